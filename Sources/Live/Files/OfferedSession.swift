public import LockstepSamples

/// A finished session on the phone, as it is offered.
public struct OfferedSession: Hashable, Sendable {
    /// A file of the session.
    public struct File: Hashable, Sendable {
        /// The path in the session's folder.
        public var path: String
        /// The length in bytes.
        public var byteCount: Int64
        /// The SHA-256 of the content.
        public var hash: ContentHash

        /// Creates a file.
        public init(path: String, byteCount: Int64, hash: ContentHash) {
            self.path = path
            self.byteCount = byteCount
            self.hash = hash
        }
    }

    /// The session's name.
    public let name: String
    /// The files in the order in which they are sent.
    public let files: [File]
    /// The hash of the seal, or of the manifest of a session without one.
    public let identity: ContentHash
    /// Whether the session has a seal.
    public let isSealed: Bool

    /// Creates an offer of a session's files, given in any order.
    ///
    /// - Returns: Nil if there is no manifest, two files have the same path, or a name cannot be
    ///   sent. The session then stays on the phone, and the app reports it.
    public init?(name: String, files: [File]) {
        guard WireName.isSession(name), files.count <= LiveLimits.fileCount,
            files.allSatisfy({ WireName.isFile($0.path) && $0.byteCount >= 0 }),
            files.allSatisfy({ $0.byteCount <= LiveLimits.fileByteCount }),
            Set(files.map(\.path)).count == files.count,
            let manifest = files.first(where: { $0.path == SessionFileOrder.manifest })
        else { return nil }
        self.name = name
        self.files = files.sorted { SessionFileOrder.precedes($0.path, $1.path) }
        let seal = files.first { $0.path == SessionFileOrder.seal }
        identity = seal?.hash ?? manifest.hash
        isSealed = seal != nil
    }

    /// The bytes of all files.
    public var byteCount: Int64 {
        files.reduce(0) { $0.addingReportingOverflow($1.byteCount).partialValue }
    }
}
