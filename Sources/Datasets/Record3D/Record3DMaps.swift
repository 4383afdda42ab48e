import LockstepFormats
import LockstepSamples

/// Decodes the depth and confidence files of a recording, looked up by a frame's number.
struct Record3DMaps {
    /// Sizes of depth maps if the files do not state them: LiDAR's, and the front camera's.
    private static let usualSizes = [
        PixelSize(width: 192, height: 256), PixelSize(width: 480, height: 640),
    ]
    /// One float for each of 67 million pixels.
    private static let mostBytes = 1 << 28

    private let files: Record3DFiles
    private let maps: DepthMaps<Int>
    private let hasSize: Bool

    /// Finds out which files exist.
    ///
    /// - Parameters:
    ///   - size: The size in the metadata.
    ///   - imageSize: The size of images as they are stored.
    /// - Returns: nil if no frame has depth.
    init?(
        _ files: Record3DFiles, _ folder: RecordingFolder, numbers: [Int], size: PixelSize?,
        imageSize: PixelSize
    ) throws {
        let sizes = Sizes(
            stated: size.map { $0.sides(like: imageSize) },
            usual: Self.usualSizes.map { $0.sides(like: imageSize) } + [imageSize])
        let maps = try DepthMaps(
            in: folder, of: numbers, depth: files.depth, confidence: files.confidence,
            decode: { try Self.map($0, in: files, sizes) })
        guard let maps else { return nil }
        self.files = files
        self.maps = maps
        hasSize = size != nil
    }

    /// The sizes that depth maps may have, with their sides exchanged if needed to match the
    /// image's orientation.
    private struct Sizes {
        /// The size in the metadata.
        var stated: PixelSize?
        var usual: [PixelSize]
    }

    /// A depth file's name, for messages.
    func name(of number: Int) -> String { maps.name(of: number) }

    /// The maps of a frame as they are stored; nil if there are none.
    ///
    /// - Throws: ``FormatError`` for files that are empty or contain no depth.
    func map(of number: Int) throws -> DepthMaps<Int>.DecodedMap? { try maps.map(of: number) }

    private static func map(
        _ files: DepthMaps<Int>.Files, in layout: Record3DFiles, _ sizes: Sizes
    ) throws -> DepthMaps<Int>.DecodedMap? {
        let depth = try depth(files.depth, in: layout, sizes)
        func bare(_ problem: String?) -> DepthMaps<Int>.DecodedMap? {
            DepthMap(depth: depth, confidence: nil).map { .init(map: $0, problem: problem) }
        }
        guard let read = files.confidence else { return bare(nil) }
        do {
            let bytes = try unpacked(read(), byteCount: depth.size.area)
            let confidence = PixelBuffer(format: .gray8, size: depth.size) { _, target in
                target.copyBytes(from: bytes)
            }
            return DepthMap(depth: depth, confidence: confidence).map { .init(map: $0) }
        } catch let error as FormatError {
            return bare(UndecodedFile(files.confidenceName, error).notice)
        }
    }

    private static func depth(
        _ bytes: [UInt8], in layout: Record3DFiles, _ sizes: Sizes
    ) throws -> PixelBuffer {
        guard layout == .own else { return try EXRImage(bytes).pixels }
        let meters = try unpacked(bytes, byteCount: sizes.stated.map { 4 * $0.area })
        let possible = [sizes.stated].compactMap { $0 } + sizes.usual
        guard let size = possible.first(where: { 4 * $0.area == meters.count }),
            let depth = PixelBuffer(meters: meters, size: size)
        else {
            throw FormatError(
                .outOfRange(field: "the number of depth values", text: "\(meters.count / 4)"))
        }
        return depth
    }

    /// Decompresses LZFSE; bytes that already have the expected length are returned unchanged.
    private static func unpacked(_ bytes: [UInt8], byteCount: Int?) throws -> [UInt8] {
        if bytes.count == byteCount { return bytes }
        let content = try LZFSE.content(of: bytes, limit: byteCount ?? mostBytes)
        guard content.count == byteCount ?? content.count else {
            throw FormatError(
                .length(
                    field: "the map", expected: byteCount ?? 0, actual: content.count))
        }
        return content
    }

    /// Size of the first readable depth map, as it is stored.
    func firstSize() -> PixelSize? { maps.firstSize() }

    /// Notices for the user, one sentence each.
    var notices: [String] {
        guard files == .own, !hasSize else { return maps.notices() }
        return maps.notices() + [
            "\(files.metadata) does not state the depth maps' size; it was derived from their "
                + "byte count."
        ]
    }
}

extension PixelSize {
    /// The same size, with its sides exchanged if needed to match another size's orientation.
    fileprivate func sides(like other: PixelSize) -> PixelSize {
        (width > height) == (other.width > other.height)
            ? self : PixelSize(width: height, height: width)
    }
}
