import LockstepFormats
import LockstepSamples

/// The depth and confidence files of a recording, looked up by an image's timestamp.
///
/// `depth/<µs>.bin` is the memory of ARKit's depth map, rows padded as they were;
/// `depth/<µs>.confidence.png` has its size (`ImageWriter.writeDepth` in ScanCapture's `IO.swift`).
struct LaMARMaps {
    /// ARKit's depth maps of all iPhones so far, for maps without a confidence map.
    private static let usualSize = PixelSize(width: 256, height: 192)

    /// Size of the first depth map that can be read.
    private(set) var size: PixelSize?
    private let shelf: ImageIndex
    private let decoder: StillDecoder
    private let files: MapSearch<HostTime>
    private let graded: Set<HostTime>
    private let frameCount: Int

    /// Looks which files are there.
    ///
    /// - Returns: nil if there is no depth of any of the frames.
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

    /// A depth file's name, for sentences.
    func name(at time: HostTime) -> String { shelf.name(of: Self.depth(time)) }

    /// The maps of an image; nil if there are none.
    ///
    /// - Returns: the maps, and why there is no confidence although there is a file.
    /// - Throws: ``FormatError`` where the file is empty or its length fits no map of the size.
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
        let problem = "\(name) holds no bytes but larger numbers: its confidence was left out."
        return DepthMap(depth: depth, confidence: nil).map { ($0, problem) }
    }

    /// What a reader should know, a sentence each.
    var notices: [String] {
        let size = "\(Self.usualSize.width)×\(Self.usualSize.height)"
        return MapCount(
            images: frameCount, depth: files.present.count, emptyDepth: files.empty.count,
            confidence: graded.count
        ).notices(without: ", which would tell their size: taken for \(size), ARKit's")
    }
}
