import LockstepAnalysis
import LockstepSamples

extension CameraPath {
    /// A description of the length for users.
    var words: String {
        lengthMeters > 0
            ? "\(lengthMeters.fixed(1)) m long"
            : "the camera stayed within \((reachMeters * 1e3).rounded(.up).fixed(0)) mm"
    }
}
