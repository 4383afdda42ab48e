import LockstepFormats
import LockstepSamples

extension FindingRules {
    /// Whether intrinsics match their images, and whether the calibration is plausible for a phone.
    var opticsFindings: [Finding] {
        [intrinsicsFinding, calibrationFinding].compactMap { $0 }
    }

    private var intrinsicsFinding: Finding? {
        let optics = facts.rows.optics
        guard optics.rows > 0 else {
            return unsizedIntrinsicsFinding(optics) ?? missingIntrinsicsFinding
        }
        let isImpossible = optics.impossible.count > 0
        if !isImpossible, optics.unlikely.count == 0, optics.without.count > 0,
            profile.needs.contains(.intrinsics)
        {
            return partialIntrinsicsFinding(optics)
        }
        return finding(
            .intrinsics, stream: .camera, seen: isImpossible ? optics.impossible : optics.unlikely,
            else: isImpossible ? .fail : .warn, unit: "rows",
            good: "Intrinsics are plausible for images of their size.",
            bad: isImpossible
                ? "Intrinsics do not match their images"
                : "Intrinsics are unlikely for a phone",
            remedy: "Check whether images were scaled, cropped or rotated without their "
                + "intrinsics.")
    }

    /// nil if no frame has intrinsics, or a calibrated lens replaces them.
    private func unsizedIntrinsicsFinding(_ optics: OpticsFacts) -> Finding? {
        let count = optics.withoutSize.count
        guard count > 0, lensOfImages == nil else { return nil }
        return finding(
            .cannotTell, .intrinsics, stream: .camera,
            "\(count.counted("frame")) \(count.verb("has", "have")) intrinsics, but the size of "
                + "\(count.verb("its image", "their images")) is unknown.",
            remedy: "Import the recording again, with its images."
        ).measuring(
            Finding.Number(Double(count), "frames"), against: .none, at: optics.withoutSize.places)
    }

    private var calibrationFinding: Finding? {
        guard let calibration = manifest.calibration else { return missingCalibrationFinding }
        if calibration.cameraFromImu == nil, let missing = missingCalibrationFinding {
            return missing
        }
        let doubts = CalibrationDoubts(
            calibration, isOneClock: record(.camera)?.description.clock != .unrelated,
            imageSize: manifest.imageSize, focal: facts.rows.optics.focal,
            limits: limits)
        let words = doubts.impossible + doubts.unlikely
        let severity: Finding.Severity =
            words.isEmpty ? .pass : doubts.impossible.isEmpty ? .warn : .fail
        let origin = calibration.origin.map { "\($0.rawValue) " } ?? ""
        let who = calibration.source.map { " with \($0)" } ?? ""
        return finding(
            severity, .calibration, stream: .gyroscope,
            words.isEmpty
                ? "The \(origin)calibration\(who) is plausible for a phone."
                : "The \(origin)calibration\(who) is implausible: "
                    + "\(words.joined(separator: "; ")).",
            remedy: "Calibrate again; check the units given to the program (m/s² and rad/s), and "
                + "rotate the phone about all axes while it sees the target."
        ).measuring(Finding.Number(Double(words.count), "implausible values"), against: .none)
    }
}
