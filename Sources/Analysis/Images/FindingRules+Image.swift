import LockstepFormats
import LockstepSamples

extension FindingRules {
    /// Checks of the images, and the gyroscope's alignment with them in time and rotation.
    var imageAlignmentFindings: [Finding] {
        guard let images = facts.images else { return [] }
        let focal = focalFinding(images)
        return imageAlignmentFindings(images, isLens: focal != nil)
            + [focal].compactMap { $0 } + imageFindings(images)
    }

    /// - Parameter isLens: Whether a wrong focal length explains why there is no alignment.
    private func imageAlignmentFindings(_ images: ImageFacts, isLens: Bool) -> [Finding] {
        switch images.alignment {
        case nil: return absentIntrinsicsFinding(images)
        case .notObservable(let absence):
            return [
                finding(
                    .cannotTell, .imageImuOffset, stream: .gyroscope,
                    "Gyroscope and images cannot be aligned"
                        + "\(isLens ? " with the stated focal length" : ""): "
                        + "\(absence.imageWords).",
                    remedy: isLens ? Self.lensRemedy : absence.imageRemedy)
            ]
        case .observed(let alignment):
            return [imageOffsetFinding(alignment, images)]
                + [imageAxesFinding(alignment), readoutFinding(alignment, images)]
                .compactMap { $0 }
        }
    }

    private func absentIntrinsicsFinding(_ images: ImageFacts) -> [Finding] {
        let span = facts.rows.streams[.camera]?.span.seconds ?? 0
        guard span >= ImageFacts.shortest else { return shortImageFinding(span) }
        return images.lacksIntrinsics ? [finding(.noIntrinsics)] : []
    }

    private func finding(_ need: ImageAlignmentNeed) -> Finding {
        // A recording that is merely too short gets no remedy.
        finding(
            .cannotTell, .imageImuOffset, stream: .gyroscope, need.meaning,
            remedy: need == .noIntrinsics ? need.remedy : nil)
    }

    /// Empty if images or gyroscope are missing, or on separate clocks.
    private func shortImageFinding(_ span: Double) -> [Finding] {
        guard let frames = facts.rows.streams[.camera]?.count, frames > 1,
            let samples = facts.rows.streams[.gyroscope]?.count, samples > 1,
            record(.camera)?.description.clock != .unrelated
        else { return [] }
        return [finding(.tooShort(seconds: span))]
    }

    private func imageOffsetFinding(
        _ alignment: ImageImuAlignment, _ images: ImageFacts
    ) -> Finding {
        // A calibration's offset is relative to the frames' timestamps.
        let isStated = manifest.calibration?.timeOffset != nil
        let measured = isStated ? alignment.timestampOffset : alignment.offset
        let (offset, error) = (measured.value * 1e3, measured.standardError * 1e3)
        let limit = limits[.imageImuOffset]
        return finding(
            .imageImuOffset, stream: .gyroscope, of: offset, error: error, against: limit,
            else: .warn,
            "Gyroscope timestamps equal image timestamps "
                + "\((offset + facts.rows.statedOffset * 1e3).sum(by: error)) ms (standard error "
                + "\(error.short(by: error)) ms"
                + "\(statedOffsetWords)), "
                + (isStated ? "" : "at the middle of the middle row's exposure, ")
                + "from \(alignment.usedPairs) pairs of images\(images.sampleWords)"
                + "\(alignment.exposureWords).",
            remedy: Self.offsetRemedy)
    }

    /// nil if the session does not state how the camera is mounted on the sensors.
    private func imageAxesFinding(_ alignment: ImageImuAlignment) -> Finding? {
        guard let degrees = degreesFromStated(alignment.cameraFromImu) else { return nil }
        let error = alignment.rotationError * 180 / .pi
        let limit = limits[.cameraFromImu]
        return finding(
            .imageCameraFromImu, stream: .gyroscope, of: degrees, error: error, against: limit,
            else: .fail,
            "According to its images the camera is rotated by \(degrees.short(by: error))° (standard error "
                + "\(error.short(by: error))°) relative to the mounting that the session states.",
            remedy: "Calibrate camera and sensors, and store the result with \(.storeCalibration).")
    }

