public import LockstepSamples

/// A request that the studio cannot fulfill.
public enum StudioError: Failure, Hashable {
    /// The catalog has no recording with this path.
    case unknownSession(String)
    /// The last search found no group's manifest at this path.
    case unknownGroup(String)
    /// A symbolic link or a group's path leads out of the served folder.
    case outside(String)
    /// A parameter is missing or malformed.
    case parameter(String, expected: String)
    /// A frame has no such data.
    case noData(String)
    /// The movie has a codec that browsers do not play.
    case unplayable(codec: String)
    /// Another job writes to the target.
    case targetInUse(String, job: String)
    /// There is no job with this number, or its state does not allow the act.
    case unknownJob(String)
    /// There is no act with this name.
    case unknownAct(String)
    /// Another studio serves the folder, at an address if it has stated it.
    case served(String, at: String?)

    /// The problem, as a clause.
    public var problem: String {
        switch self {
        case .unknownSession(let path): "there is no recording '\(path)'"
        case .unknownGroup(let path): "there is no group '\(path)'"
        case .outside(let path): "'\(path)' points outside the served folder"
        case .parameter(let name, let expected): "'\(name)' must be \(expected)"
        case .noData(let what): "there is \(what)"
        case .unplayable(let codec): "browsers do not play \(codec)"
        case .targetInUse(let target, let job): "'\(job)' is writing to \(target)"
        case .unknownJob(let number): "job \(number) does not exist, or does not allow this action"
        case .unknownAct(let name): "there is no action '\(name)'"
        case .served(let folder, let address):
            "another studio serves \(folder)" + (address.map { " at \($0)" } ?? "")
        }
    }

    /// The errors concern requests, not files.
    public var place: Place? { nil }

    /// Advice for the user.
    public var remedy: Remedy {
        switch self {
        case .unknownSession: "Update the catalog; the recording may have been moved."
        case .unknownGroup: "Update the catalog; the file may have been moved."
        case .outside: "Move the recording itself into the folder."
        case .parameter, .unknownAct: "Reload the page; it may be older than the server."
        case .noData: "Choose another frame."
        case .unplayable: "Convert the movie once; this does not change the recording."
        case .targetInUse: "Wait until that job has ended."
        case .unknownJob: "Reload the page; the job may have been removed."
        case .served:
            "Open the complete address that the other studio printed, with its token, or stop it."
        }
    }
}
