import LockstepFormats
import LockstepSamples

/// A measured lens calibration for images of one size, for formats with distortion models.
struct ExportLens {
    /// The intrinsics in pixels, (0, 0) at the center of the first pixel.
    let intrinsics: Intrinsics
    let distortion: LensDistortion
}

extension ExportCalibration {
    /// The measured lens calibration, scaled to images of a size.
    ///
    /// - Returns: nil if there is none, or if it was measured with images of another aspect ratio.
    func lens(for size: PixelSize) -> LensCalibration? {
        guard var lens, lens.holds(for: size) else { return nil }
        lens.intrinsics = lens.intrinsics.scaled(from: lens.size, to: size, origin: .pixelCenter)
        lens.size = size
        return lens
    }

    /// The same calibration as a ``LensDistortion``; nil if that does not support its model.
    func modeledLens(for size: PixelSize) -> ExportLens? {
        guard let lens = lens(for: size), let distortion = LensDistortion(lens) else { return nil }
        return ExportLens(intrinsics: lens.intrinsics, distortion: distortion)
    }

    /// Reports that images have the measured lens calibration, or that it was left out.
    ///
    /// - Parameter isTaken: Whether the export contains it.
    func reportLens(isTaken: Bool, to job: ExportJob) {
        guard let lens else { return }
        if isTaken {
            job.reporter.addAssumption(
                "Intrinsics and distortion were measured\(sourceWords)"
                    + (job.contents.facets[.intrinsics] != nil
                        ? "; those of the frames are left out." : "."))
        } else {
            job.reporter.addLoss(
                "Left out: the measured lens calibration (model \(lens.distortionModel), images of "
                    + "\(lens.size.width)×\(lens.size.height)): the format does not support the "
                    + "model, or the images have another aspect ratio.")
        }
    }
}
