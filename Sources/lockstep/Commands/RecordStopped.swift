/// A failed recording, and the session that holds its data, if any.
struct RecordStopped: Error {
    var cause: any Error
    /// The path of the session with the data recorded before the failure; nil if there is no session
    /// or its path is unknown.
    var path: String?
    /// Whether the session's folder was moved to an unknown path.
    var isMoved = false
    /// Whether an unfinished conversion was removed; a recording that could not begin left nothing.
    var isRemoved = false
}
