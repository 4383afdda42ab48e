import LockstepFormats
import LockstepSamples

extension FindingRules {
    /// Reports that intrinsics are missing, or that a calibrated lens replaces them.
    ///
    /// nil if the purpose does not need intrinsics, or there are no frames, which another finding
    /// reports.
    var missingIntrinsicsFinding: Finding? {
        guard profile.needs.contains(.intrinsics), hasFrames else { return nil }
        if let lens = lensOfImages {
            return finding(
                .pass, .intrinsics, stream: .camera,
                "No frame has intrinsics; the calibration states them for images of "
                    + "\(lens.size.width)×\(lens.size.height).")
        }
        return finding(
            .fail, .intrinsics, stream: .camera,
            "The profile '\(profile.rawValue)' needs intrinsics, and no frame has any.",
            remedy: manifest.calibration?.lens == nil
                ? Self.calibrate
                : "Calibrate with images of the session's size: the stored lens was measured "
                    + "in images of another aspect ratio."
        ).measuring(
            Finding.Number(Double(facts.rows.optics.without.count), "frames"), against: .none,
            at: facts.rows.optics.without.places)
    }

    /// Reports that some frames have plausible intrinsics and others have none.
    func partialIntrinsicsFinding(_ optics: OpticsFacts) -> Finding {
        let count = optics.without.count
        let part =
            "\(count.counted("frame", of: count + optics.rows)) \(count.verb("has", "have")) no "
            + "intrinsics"
        if lensOfImages != nil {
            return finding(
                .pass, .intrinsics, stream: .camera,
                "\(part); the calibration states them.")
        }
        return finding(
            .warn, .intrinsics, stream: .camera,
            "\(part).",
            remedy: "Discard those frames, or give them the intrinsics of their neighbors if "
                + "the lens did not move."
        ).measuring(
            Finding.Number(Double(count), "frames"), against: .none, at: optics.without.places)
    }

    /// nil if the purpose does not need a calibration, or the camera or the sensors are missing.
    ///
    /// Most formats that are imported cannot store it, so imported recordings only warn.
    var missingCalibrationFinding: Finding? {
        guard profile.needs.contains(.calibration), hasFrames, facts.rows.streams[.gyroscope] != nil
        else { return nil }
        return finding(
            facts.rows.framesHaveArrival ? .fail : .warn, .calibration, stream: .gyroscope,
            "The profile '\(profile.rawValue)' needs to know how the camera is mounted on the "
                + "inertial sensors, and the session does not state it.",
            remedy: "Calibrate camera and inertial sensors together, and store the result with "
                + "\(.storeCalibration).")
    }

    /// The lens that the calibration states for images of the session's aspect ratio; nil if none.
    var lensOfImages: LensCalibration? {
        guard let lens = manifest.calibration?.lens, let size = manifest.imageSize,
            lens.holds(for: size)
        else { return nil }
        return lens
    }

    private static let calibrate: Remedy =
        "Calibrate the camera, and store the result with \(.storeCalibration)."
}
