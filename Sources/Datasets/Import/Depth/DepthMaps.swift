import LockstepSamples

/// The depth and confidence files of a recording, looked up by a frame's index or timestamp.
struct DepthMaps<Key: Hashable & Comparable> {
    /// The two files of a frame.
    struct Files {
        let depth: [UInt8]
        /// Reads the confidence file; nil if there is none.
        let confidence: (() throws -> [UInt8])?
        /// The confidence file's name, for messages.
        let confidenceName: String
    }

    /// A decoded map, and why its confidence file could not be used, if it could not.
    struct DecodedMap {
        var map: DepthMap
        var problem: String?
    }

    private let index: ImageIndex
    private let search: MapSearch<Key>
    private let keysWithConfidence: Set<Key>
    private let frameCount: Int
    private let depth: (Key) -> String
    private let confidence: (Key) -> String
    private let decode: (Files) throws -> DecodedMap?

    /// Finds out which files exist.
    ///
    /// - Parameters:
    ///   - keys: The keys of all frames.
    ///   - depth: The path of a frame's depth file below the folder.
    ///   - confidence: The path of its confidence file.
    ///   - decode: Decodes a frame's files.
    /// - Returns: nil if no frame has depth.
    init?(
        in folder: RecordingFolder, of keys: [Key], depth: @escaping (Key) -> String,
        confidence: @escaping (Key) -> String, decode: @escaping (Files) throws -> DecodedMap?
    ) throws {
        var index = ImageIndex(folder)
        search = try MapSearch(keys, on: &index, path: depth)
        keysWithConfidence = Set(
            try search.present.filter { try index.look(at: confidence($0)) == .present })
        guard !search.isEmpty else { return nil }
        self.index = index
        self.depth = depth
        self.confidence = confidence
        self.decode = decode
        frameCount = keys.count
    }

    /// The maps of a frame; nil if there are none.
    ///
    /// - Throws: ``FormatError`` for files that are empty or contain no depth.
    func map(of key: Key) throws -> DecodedMap? {
        guard try search.has(key) else { return nil }
        let file = confidence(key)
        return try decode(
            Files(
                depth: try index.bytes(of: depth(key)),
                confidence: keysWithConfidence.contains(key) ? { try index.bytes(of: file) } : nil,
                confidenceName: index.name(of: file)))
    }

    /// A depth file's name, for messages.
    func name(of key: Key) -> String { index.name(of: depth(key)) }

    /// The size of the first readable depth map of the first ten, since a few files may be damaged.
    func firstSize() -> PixelSize? {
        search.present.sorted().prefix(10).lazy.compactMap { try? map(of: $0)?.map.size }.first
    }

    /// Notices for the user, one sentence each.
    ///
    /// - Parameters:
    ///   - noun: The format's word for a frame, in the singular.
    ///   - consequence: A clause that states what follows if confidence maps are missing.
    func notices(
        of noun: String = "frame", missingConfidence consequence: String = ""
    ) -> [String] {
        MapCount(
            images: frameCount, depth: search.present.count, emptyDepth: search.empty.count,
            confidence: keysWithConfidence.count
        ).notices(of: noun, missingConfidence: consequence)
    }
}
