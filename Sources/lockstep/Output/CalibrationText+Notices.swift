import LockstepFormats
import LockstepInterchange
import LockstepSamples
import LockstepSessions

extension CalibrationText {
    /// What of the calibration is of no use to the session, a sentence each.
    var notices: [String] {
        guard let lens = session.manifest.calibration?.lens,
            let size = session.manifest.imageSize, !lens.holds(for: size)
        else { return [] }
        return [
            "The lens was measured in images of \(lens.size.width)×\(lens.size.height), and those "
                + "of the session have another shape, \(size.width)×\(size.height): no export can "
                + "use it. Calibrate with images of the session's shape; all else holds."
        ]
    }
}
