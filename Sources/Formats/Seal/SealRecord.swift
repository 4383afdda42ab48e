public import LockstepSamples

/// A line of `seal.jsonl`: what some bytes of a session were when they were stored.
///
/// Every line but the first holds the hash of the line before it, so that none can be changed,
/// removed, added or moved without those after it; some lines are signed. docs/FORMAT.md has the
/// layout.
public struct SealRecord: Hashable, Sendable {
    /// What the line says.
    public enum Content: Hashable, Sendable {
        /// The seal begins: for which session, and whose key signs.
        case begin(session: String, key: PublicKey)
        /// A file was stored whole.
        case file(SealedFile)
        /// A file grew by some bytes.
        case range(SealedRange)
        /// A file that was stored is not part of the session after all.
        case removed(String)
        /// Nothing but a signature over everything so far.
        case checkpoint
        /// The recording ended in order: the files that may only be hashed then.
        case end([SealedFile])
        /// A sealed session was changed on purpose.
        case amendment(SealAmendment)
    }

    /// What the line says.
    public var content: Content
    /// The hash of the line before, its line feed included; nil for the first line.
    public var previous: ContentHash?
    /// A signature over the line's bytes before `,"signature"`; nil for lines without one.
    public var signature: [UInt8]?

    /// A line that is not signed yet.
    public init(_ content: Content, after previous: ContentHash?) {
        self.content = content
        self.previous = previous
    }

    /// Whether a line of this kind must be signed.
    public var isSigned: Bool {
        switch content {
        case .checkpoint, .end, .amendment: return true
        case .begin, .file, .range, .removed: return false
        }
    }
}

/// A whole file and its hash.
public struct SealedFile: Hashable, Sendable {
    /// The path in the session's folder.
    public var name: String
    /// How many bytes it has.
    public var byteCount: Int64
    /// Their hash.
    public var hash: ContentHash

    /// A file.
    public init(_ name: String, byteCount: Int64, hash: ContentHash) {
        self.name = name
        self.byteCount = byteCount
        self.hash = hash
    }
}

/// Some bytes of a file and their hash.
public struct SealedRange: Hashable, Sendable {
    /// The path in the session's folder.
    public var name: String
    /// Which bytes: the first, and the one after the last.
    public var bytes: Range<Int64>
    /// Their hash.
    public var hash: ContentHash

    /// Some bytes of a file.
    public init(_ name: String, bytes: Range<Int64>, hash: ContentHash) {
        self.name = name
        self.bytes = bytes
        self.hash = hash
    }
}

/// What was changed in a sealed session on purpose, by whom, and what is there now.
public struct SealAmendment: Hashable, Sendable {
    /// The command: `recover`, `calibrate`, `sync`, `redact`.
    public var command: String
    /// Whose key signs the line: perhaps another machine's than the one that recorded.
    public var key: PublicKey
    /// What differed from the seal before the command began, each as a place in words.
    public var differences: [String]
    /// Sealed bytes that are no longer there or no longer the same.
    public var voided: [VoidedBytes]
    /// Sealed files that are no longer there.
    public var removed: [String]
    /// Every file that is new or not what it was, whole.
    public var files: [SealedFile]

    /// Bytes of a file that the seal no longer speaks of.
    public struct VoidedBytes: Hashable, Sendable {
        /// The path in the session's folder.
        public var name: String
        /// Which bytes, as they stood before.
        public var bytes: Range<Int64>

        /// Bytes of a file.
        public init(_ name: String, bytes: Range<Int64>) {
            self.name = name
            self.bytes = bytes
        }
    }

    /// An amendment that says nothing yet.
    public init(by command: String, key: PublicKey) {
        self.command = command
        self.key = key
        (differences, voided, removed, files) = ([], [], [], [])
    }

    /// Whether nothing was changed.
    public var isEmpty: Bool {
        differences.isEmpty && voided.isEmpty && removed.isEmpty && files.isEmpty
    }
}
