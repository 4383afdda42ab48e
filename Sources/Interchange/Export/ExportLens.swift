import LockstepFormats
import LockstepSamples

/// A measured lens for images of one size, as layouts with models of distortion take it.
struct ExportLens {
    /// Pixels, (0, 0) at the center of the first pixel.
    let intrinsics: Intrinsics
    let distortion: LensDistortion
}

extension ExportCalibration {
    /// The measured lens for images of a size; nil if none was measured, or for images of
    /// another shape than those that it was measured with.
    func lens(for size: PixelSize) -> LensCalibration? {
        guard var lens, lens.holds(for: size) else { return nil }
        lens.intrinsics = lens.intrinsics.scaled(from: lens.size, to: size, origin: .pixelCenter)
        lens.size = size
        return lens
    }

    /// The same where its model is one of those that ``LensDistortion`` knows.
    func modeledLens(for size: PixelSize) -> ExportLens? {
        guard let lens = lens(for: size), let distortion = LensDistortion(lens) else { return nil }
        return ExportLens(intrinsics: lens.intrinsics, distortion: distortion)
    }

    /// Says that images have the measured lens, or that it was left out although there is one.
    ///
    /// - Parameter isTaken: whether the export has it.
    func sayLens(isTaken: Bool, to job: ExportJob) {
        guard let lens else { return }
        if isTaken {
            job.guess(
                "Intrinsics and distortion were measured\(sourceWords)"
                    + (job.contents.facets[.intrinsics] != nil
                        ? "; those of the frames are left out." : "."))
        } else {
            job.lose(
                "Left out: the measured lens, of the model \(lens.distortionModel) and for "
                    + "images of \(lens.size.width)×\(lens.size.height); the export has no "
                    + "place for it or images of another shape.")
        }
    }
}
