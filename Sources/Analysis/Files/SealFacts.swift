import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The result of comparing a session with its seal.
enum SealFacts {
    /// The seal was compared with the session.
    case compared(SealReport)
    /// The seal cannot be read.
    case unreadable(problem: String)

    /// Compares a session with its seal; nil if the session has no seal.
    init?(_ session: Session, _ cryptography: any SealCryptography) throws {
        do {
            self = .compared(
                try SealVerification.verify(
                    session.path, fileSystem: session.fileSystem, cryptography: cryptography))
        } catch let error as SessionError where error.fact == .notSealed {
            return nil
        } catch let error as FormatError {
            self = .unreadable(problem: error.problem)
        }
    }
}
