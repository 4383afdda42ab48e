import LockstepFormats
import LockstepSamples

/// The depth and confidence files of a recording, looked up by an image's timestamp.
///
/// `depth/<µs>.bin` is the memory of ARKit's depth map, including the padding of its rows;
/// `depth/<µs>.confidence.png` has the map's size (`ImageWriter.writeDepth` in ScanCapture's
/// `IO.swift`).
struct LaMARMaps {
    /// The size of ARKit's depth maps on all iPhones so far, for maps without a confidence map.
    private static let usualSize = PixelSize(width: 256, height: 192)

    /// Size of the first readable depth map.
    private(set) var size: PixelSize?
    private let shelf: ImageIndex
    private let decoder: StillDecoder
    private let files: MapSearch<HostTime>
    private let graded: Set<HostTime>
    private let frameCount: Int

    /// Finds out which files exist.
    ///
    /// - Returns: nil if no frame has depth.
    init?(_ folder: RecordingFolder, at times: [HostTime], _ decoder: StillDecoder) throws {
        guard let depthFolder = try folder.subfolder(LaMARFiles.depth) else { return nil }
        var shelf = ImageIndex(depthFolder)
        files = try MapSearch(times, on: &shelf, path: Self.depth)
        graded = Set(
            try files.present.filter { try shelf.look(at: Self.confidence($0)) == .present })
        guard !files.isEmpty else { return nil }
        self.shelf = shelf
        self.decoder = decoder
        frameCount = times.count
        for time in files.present.sorted().prefix(10) where size == nil {
            size = try? map(at: time)?.map.size
        }
    }

    private static func depth(_ time: HostTime) -> String { time.microsecondsName + ".bin" }

    private static func confidence(_ time: HostTime) -> String {
        time.microsecondsName + ".confidence.png"
    }

    /// A depth file's name, for messages.
    func name(at time: HostTime) -> String { shelf.name(of: Self.depth(time)) }

    /// The maps of an image; nil if there are none.
    ///
    /// - Returns: the maps, and why a confidence file could not be used, if one could not.
    /// - Throws: ``FormatError`` if the file is empty or its length fits no map of that size.
    func map(at time: HostTime) throws -> (map: DepthMap, problem: String?)? {
        guard try files.has(time) else { return nil }
        let confidence =
            try graded.contains(time)
            ? decoder.numbers(try shelf.bytes(of: Self.confidence(time))).firstPlane : nil
        let size = confidence?.size ?? Self.usualSize
        let bytes = try shelf.bytes(of: Self.depth(time))
        guard let depth = PixelBuffer(meters: bytes, size: size) else {
            throw FormatError(
                .length(
                    field: "a depth map of \(size.width)×\(size.height) pixels",
                    expected: size.area, actual: bytes.count / 4))
        }
        if let map = DepthMap(depth: depth, confidence: confidence) { return (map, nil) }
        let name = shelf.name(of: Self.confidence(time))
        let problem = "\(name) contains numbers larger than a byte: its confidence was left out."
        return DepthMap(depth: depth, confidence: nil).map { ($0, problem) }
    }

    /// Notices for the user, one sentence each.
    var notices: [String] {
        let size = "\(Self.usualSize.width)×\(Self.usualSize.height)"
        return MapCount(
            images: frameCount, depth: files.present.count, emptyDepth: files.empty.count,
            confidence: graded.count
        ).notices(without: ", which would contain their size: assumed to be ARKit's, \(size)")
    }
}
