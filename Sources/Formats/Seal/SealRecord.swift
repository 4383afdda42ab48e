public import LockstepSamples

/// A line of `seal.jsonl`, which records the state of some bytes of a session when they were
/// stored.
///
/// Every line except the first contains the hash of the previous line, so that no line can be
/// changed, removed, inserted or moved without a change of all later lines. Some lines are signed.
/// docs/FORMAT.md describes the format.
public struct SealRecord: Hashable, Sendable {
    /// The content of a line.
    public enum Content: Hashable, Sendable {
        /// The start of the seal: the session, and the key that signs.
        case begin(session: String, key: PublicKey)
        /// A file was stored completely.
        case file(SealedFile)
        /// A file grew by a range of bytes.
        case range(SealedRange)
        /// A stored file is not part of the session after all.
        case removed(String)
        /// A signature over everything so far, without other content.
        case checkpoint
        /// The recorder could not sign or hash any longer; the rest of the recording is not sealed.
        case stopped
        /// The recording ended normally; these are the files that can be hashed only then.
        case end([SealedFile])
        /// A deliberate change of a sealed session.
        case amendment(SealAmendment)
    }

    /// The content of the line.
    public var content: Content
    /// The hash of the previous line with its line feed; nil for the first line.
    public var previous: ContentHash?
    /// The signature over the line's bytes before `,"signature"`; nil for lines without one.
    public var signature: [UInt8]?

    /// Creates a line without a signature.
    public init(_ content: Content, after previous: ContentHash?) {
        self.content = content
        self.previous = previous
    }

    /// Whether a line of this kind must be signed.
    public var isSigned: Bool {
        switch content {
        case .checkpoint, .end, .amendment: return true
        case .begin, .file, .range, .removed, .stopped: return false
        }
    }
}

/// A complete file and its hash.
public struct SealedFile: Hashable, Sendable {
    /// The path in the session's folder.
    public var name: String
    /// The file's size in bytes.
    public var byteCount: Int64
    /// The hash of the file's bytes.
    public var hash: ContentHash

    /// Creates a record of a file.
    public init(_ name: String, byteCount: Int64, hash: ContentHash) {
        self.name = name
        self.byteCount = byteCount
        self.hash = hash
    }
}

/// A range of a file's bytes and its hash.
public struct SealedRange: Hashable, Sendable {
    /// The path in the session's folder.
    public var name: String
    /// The range, from the first byte to the one after the last.
    public var bytes: Range<Int64>
    /// The hash of these bytes.
    public var hash: ContentHash

    /// Creates a record of a file's bytes.
    public init(_ name: String, bytes: Range<Int64>, hash: ContentHash) {
        self.name = name
        self.bytes = bytes
        self.hash = hash
    }
}

/// A deliberate change of a sealed session: the command, the key, and the new state.
public struct SealAmendment: Hashable, Sendable {
    /// The command: `recover`, `calibrate`, `sync`, `redact`.
    public var command: String
    /// The key that signs the line, possibly on another machine than the recording one.
    public var key: PublicKey
    /// Differences from the seal before the command began.
    public var differences: [Difference]
    /// Sealed bytes that were removed or changed.
    public var voided: [VoidedBytes]
    /// Sealed files that were removed.
    public var removed: [String]
    /// Every new or changed file, completely.
    public var files: [SealedFile]

    /// Bytes of a file that the seal no longer covers.
    public struct VoidedBytes: Hashable, Sendable {
        /// The path in the session's folder.
        public var name: String
        /// The range before the change.
        public var bytes: Range<Int64>

        /// Creates a range of a file's bytes.
        public init(_ name: String, bytes: Range<Int64>) {
            self.name = name
            self.bytes = bytes
        }
    }

    /// Creates an amendment without changes.
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
