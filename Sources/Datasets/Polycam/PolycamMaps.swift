import LockstepSamples

/// The depth and confidence files of a recording, looked up by a keyframe's time.
struct PolycamMaps {
    /// Size of the first depth map that can be decoded.
    private(set) var size: PixelSize?
    private let shelf: ImageIndex
    private let decoder: DepthDecoder
    private let files: MapSearch<HostTime>
    private let graded: Set<HostTime>
    private let frameCount: Int

    /// Finds out which files exist.
    ///
    /// - Returns: nil if no keyframe has depth.
    init?(_ keyframes: RecordingFolder, at times: [HostTime], _ decoder: StillDecoder) throws {
        var shelf = ImageIndex(keyframes)
        files = try MapSearch(times, on: &shelf) { Self.path(PolycamFiles.depth, $0) }
        graded = Set(
            try files.present.filter {
                try shelf.look(at: Self.path(PolycamFiles.confidence, $0)) == .present
            })
        guard !files.isEmpty else { return nil }
        self.shelf = shelf
        self.decoder = DepthDecoder(decoder, unitsPerMeter: 1000, grade: Self.grade)
        frameCount = times.count
        for time in files.present.sorted().prefix(10) where size == nil {
            size = try? map(at: time)?.size
        }
    }

    private static func path(_ folder: String, _ time: HostTime) -> String {
        "\(folder)/\(time.microsecondsName).png"
    }

    /// ARKit's 0, 1 and 2, which Polycam writes as 0, 127 and 255 (polyform, README).
    private static func grade(_ value: UInt8) -> UInt8 {
        switch value {
        case 0...2: return value
        case ..<64: return 0
        case ..<191: return 1
        default: return 2
        }
    }

    /// A depth file's name, for messages.
    func name(at time: HostTime) -> String { shelf.name(of: Self.path(PolycamFiles.depth, time)) }

    /// The maps of a keyframe; nil if there are none.
    ///
    /// - Throws: ``FormatError`` for a file that is empty or not a map.
    func map(at time: HostTime) throws -> DepthMap? {
        guard try files.has(time) else { return nil }
        let grades =
            try graded.contains(time)
            ? shelf.bytes(of: Self.path(PolycamFiles.confidence, time)) : nil
        return try decoder.map(
            try shelf.bytes(of: Self.path(PolycamFiles.depth, time)), confidence: grades)
    }

    /// Notices for the user, one sentence each.
    var notices: [String] {
        MapCount(
            images: frameCount, depth: files.present.count, emptyDepth: files.empty.count,
            confidence: graded.count
        ).notices(of: "keyframes")
    }
}
