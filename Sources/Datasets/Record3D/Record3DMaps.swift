import LockstepFormats
import LockstepSamples

/// The depth and confidence files of a recording, looked up by a frame's index.
struct Record3DMaps {
    /// Sizes of depth maps if the files do not state them: LiDAR's, and the front camera's.
    private static let usualSizes = [
        PixelSize(width: 192, height: 256), PixelSize(width: 480, height: 640),
    ]
    /// One float for each of 67 million pixels.
    private static let mostBytes = 1 << 28

    private let files: Record3DFiles
    private let shelf: ImageIndex
    private let found: MapSearch<Int>
    private let graded: Set<Int>
    private let frameCount: Int
    /// The size in the metadata, with its sides exchanged if needed to match the image's
    /// orientation.
    private let size: PixelSize?
    private let imageSize: PixelSize

    /// Finds out which files exist.
    ///
    /// - Parameter imageSize: the size of images as they are stored.
    /// - Returns: nil if no frame has depth.
    init?(
        _ files: Record3DFiles, _ folder: RecordingFolder, numbers: [Int], size: PixelSize?,
        imageSize: PixelSize
    ) throws {
        var shelf = ImageIndex(folder)
        found = try MapSearch(numbers, on: &shelf, path: files.depth)
        graded = Set(
            try found.present.filter { try shelf.look(at: files.confidence($0)) == .present })
        guard !found.isEmpty else { return nil }
        self.files = files
        self.shelf = shelf
        frameCount = numbers.count
        self.size = size.map { $0.sides(like: imageSize) }
        self.imageSize = imageSize
    }

    /// A depth file's name, for messages.
    func name(of number: Int) -> String { shelf.name(of: files.depth(number)) }

    /// The maps of a frame as they are stored; nil if there are none.
    ///
    /// - Returns: the maps, and why a confidence file could not be used, if one could not.
    /// - Throws: ``FormatError`` for files that are empty or contain no depth.
    func map(of number: Int) throws -> (map: DepthMap, problem: String?)? {
        guard try found.has(number) else { return nil }
        let depth = try depth(of: number)
        guard graded.contains(number) else { return bare(depth, problem: nil) }
        do {
            let grades = try shelf.bytes(of: files.confidence(number))
            let bytes = try Self.unpacked(grades, byteCount: depth.size.area)
            let confidence = PixelBuffer(format: .gray8, size: depth.size) { _, target in
                target.copyBytes(from: bytes)
            }
            return DepthMap(depth: depth, confidence: confidence).map { ($0, nil) }
        } catch let error as FormatError {
            let name = shelf.name(of: files.confidence(number))
            return bare(depth, problem: "\(name) cannot be decoded: \(error.problem).")
        }
    }

    private func bare(_ depth: PixelBuffer, problem: String?) -> (map: DepthMap, problem: String?)?
    {
        DepthMap(depth: depth, confidence: nil).map { ($0, problem) }
    }

    private func depth(of number: Int) throws -> PixelBuffer {
        let bytes = try shelf.bytes(of: files.depth(number))
        guard files == .own else { return try EXRImage(bytes).pixels }
        let meters = try Self.unpacked(bytes, byteCount: size.map { 4 * $0.area })
        let sizes = ([size] + Self.usualSizes.map { $0.sides(like: imageSize) } + [imageSize])
            .compactMap { $0 }
        guard let size = sizes.first(where: { 4 * $0.area == meters.count }),
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
    func firstSize() -> PixelSize? {
        found.present.sorted().prefix(10).lazy.compactMap { try? map(of: $0)?.map.size }.first
    }

    /// Notices for the user, one sentence each.
    var notices: [String] {
        var notices = MapCount(
            images: frameCount, depth: found.present.count, emptyDepth: found.empty.count,
            confidence: graded.count
        ).notices()
        if files == .own, size == nil {
            notices.append(
                "\(files.metadata) does not state the depth maps' size; it was derived from their "
                    + "byte count.")
        }
        return notices
    }
}

extension PixelSize {
    /// The same size, with its sides exchanged if needed to match another size's orientation.
    fileprivate func sides(like other: PixelSize) -> PixelSize {
        (width > height) == (other.width > other.height)
            ? self : PixelSize(width: height, height: width)
    }
}
