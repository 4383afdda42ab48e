import LockstepFormats
import LockstepSamples

extension FindingRules {
    /// What the pixels show, and how the gyroscope is aligned with them in time and in direction.
    var imageAlignmentFindings: [Finding] {
        guard let images = facts.images else { return [] }
        return imageAlignmentFindings(images) + imageFindings(images)
    }

    private func imageAlignmentFindings(_ images: ImageFacts) -> [Finding] {
        switch images.alignment {
        case nil: return absentIntrinsicsFinding(images)
        case .notObservable(let absence):
            return [
                finding(
                    .cannotTell, .imageImuOffset, stream: .gyroscope,
                    "Gyroscope and images cannot be aligned: \(absence.imageWords).",
                    remedy: absence.imageRemedy)
            ]
        case .observed(let alignment):
            return [imageOffsetFinding(alignment, images)]
                + [imageAxesFinding(alignment), readoutFinding(alignment, images)]
                .compactMap { $0 }
        }
    }

    private func absentIntrinsicsFinding(_ images: ImageFacts) -> [Finding] {
        let span = facts.streams[.camera]?.span.seconds ?? 0
        guard span >= ImageFacts.shortest else { return shortImageFinding(span) }
        guard images.lacksIntrinsics else { return [] }
        return [
            finding(
                .cannotTell, .imageImuOffset, stream: .gyroscope,
                "Gyroscope and images cannot be aligned: no focal length is stated.",
                remedy: "Calibrate the camera, and store the result with `lockstep calibrate`.")
        ]
    }

    /// Nothing where images or gyroscope are missing, or have clocks of their own.
    private func shortImageFinding(_ span: Double) -> [Finding] {
        guard let frames = facts.streams[.camera]?.count, frames > 1,
            let samples = facts.streams[.gyroscope]?.count, samples > 1,
            record(.camera)?.description.clock != .unrelated
        else { return [] }
        return [
            finding(
                .cannotTell, .imageImuOffset, stream: .gyroscope,
                "Gyroscope and images cannot be aligned: frames last \(span.short) s, and "
                    + "\(ImageFacts.shortest.short) s are needed.")
        ]
    }

    private func imageOffsetFinding(
        _ alignment: ImageImuAlignment, _ images: ImageFacts
    ) -> Finding {
        // A calibration counts from the frames' timestamps.
        let isStated = manifest.calibration?.timeOffset != nil
        let measured = isStated ? alignment.timestampOffset : alignment.offset
        let (offset, error) = (measured.value * 1e3, measured.standardError * 1e3)
        let limit = limits[.imageImuOffset]
        return finding(
            .imageImuOffset, stream: .gyroscope, of: offset, error: error, against: limit,
            else: .warn,
            "Timestamps of the gyroscope are those of the images plus "
                + "\((offset + facts.statedOffset * 1e3).short(by: error)) ms (standard error "
                + "\(error.short(by: error)) ms"
                + "\(statedOffsetWords)), "
                + (isStated ? "" : "in the middle of the exposure of the middle row, ")
                + "by \(alignment.usedPairs) pairs of images\(images.sampleWords)"
                + "\(alignment.exposureWords).",
            remedy:
                "Store the offset with `lockstep sync`, so that exports carry it, or give it to "
                + "the odometry (t_imu = t_camera + offset).")
    }

    /// nil if the session does not say how the camera is mounted on the sensors.
    private func imageAxesFinding(_ alignment: ImageImuAlignment) -> Finding? {
        guard let degrees = degreesFromStated(alignment.cameraFromImu) else { return nil }
        let error = alignment.rotationError * 180 / .pi
        let limit = limits[.cameraFromImu]
        return finding(
            .imageCameraFromImu, stream: .gyroscope, of: degrees, error: error, against: limit,
            else: .fail,
            "By its images the camera is turned by \(degrees.short(by: error))° (standard error "
                + "\(error.short(by: error))°) from how the session says it is mounted.",
            remedy: "Calibrate camera and sensors, and store the result with `lockstep calibrate`.")
    }

    private func readoutFinding(
        _ alignment: ImageImuAlignment, _ images: ImageFacts
    ) -> Finding? {
        let (readout, error) = (
            alignment.readout.value * 1e3, alignment.readout.standardError * 1e3
        )
        let limit = limits[.readout]
        guard error <= limit.value else {
            return finding(
                .cannotTell, .rollingShutter, stream: .camera,
                "How long an image takes from its first row to its last cannot be told: the "
                    + "standard error would be \(error.short(by: error)) ms.",
                remedy: readoutRemedy)
        }
        let words =
            "An image takes \(readout.short(by: error)) ms from its first row to its last (standard error "
            + "\(error.short(by: error)) ms)"
        guard let stated = images.statedReadout.map({ $0 * 1e3 }) else {
            var finding = finding(
                .pass, .rollingShutter, stream: .camera, "\(words); rows do not say it.")
            finding.measured = Finding.Number(readout, "ms")
            return finding
        }
        return finding(
            .rollingShutter, stream: .camera, of: readout - stated, error: error, against: limit,
            else: .warn, "\(words); its rows say \(stated.short) ms.",
            remedy: "Give the measured number to the odometry as the camera's readout; divided by "
                + "the image's rows it is the line delay.")
    }
}

extension FindingRules {
    /// Where images are small, more turning does not tell: corners are not seen sharply enough.
    fileprivate var readoutRemedy: String {
        guard let size = manifest.imageSize,
            Double(max(size.width, size.height)) < ExposureFacts.side
        else { return Remedy.rotation }
        return
            "To tell, record larger images than \(size.width)×\(size.height), or stills in place "
            + "of a movie: corners in them are too coarse to show when each row was read."
    }
}

extension ImageImuAlignment {
    /// Whether a timestamp marks the part of the exposure that it is said to mark, as a clause.
    var exposureWords: String {
        guard exposureShare.standardError <= Self.mostUncertainShare else {
            return "; whether it grows with the exposure cannot be told"
        }
        let part = (exposureShare.value * 100).rounded()
        let error = (exposureShare.standardError * 100).rounded()
        guard exposureShare.value.magnitude > 3 * exposureShare.standardError else {
            return "; it does not grow with the exposure (\(part.short(by: error)) % of it, "
                + "standard error \(error.short(by: error)) %)"
        }
        return "; it grows by \(part.short(by: error)) % of the exposure (standard error "
            + "\(error.short(by: error)) %), "
            + "so that timestamps mark another part of it"
    }
}

extension PoseImuAlignment.Absence {
    /// Why, as a clause about images.
    var imageWords: String {
        switch self {
        case .tooFewSteps(0): return "there are no two images with corners to follow"
        case .tooFewSteps(let count):
            return "corners could be followed through \(count.counted("pair")) of images within "
                + "the gyroscope's time, and \(ImageImuAlignment.fewestPairs) are needed"
        case .unrelated(let correlation):
            return "corners that could be followed do not move as the gyroscope turned within "
                + "±0.5 s (correlation \(correlation.short))"
        default: return words
        }
    }

    /// What to do about it, of images.
    var imageRemedy: String {
        if case .tooFewSteps(0) = self {
            return "To tell, record images with corners to follow, and the gyroscope beside them."
        }
        guard case .unrelated = self else { return remedy }
        return "Look whether images are sharp and have corners to follow; if they are, whether "
            + "both streams are of the same recording and on one clock."
    }
}

extension ImageFacts {
    /// What part of the recording was looked at.
    var sampleWords: String {
        isPartial ? " in runs of about a second, spread over the recording" : ""
    }
}
