import LockstepFormats
import LockstepSamples
import LockstepSessions

extension Session {
    /// Returns the time that a selection is relative to: the first frame's, or else the first
    /// sample's; nil without either.
    func begin() throws -> HostTime? { try frameRows()?.next()?.timestamp ?? manifest.start }
}
