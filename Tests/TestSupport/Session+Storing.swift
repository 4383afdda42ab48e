public import LockstepSamples
public import LockstepSessions

extension Session {
    /// Stores a calibration in the session's manifest; a seal is signed by the stub's first key.
    public func storing(_ calibration: Calibration) throws -> Session {
        try storing(calibration, seal: { .stub() }).session
    }
}
