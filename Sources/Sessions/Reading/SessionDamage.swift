import LockstepFormats
public import LockstepSamples

/// Something wrong in a session, with the remedy that fits how far its recording came.
///
/// A row or file does not know whether its session was ended properly; what reads a whole session
/// does, and says it with this.
public struct SessionDamage: Failure {
    /// What is wrong, in words.
    public let problem: String
    /// Where.
    public let place: Place?
    /// What can be done about it.
    public let remedy: String

    /// What was found in a session; nil for an error that is not about what the session holds.
    public init?(_ error: any Error, in session: Session) {
        let state = session.manifest.state
        let folder = session.path + "/"
        if let error = error as? FileError, error.code == .missing, error.path.hasPrefix(folder) {
            problem = "the session lacks a file that its rows name"
            place = Place(file: String(error.path.dropFirst(folder.count)))
            remedy = state.repair
            return
        }
        guard let failure = error as? any Failure, failure is FormatError || failure is SessionError
        else { return nil }
        problem = failure.problem
        place = failure.place
        let isAboutARow = failure is FormatError && failure.place?.row != nil
        remedy = isAboutARow ? state.repairOfRows : state.repair
    }
}
