public import LockstepFormats
public import LockstepSamples

/// The result of comparing a session with its seal.
public struct SealReport: Hashable, Sendable {
    /// How a session differs from its seal.
    public enum Kind: String, Sendable, CaseIterable {
        /// Bytes were changed.
        case changed
        /// A file, or its end, is missing.
        case missing
        /// A file, or bytes after its end, were added.
        case added
        /// Bytes are in a place where other bytes of the session belong, or intact but moved.
        case reordered
        /// A line is signed by a key that was not requested.
        case foreignKey = "foreign_key"
    }

    /// One difference.
    public struct Difference: Hashable, Sendable {
        /// The kind of difference.
        public var kind: Kind
        /// The file and the first byte that may differ; without a byte for a complete file.
        public var place: Place
        /// The number of bytes from there on that may differ; nil for the rest of the file.
        public var byteCount: Int64?
        /// How the place differs.
        public var problem: SealProblem

        /// Whether a complete file was added.
        public var isAddedFile: Bool { problem == .addedFile }

        init(
            _ kind: Kind, _ place: Place, byteCount: Int64? = nil, _ problem: SealProblem
        ) {
            self.kind = kind
            self.place = place
            self.byteCount = byteCount
            self.problem = problem
        }
    }

    /// The session's folder.
    public var path: String
    /// The name under which the session was recorded.
    public var session: String?
    /// The keys that signed; the first one recorded the session.
    public var keys: [PublicKey]
    /// The number of lines in the seal.
    public var lineCount: Int
    /// The number of lines that a signature covers.
    public var signedLineCount: Int
    /// Whether the seal is ended and the manifest that it covers is in place; otherwise the
    /// recording was interrupted and not recovered.
    public var isEnded: Bool
    /// Whether the recorder stopped sealing before the recording ended, because its key or the disk
    /// failed: what follows could be changed without a trace.
    public var isStopped: Bool
    /// The command that put the last line into the seal and was interrupted before its manifest was
    /// in place; nil for a recording, and if no manifest is waiting.
    public var interruptedCommand: String?
    /// The number of unchanged bytes.
    public var provenByteCount: Int64 = 0
    /// The number of bytes that the seal does not cover, by file: the last data that an interrupted
    /// recording had stored, and everything after the seal stopped.
    public var uncovered: [String: Int64] = [:]
    /// The number of bytes that no signature covered until `recover` signed for them: anyone with
    /// write access to the folder could have changed them before.
    public var lateByteCount: Int64
    /// The intended changes since.
    public var amendments: [SealAmendment]
    /// The differences, the seal's own lines first, then by file.
    public var differences: [Difference] = []

    /// Describes the interruption of a command; nil for a recording, and if there is none.
    ///
    /// Nil if anything differs from the seal.
    public var interruption: String? {
        if let interruptedCommand {
            return "The command `\(interruptedCommand)` was interrupted before its last step."
        }
        guard isEnded, differences.isEmpty, !uncovered.isEmpty else { return nil }
        return "A command was interrupted before it changed the session, and left unfinished files."
    }

    /// Whether every byte of the session equals what was sealed last.
    public var matchesSeal: Bool { isEnded && differences.isEmpty && uncovered.isEmpty }

    /// Differences from the seal that existed when a command signed for the session: a user's
    /// changes, or those of an interrupted recovery.
    public var earlierDifferences: [SealAmendment.Difference] { amendments.flatMap(\.differences) }

    /// Whether every byte is proven, from the recording on: there was never a difference that no
    /// command signed for as its own change, and the recording was sealed to its end.
    public var isProven: Bool { matchesSeal && earlierDifferences.isEmpty && !isStopped }
}
