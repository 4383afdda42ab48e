import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The comparison of a session with its seal.
enum SealFacts {
    /// The seal was compared with the session.
    case compared(SealReport)
    /// The seal cannot be read.
    case unreadable(problem: String)

    /// Compares them; nil if there is no seal.
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
