import LockstepFormats
public import LockstepSamples

/// A folder that cannot be used as a session.
public struct SessionError: Failure, Hashable {
    /// The kinds of problems.
    public enum Fact: Hashable, Sendable {
        /// There is no manifest in the folder.
        case notASession
        /// There are row files, but the manifest is missing or incomplete.
        case noManifest
        /// A file that a row refers to is missing or has the wrong size.
        case fileSize(expected: Int64, actual: Int64?)
        /// An image file has this size, not that of its row.
        case imageSize(PixelSize, expected: PixelSize)
        /// A row refers to a file outside the folder for its kind.
        case foreignPath(String)
        /// A file or folder of the session is a symbolic link.
        case symbolicLink
        /// The movie has fewer images than the rows state.
        case missingImage(index: Int, images: Int)
        /// A device motion sample has rows in one file only, or lacks a channel.
        case incompleteMotion(sequence: Int64)
        /// Two rows with this `seq` have the same channel, or one of them is a raw sample.
        case repeatedSequence(Int64)
        /// The session is being recorded or was interrupted.
        case notComplete
        /// Something was written after the session had ended.
        case finished
        /// The session is being recorded, or another process is using it.
        case beingRecorded
        /// An intact session was changed afterwards: a description of the change, and whether only
        /// unreadable rows were lost.
        case changedAfterwards(String, isOfRows: Bool)
        /// Unreadable rows were to be removed from an intact session, but it was also changed in
        /// another way: a description of that change.
        case changedBesidesRows(String)
        /// There is no `seal.jsonl`.
        case notSealed
        /// Lines of the seal itself were changed; the reason why they are invalid, as a clause.
        case sealChanged(String)
        /// A line of the seal names the device or its system, which a copy must not.
        case sealHasOpenWords
        /// The movie has this number of tracks, but only the image track is allowed.
        case foreignTracks(Int)
        /// The movie contains a range of data that belongs to none of its images.
        case foreignMedia
        /// A block of audio has another rate, number of channels or type of samples than the first.
        case otherAudioFormat
        /// The output would be inside a session, and break its seal.
        case insideASession
        /// More images and maps have no row than an interrupted recording leaves behind.
        case imagesWithoutRows(Int)
        /// The movie cannot be opened, for this reason.
        case movieUnreadable(String)
        /// Recovery read its own result and found it invalid.
        case recoveryFailed(String)
    }

    /// The problem's kind.
    public var fact: Fact
    /// The place of the problem.
    public var place: Place?

    /// Creates an error.
    public init(_ fact: Fact, place: Place?) {
        self.fact = fact
        self.place = place
    }

    /// The problem, for the user.
    public var problem: String {
        switch fact {
        case .notASession: return "this is not a session: there is no \(SessionLayout.manifest)"
        case .noManifest: return "\(SessionLayout.manifest) is missing or incomplete"
        case .fileSize(let expected, nil):
            return "the file is missing; it should have \(Int(clamping: expected).counted("byte"))"
        case .fileSize(let expected, let actual?):
            return "the file has \(Int(clamping: actual).counted("byte")) instead of \(expected)"
        case .imageSize(let actual, let expected):
            return "the image has \(actual.width)×\(actual.height) pixels instead of "
                + "\(expected.width)×\(expected.height)"
        case .foreignPath(let path): return "the row refers to '\(path.prefix(60))'"
        case .symbolicLink:
            return "this is a symbolic link, which may point outside the session"
        case .missingImage(let index, let images):
            return "the row refers to image \(index), but the movie's image count is \(images)"
        case .incompleteMotion(let sequence):
            return "a row of the device motion with seq \(sequence) is missing"
        case .repeatedSequence(let sequence):
            return "a row repeats seq \(sequence), which belongs to a device motion"
        case .notComplete: return "the session is an interrupted recording"
        case .finished: return "the session has already ended"
        case .beingRecorded: return "the session is being recorded, or another command is using it"
        case .changedAfterwards(let change, _):
            return "the session was intact and has been changed since: \(change)"
        case .changedBesidesRows(let change):
            return
                "the session was intact and has been changed since, not only by unreadable rows: "
                + change
        case .notSealed: return "the session has no \(SessionLayout.seal)"
        case .sealChanged(let problem): return "the seal's own lines were changed: \(problem)"
        case .sealHasOpenWords:
            return
                "the seal has names or words that the format does not list, and its lines cannot be "
                + "changed"
        case .foreignTracks(let count):
            return "the movie has \(count.counted("track")), and only that of the images is allowed"
        case .foreignMedia: return "the movie has data here that belongs to none of its images"
        case .otherAudioFormat: return "the format of the audio changed"
        case .insideASession: return "the path is inside a session"
        case .imagesWithoutRows(let count):
            return "\(count) images and maps have no row, more than an interrupted recording "
                + "leaves behind"
        case .movieUnreadable(let reason):
            return "the movie cannot be opened: \(reason)"
        case .recoveryFailed(let reason):
            return "the recovered session does not read back: \(reason)"
        }
    }

    /// Advice for the user.
    public var remedy: Remedy {
        switch fact {
        case .notASession: return "Give the path of a session folder."
        case .noManifest, .fileSize, .imageSize, .missingImage, .incompleteMotion, .notComplete:
            return "Run \(.recover)."
        case .foreignPath:
            return "Rows may name only files inside the session; do not trust this one."
        case .symbolicLink:
            return "Replace the link with its target, if the target belongs to the session."
        case .finished: return "Start a new session."
        case .beingRecorded: return "Stop the recording, or wait until that command has ended."
        case .changedAfterwards(_, let isOfRows):
            return isOfRows ? SessionState.complete.repairOfRows : SessionState.complete.repair
        case .changedBesidesRows, .repeatedSequence:
            return Remedy(
                "Copy the session again from its source.",
                "If it is gone, \(.leaveOutBadRows) leaves out rows that cannot be read.")
        case .notSealed:
            return "It was recorded without a seal, or the seal was removed: it cannot be verified."
        case .sealChanged:
            return Remedy(
                "\(.verify) lists the changes.",
                "\(.redactWithoutSeal) makes a copy without the seal.")
        case .sealHasOpenWords:
            return "\(.redactWithoutSeal) makes a copy without the seal."
        case .foreignTracks, .foreignMedia:
            return "\(.trimFromStart) makes a session whose movie has only the images."
        case .otherAudioFormat: return "Record again, with one microphone throughout."
        case .insideASession: return "Choose a place outside the session's folder."
        case .imagesWithoutRows:
            return Remedy(
                "Restore \(RowFile.frames.rawValue) from a copy.",
                "Without one, move those files elsewhere and run \(.recover) again.")
        case .movieUnreadable:
            return
                Remedy(
                    "Nothing was changed. Restore \(SessionLayout.movie) from a copy.",
                    "Without one, move it elsewhere and run \(.recover) again, which keeps "
                        + "everything else.")
        case .recoveryFailed: return "Keep the folder as it is and report the problem."
        }
    }
}
