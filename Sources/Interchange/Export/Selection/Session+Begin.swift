import LockstepFormats
import LockstepSamples
import LockstepSessions

extension Session {
    /// The time from which a selection counts: the first frame's, else the first sample's; nil
    /// where there is neither.
    func begin() throws -> HostTime? { try frameRows()?.next()?.timestamp ?? manifest.start }
}
