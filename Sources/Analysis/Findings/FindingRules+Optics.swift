import LockstepFormats
import LockstepSamples

extension FindingRules {
    /// Whether intrinsics go with their images, and a calibration with a phone.
    var opticsFindings: [Finding] {
        [intrinsicsFinding, calibrationFinding].compactMap { $0 }
    }

    private var intrinsicsFinding: Finding? {
        let optics = facts.optics
        guard optics.rows > 0 else { return missingIntrinsicsFinding }
        let isImpossible = optics.impossible.count > 0
        if !isImpossible, optics.without.count > 0, profile.needs.contains(.intrinsics) {
            return partialIntrinsicsFinding(optics)
        }
        return finding(
            .intrinsics, stream: .camera, seen: isImpossible ? optics.impossible : optics.unlikely,
            else: isImpossible ? .fail : .warn, unit: "rows",
            good: "Intrinsics are such as images of their size have.",
            bad: isImpossible
                ? "Intrinsics are not those of their images"
                : "Intrinsics are such as phones hardly have",
            remedy: "Look whether images were scaled, cropped or turned without their "
                + "intrinsics.")
    }

    private var calibrationFinding: Finding? {
        guard let calibration = manifest.calibration else { return missingCalibrationFinding }
        if calibration.cameraFromImu == nil, let missing = missingCalibrationFinding {
            return missing
        }
        let doubts = CalibrationDoubts(
            calibration, isOneClock: record(.camera)?.description.clock != .unrelated,
            imageSize: manifest.imageSize, focal: facts.optics.focal,
            limits: limits)
        let words = doubts.impossible + doubts.unlikely
        let severity: Finding.Severity =
            words.isEmpty ? .pass : doubts.impossible.isEmpty ? .warn : .fail
        let origin = calibration.origin.map { "\($0.rawValue) " } ?? ""
        let who = calibration.source.map { " by \($0)" } ?? ""
        return finding(
            severity, .calibration, stream: .gyroscope,
            words.isEmpty
                ? "The \(origin)calibration\(who) is one that a phone can have."
                : "The \(origin)calibration\(who) cannot be right: "
                    + "\(words.joined(separator: "; ")).",
            remedy: "Calibrate again; look at the units given to the program (m/s² and rad/s), and "
                + "turn the phone about all axes while it sees the target."
        ).measuring(Finding.Number(Double(words.count), "doubts"), against: .none)
    }
}
