import LockstepFormats
public import LockstepSamples

/// A defect of a session, with a remedy that depends on the state of its recording.
///
/// A row or file does not know whether its session ended properly. Code that reads a complete
/// session does, and reports it with this type.
public struct SessionDamage: Failure {
    /// The problem, for the user.
    public let problem: String
    /// The place of the problem.
    public let place: Place?
    /// Advice for the user.
    public let remedy: Remedy

    /// Creates the description of a defect; nil for an error that does not concern the session's
    /// content.
    public init?(_ error: any Error, in session: Session) {
        let state = session.manifest.state
        let folder = session.path + "/"
        if let error = error as? FileError, error.code == .missing, error.path.hasPrefix(folder) {
            problem = "a file that the session's rows refer to is missing"
            place = Place(file: String(error.path.dropFirst(folder.count)))
            remedy = state.repair
            return
        }
        guard let failure = error as? any Failure, failure is FormatError || failure is SessionError
        else { return nil }
        problem = failure.problem
        place = failure.place
        if let error = failure as? FormatError, case .unsupportedImage = error.fact {
            // A copy of the file would be of the same kind.
            remedy = error.remedy
            return
        }
        let isAboutARow = failure is FormatError && failure.place?.row != nil
        remedy = isAboutARow ? state.repairOfRows : state.repair
    }
}
