import LockstepFormats
public import LockstepSamples

/// A folder that cannot be used as a session.
public struct SessionError: Failure, Hashable {
    /// What is wrong.
    public enum Fact: Hashable, Sendable {
        /// There is no manifest in the folder.
        case notASession
        /// There are row files, and the manifest is missing or cut off.
        case noManifest
        /// A file that a row speaks of is missing or has another size than it must have.
        case fileSize(expected: Int64, actual: Int64?)
        /// A row names a file outside the places where its kind belongs.
        case foreignPath(String)
        /// A file or folder of the session is a symbolic link.
        case symbolicLink
        /// The movie has fewer images than rows say.
        case missingImage(index: Int, images: Int)
        /// A result of device motion has rows in one file only, or lacks a channel.
        case incompleteMotion(sequence: Int64)
        /// The session is being recorded or was cut off.
        case notComplete
        /// Something was to be written after the session was ended.
        case finished
        /// The session is being recorded, or somebody else works on it.
        case beingRecorded
        /// A session that was in order is not what it was then; how, in words, and whether only rows that
        /// cannot be read were lost.
        case changedAfterwards(String, isOfRows: Bool)
        /// There is no `seal.jsonl`.
        case notSealed
        /// Lines of the seal itself were changed; why they do not hold, as a clause.
        case sealChanged(String)
        /// A line of the seal names the device or its system, which a copy must not.
        case sealHasOpenWords
        /// The movie has this many tracks, where the images' alone belongs.
        case foreignTracks(Int)
        /// The movie has a stretch of data that no image of it is in.
        case foreignMedia
        /// What would be written would lie in a session, and break its seal.
        case insideASession
        /// More images and maps have no row than a recording that was cut off leaves behind.
        case imagesWithoutRows(Int)
        /// The movie cannot be opened, for this reason.
        case movieUnreadable(String)
        /// Recovery read its own result and found it wanting.
        case recoveryFailed(String)
    }

    /// What is wrong.
    public var fact: Fact
    /// Where.
    public var place: Place?

    /// A fact with its place.
    public init(_ fact: Fact, place: Place?) {
        self.fact = fact
        self.place = place
    }

    /// What is wrong, in words.
    public var problem: String {
        switch fact {
        case .notASession: return "this is not a session: there is no \(SessionLayout.manifest)"
        case .noManifest: return "\(SessionLayout.manifest) is missing or cut off"
        case .fileSize(let expected, nil):
            return "the file is missing; \(expected) bytes belong here"
        case .fileSize(let expected, let actual?):
            return "the file has \(actual) bytes instead of \(expected)"
        case .foreignPath(let path): return "the row points to '\(path.prefix(60))'"
        case .symbolicLink:
            return "this is a symbolic link, which may lead out of the session"
        case .missingImage(let index, let images):
            return "the row points to image \(index) of a movie of \(images)"
        case .incompleteMotion(let sequence):
            return "the device motion with seq \(sequence) lacks a row"
        case .notComplete: return "the session was cut off while it was recorded"
        case .finished: return "the session was ended already"
        case .beingRecorded: return "the session is being recorded, or another command works on it"
        case .changedAfterwards(let change, _):
            return "the session was in order and has been changed since: \(change)"
        case .notSealed: return "the session has no \(SessionLayout.seal)"
        case .sealChanged(let problem): return "the seal's own lines were changed: \(problem)"
        case .sealHasOpenWords:
            return
                "the seal has names or words that the format does not list, and no line of it can be "
                + "changed"
        case .foreignTracks(let count):
            return "the movie has \(count.counted("track")), and not that of its images alone"
        case .foreignMedia: return "the movie has data here that none of its images is in"
        case .insideASession: return "the place lies inside a session"
        case .imagesWithoutRows(let count):
            return "\(count) images and maps have no row, more than a recording that was cut off "
                + "leaves behind"
        case .movieUnreadable(let reason):
            return "the movie cannot be opened: \(reason)"
        case .recoveryFailed(let reason):
            return "the recovered session does not read back: \(reason)"
        }
    }

    /// What can be done about it.
    public var remedy: String {
        switch fact {
        case .notASession: return "Give the path of a session folder."
        case .noManifest, .fileSize, .missingImage, .incompleteMotion, .notComplete:
            return "Run `lockstep recover` on the session."
        case .foreignPath:
            return "A session's rows name only files inside it; do not trust this one."
        case .symbolicLink: return "Put what it leads to in the link's place, if it belongs there."
        case .finished: return "Begin another session."
        case .beingRecorded: return "Stop the recording, or wait until that command has ended."
        case .changedAfterwards(_, let isOfRows):
            return isOfRows ? SessionState.complete.repairOfRows : SessionState.complete.repair
        case .notSealed:
            return "It was recorded without a seal, or the seal was removed: nothing proves it."
        case .sealChanged:
            return "`lockstep verify` names what differs; `lockstep redact --no-seal` makes a copy "
                + "without the seal."
        case .sealHasOpenWords:
            return "`lockstep redact --no-seal` makes a copy without the seal."
        case .foreignTracks, .foreignMedia:
            return "`lockstep trim --start 0` makes a session whose movie has the images alone."
        case .insideASession: return "Choose a place outside the session's folder."
        case .imagesWithoutRows:
            return "Put \(RowFile.frames.rawValue) back from a copy; without one, move those files "
                + "elsewhere and run `lockstep recover` again."
        case .movieUnreadable:
            return
                "Nothing was changed. Put \(SessionLayout.movie) back from a copy; without one, move "
                + "it elsewhere and run `lockstep recover` again, which keeps everything else."
        case .recoveryFailed: return "Keep the folder as it is and report the problem."
        }
    }
}
