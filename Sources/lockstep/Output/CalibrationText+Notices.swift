import LockstepDatasets
import LockstepFormats
import LockstepSamples
import LockstepSessions

extension CalibrationText {
    /// The parts of the calibration that the session cannot use, one sentence each.
    var notices: [String] {
        guard let lens = session.manifest.calibration?.lens,
            let size = session.manifest.imageSize, !lens.holds(for: size)
        else { return [] }
        return [
            "The lens was measured in images of \(lens.size.width)×\(lens.size.height), and the "
                + "session's have another aspect ratio, \(size.width)×\(size.height): no export can "
                + "use it. Calibrate with images of the session's aspect ratio; all else is used."
        ]
    }
}