    private static let lensRemedy: Remedy =
        "Check whether intrinsics were scaled with the images, or measure the lens with a target. "
        + "If it is right, check the gyroscope's scale."

    /// nil if nothing speaks against the stated focal length, or depth maps judge it.
    private func focalFinding(_ images: ImageFacts) -> Finding? {
        let limit = limits[.focalLength]
        guard let off = images.focalLengthExcess.map({ $0 * 100 }), off.magnitude > limit.value,
            !depthPoseFindings.contains(where: { $0.name == .focalLength })
        else { return nil }
        return finding(
            .warn, .focalLength, stream: .camera,
            "The images show the gyroscope's rotation only if the stated focal length is too "
                + "\(off < 0 ? "short" : "long") by about \(off.magnitude.rounded().short) % or more, "
                + "or if the gyroscope's scale is as wrong.",
            remedy: Self.lensRemedy
        ).measuring(Finding.Number(off, limit.unit), against: limit)
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
                "The readout time of an image cannot be measured: the "
                    + "standard error would be \(error.short(by: error)) ms.",
                remedy: readoutRemedy)
        }
        let words =
            "The readout of an image takes \(readout.short(by: error)) ms (standard error "
            + "\(error.short(by: error)) ms)"
        guard let stated = images.statedReadout.map({ $0 * 1e3 }) else {
            var finding = finding(
                .pass, .rollingShutter, stream: .camera, "\(words); rows do not state it.")
            finding.measured = Finding.Number(readout, "ms")
            return finding
        }
        return finding(
            .rollingShutter, stream: .camera, of: readout - stated, error: error, against: limit,
            else: .warn, "\(words); its rows state \(stated.short) ms.",
            remedy: "Pass the measured number to the odometry as the camera's readout time; "
                + "divided by the number of image rows it is the line delay.")
    }
}

extension FindingRules {
    /// For small images more rotation does not help: their corners are not sharp enough.
    fileprivate var readoutRemedy: Remedy {
        guard let size = manifest.imageSize,
            Double(max(size.width, size.height)) < ImageFacts.odometrySide
        else { return MotionAdvice.rotation }
        return
            "To get a result, record larger images than \(size.width)×\(size.height), or stills "
            + "instead of a movie: corners in these are too coarse to show when each row was read."
    }
}

extension ImageImuAlignment {
    /// Whether a timestamp marks the stated part of the exposure, as a clause.
    var exposureWords: String {
        guard exposureShare.standardError <= Self.mostUncertainShare else {
            return "; whether it grows with the exposure is unknown"
        }
        let part = (exposureShare.value * 100).rounded()
        let error = (exposureShare.standardError * 100).rounded()
        guard exposureShare.value.magnitude > 3 * exposureShare.standardError else {
            return "; it does not grow with the exposure (\(part.short(by: error)) % of it, "
                + "standard error \(error.short(by: error)) %)"
        }
        return "; it grows by \(part.short(by: error)) % of the exposure (standard error "
            + "\(error.short(by: error)) %), "
            + "so timestamps mark another part of it"
    }
}

extension PoseImuAlignment.Absence {
    /// The reason, as a clause about images.
    var imageWords: String {
        switch self {
        case .tooFewSteps(0): return "there are no two images with corners to track"
        case .tooFewSteps(let count):
            return "corners could be tracked through \(count.counted("pair")) of images within "
                + "the gyroscope's time, and \(ImageImuAlignment.fewestPairs) are needed"
        case .unrelated(let correlation):
            return "tracked corners do not match the gyroscope's rotation at any offset within "
                + "±0.5 s (correlation \(correlation.short))"
        default: return words
        }
    }

    /// What to do about it, for images.
    var imageRemedy: Remedy {
        if case .tooFewSteps(0) = self {
            return
                "To get a result, record images with corners to track, together with the gyroscope."
        }
        guard case .unrelated = self else { return remedy }
        return "Check whether images are sharp and have corners to track; if so, whether "
            + "both streams are from the same recording and on the same clock."
    }
}

extension ImageFacts {
    /// Which part of the recording was examined.
    var sampleWords: String {
        isPartial ? " in runs of about a second, spread over the recording" : ""
    }
}
