public import LockstepFormats
public import LockstepSamples

/// Whether a session is what its seal says.
public struct SealReport: Hashable, Sendable {
    /// How a session differs from its seal.
    public enum Kind: String, Sendable, CaseIterable {
        /// Bytes are not what they were.
        case changed
        /// A file, or its end, is not there.
        case missing
        /// A file, or bytes behind its end, were not there.
        case added
        /// Bytes stand where other bytes of the session belong.
        case reordered
        /// A line is signed by a key that was not asked for.
        case foreignKey = "foreign_key"
    }

    /// One difference.
    public struct Difference: Hashable, Sendable {
        /// How.
        public var kind: Kind
        /// Where: the file and the first byte that may be another one.
        public var place: Place
        /// How many bytes from there on cannot be told apart; nil if it is all the rest.
        public var byteCount: Int64?
        /// What is wrong, as a clause.
        public var problem: String

        init(_ kind: Kind, _ place: Place, byteCount: Int64? = nil, _ problem: String) {
            self.kind = kind
            self.place = place
            self.byteCount = byteCount
            self.problem = problem
        }
    }

    /// What a command says that changed a session and did not sign for it.
    public static let nothingSigned =
        "The session is not what was sealed, so nothing was signed for: `lockstep verify` names what "
        + "differs."

    /// The session's folder.
    public var path: String
    /// The name under which it was recorded.
    public var session: String?
    /// Whose keys signed; the first one recorded.
    public var keys: [PublicKey]
    /// Lines of the seal, and how many of them a signature covers.
    public var lineCount: Int
    /// How many lines a signature covers.
    public var signedLineCount: Int
    /// Whether the seal was ended, and the manifest that it speaks of is in its place: otherwise the
    /// recording was cut off and not recovered.
    public var isEnded: Bool
    /// Which command, of those that change a session, put its last line into the seal and was
    /// interrupted before its manifest was in place; nil for a recording, and where nothing waits.
    public var interruptedCommand: String?
    /// Bytes that are what they were.
    public var provenByteCount: Int64 = 0
    /// Bytes that the seal does not reach, by file: what a recording that was cut off had stored
    /// last.
    public var uncovered: [String: Int64] = [:]
    /// Bytes that no signature covered until `recover` signed for them: whoever could write into the
    /// folder before that could have changed them.
    public var lateByteCount: Int64
    /// What was changed on purpose since.
    public var amendments: [SealAmendment]
    /// What differs, the seal's own lines first, then by file.
    public var differences: [Difference] = []

    /// What an interrupted command left to do, as a sentence; nil for a recording, and if there is nothing.
    ///
    /// Says nothing where something differs from the seal.
    public var interruption: String? {
        if let interruptedCommand {
            return "`lockstep \(interruptedCommand)` was interrupted before its last step."
        }
        guard isEnded, differences.isEmpty, !uncovered.isEmpty else { return nil }
        return "A command was interrupted before it changed the session, and left unfinished files."
    }

    /// Whether every byte of the session is what was sealed last.
    public var isWhole: Bool { isEnded && differences.isEmpty && uncovered.isEmpty }

    /// What differed from the seal already when a command signed for the session, as sentences: what
    /// somebody changed, or what a recovery did that was cut off itself.
    public var earlierDifferences: [String] { amendments.flatMap(\.differences) }

    /// Whether every byte is proven, from the recording on: nothing differed that no command signed
    /// for as its own doing.
    public var isProven: Bool { isWhole && earlierDifferences.isEmpty }
}
