internal import LockstepAnalysis
import LockstepConcurrency
internal import LockstepSessions

/// The digest of a session that the trajectory, the plots and the check share, so that its rows are
/// read once.
///
/// The first caller reads the rows; others wait for it. The facts, which are large, are kept only
/// until the check takes them.
final class SharedDigest: Sendable {
    private struct State {
        var reading: SessionReading?
        var digest: SessionDigest?
    }

    private let state = Mutex(State())

    /// Returns what is shown of the session.
    func reading(_ session: Session) throws -> SessionReading {
        try state.withLock { state in
            if let reading = state.reading { return reading }
            let digest = try SessionDigest(session)
            (state.reading, state.digest) = (digest.reading, digest)
            return digest.reading
        }
    }

    /// Returns the digest for a check, and keeps only what is shown.
    ///
    /// - Parameter progress: called with the share of the check's work done, 0…1, if the rows are
    ///   read now.
    func take(_ session: Session, progress: (Double) -> Void) throws -> SessionDigest {
        try state.withLock { state in
            if let digest = state.digest {
                state.digest = nil
                return digest
            }
            let digest = try SessionDigest(session, progress: progress)
            state.reading = digest.reading
            return digest
        }
    }

    /// Forgets the facts that no check took.
    func forget() { state.withLock { $0.digest = nil } }
}
