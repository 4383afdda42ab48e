import LockstepSamples

extension Judge {
    /// What the pixels show, and how the gyroscope lies to them in time and in direction.
    var imageFindings: [Finding] {
        guard let pictures = facts.pictures else { return [] }
        return imageAlignmentFindings(pictures) + pictureFindings(pictures)
    }

    private func imageAlignmentFindings(_ pictures: PictureFacts) -> [Finding] {
        switch pictures.alignment {
        case nil: return absentIntrinsicsFinding(pictures)
        case .notObservable(let absence):
            return [
                finding(
                    .cannotTell, .imageImuOffset, stream: .gyroscope,
                    "Gyroscope and pictures cannot be aligned: \(absence.pictureWords).",
                    remedy: absence.remedy)
            ]
        case .observed(let alignment):
            return [imageOffsetFinding(alignment, pictures)]
                + [imageAxesFinding(alignment), readoutFinding(alignment, pictures)]
                .compactMap { $0 }
        }
    }

    private func absentIntrinsicsFinding(_ pictures: PictureFacts) -> [Finding] {
        let span = facts.streams[.camera]?.span.seconds ?? 0
        guard pictures.lacksIntrinsics, span >= PictureFacts.shortest else { return [] }
        return [
            finding(
                .cannotTell, .imageImuOffset, stream: .gyroscope,
                "Gyroscope and pictures cannot be aligned: no focal length is stated.",
                remedy: "Calibrate the camera, and store the result with `lockstep calibrate`.")
        ]
    }

    private func imageOffsetFinding(
        _ alignment: ImageImuAlignment, _ pictures: PictureFacts
    ) -> Finding {
        let (offset, error) = (
            alignment.offset.value * 1e3, alignment.offset.standardError * 1e3
        )
        let limit = limits[.imageImuOffset]
        return finding(
            severity(offset, error: error, beyond: limit, else: .warn), .imageImuOffset,
            stream: .gyroscope,
            "Stamps of the gyroscope are those of the pictures plus \(offset.short) ms (standard "
                + "error \(error.short) ms), in the middle of the exposure of the middle row, by "
                + "\(alignment.usedPairs) pairs of pictures\(pictures.sampleWords)"
                + "\(alignment.exposureWords).",
            remedy: "Give the offset to the odometry (t_imu = t_camera + offset), or let it "
                + "estimate it."
        ).measuring(Finding.Number(offset, "ms"), against: limit)
    }

    /// nil where the session does not say how the camera lies to the sensors.
    private func imageAxesFinding(_ alignment: ImageImuAlignment) -> Finding? {
        guard let degrees = degreesFromStated(alignment.cameraFromImu) else { return nil }
        let error = alignment.rotationError * 180 / .pi
        let limit = limits[.cameraFromImu]
        return finding(
            severity(degrees, error: error, beyond: limit, else: .fail), .imageCameraFromImu,
            stream: .gyroscope,
            "By its pictures the camera is turned by \(degrees.short)° (standard error "
                + "\(error.short)°) from how the session says it lies to the sensors.",
            remedy: "Calibrate camera and sensors, and store the result with `lockstep calibrate`."
        ).measuring(Finding.Number(degrees, "°"), against: limit)
    }

    private func readoutFinding(
        _ alignment: ImageImuAlignment, _ pictures: PictureFacts
    ) -> Finding? {
        let (readout, error) = (
            alignment.readout.value * 1e3, alignment.readout.standardError * 1e3
        )
        let limit = limits[.readout]
        guard error <= limit.value else {
            return finding(
                .cannotTell, .rollingShutter, stream: .camera,
                "How long a picture takes from its first row to its last cannot be told: the "
                    + "standard error would be \(error.short) ms.",
                remedy: "Turn the phone quickly and unevenly for some seconds.")
        }
        let stated = pictures.statedReadout.map { $0 * 1e3 }
        let difference = stated.map { (readout - $0).magnitude } ?? 0
        let rows = stated.map { "; its rows say \($0.short) ms" } ?? ""
        return finding(
            severity(difference, error: error, beyond: limit, else: .warn), .rollingShutter,
            stream: .camera,
            "A picture takes \(readout.short) ms from its first row to its last (standard error "
                + "\(error.short) ms)\(rows).",
            remedy: "Give the measured number to the odometry as the camera's line delay."
        ).measuring(Finding.Number(readout, "ms"), against: limit)
    }
}

extension ImageImuAlignment {
    /// Whether a stamp marks the part of the exposure that it is said to mark, as a clause.
    var exposureWords: String {
        guard exposureShare.standardError <= Self.mostUncertainShare else {
            return "; whether it grows with the exposure cannot be told"
        }
        let part = (exposureShare.value * 100).rounded()
        let error = (exposureShare.standardError * 100).rounded()
        guard exposureShare.value.magnitude > 3 * exposureShare.standardError else {
            return "; it does not grow with the exposure (\(part.short) % of it, standard error "
                + "\(error.short) %)"
        }
        return "; it grows by \(part.short) % of the exposure (standard error \(error.short) %), "
            + "so that stamps mark another part of it"
    }
}

extension PoseImuAlignment.Absence {
    /// Why, as a clause about pictures.
    fileprivate var pictureWords: String {
        guard case .tooFewSteps(let count) = self else { return words }
        return "corners could be followed through \(count.counted("pair")) of pictures within the "
            + "gyroscope's time, and \(ImageImuAlignment.fewestPairs) are needed"
    }
}

extension PictureFacts {
    /// What part of the recording was looked at.
    var sampleWords: String {
        isPartial ? " in runs of about a second, spread over the recording" : ""
    }
}
