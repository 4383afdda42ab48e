import LockstepFormats
import LockstepSamples

/// The depth and confidence files of ScanCapture, by an image's timestamp.
///
/// `depth/<µs>.bin` is the memory of ARKit's depth map, including the padding of its rows;
/// `depth/<µs>.confidence.png` has the map's size (`ImageWriter.writeDepth` in ScanCapture's
/// `IO.swift`).
enum LaMARMaps {
    /// The size of ARKit's depth maps on all iPhones so far, for maps without a confidence map.
    private static let usualSize = PixelSize(width: 256, height: 192)

    /// Finds the maps; nil if no frame has depth.
    static func find(
        in folder: RecordingFolder, at times: [HostTime], _ decoder: StillDecoder
    ) throws -> DepthMaps<HostTime>? {
        try DepthMaps(
            in: folder, of: times,
            depth: { "\(LaMARFiles.depth)/\($0.microsecondsName).bin" },
            confidence: { "\(LaMARFiles.depth)/\($0.microsecondsName).confidence.png" },
            decode: { try map($0, decoder) })
    }

    /// - Throws: ``FormatError`` if the file's length fits no map of that size.
    private static func map(
        _ files: DepthMaps<HostTime>.Files, _ decoder: StillDecoder
    ) throws -> DepthMaps<HostTime>.DecodedMap? {
        var (confidence, problem) = (PixelBuffer?.none, String?.none)
        do {
            confidence = try files.confidence.map { try decoder.numbers($0()).firstPlane } ?? nil
        } catch let error as any Failure {
            problem = UndecodedFile(files.confidenceName, error).notice
        }
        let size = confidence?.size ?? usualSize
        guard let depth = PixelBuffer(meters: files.depth, size: size) else {
            throw FormatError(
                .length(
                    field: "a depth map of \(size.width)×\(size.height) pixels",
                    expected: size.area, actual: files.depth.count / 4))
        }
        if let map = DepthMap(depth: depth, confidence: confidence) {
            return .init(map: map, problem: problem)
        }
        return DepthMap(depth: depth, confidence: nil).map { map in
            .init(
                map: map,
                problem: "\(files.confidenceName) contains numbers larger than a byte: its "
                    + "confidence was left out.")
        }
    }

    /// Notices about the maps, one sentence each.
    static func notices(_ maps: DepthMaps<HostTime>) -> [String] {
        maps.notices(
            missingConfidence: ", which would contain their size: assumed to be ARKit's, "
                + "\(usualSize.width)×\(usualSize.height)")
    }
}
