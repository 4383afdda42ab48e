import LockstepFormats
import LockstepSamples

/// The depth and confidence files of a recording, looked up by a frame's number.
struct Record3DMaps {
    /// Sizes of depth maps of files that do not say theirs: LiDAR's, and the front camera's.
    private static let usualSizes = [
        PixelSize(width: 192, height: 256), PixelSize(width: 480, height: 640),
    ]
    /// A float for each of 67 million pixels.
    private static let mostBytes = 1 << 28

    private let files: Record3DFiles
    private let shelf: ImageIndex
    private let found: MapSearch<Int>
    private let graded: Set<Int>
    private let frameCount: Int
    /// The size that the metadata say, its longer side where the image's is.
    private let size: PixelSize?
    private let imageSize: PixelSize

    /// Looks which files are there.
    ///
    /// - Parameter imageSize: of images as they are stored.
    /// - Returns: nil if there is no depth of any frame.
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

    /// A depth file's name, for sentences.
    func name(of number: Int) -> String { shelf.name(of: files.depth(number)) }

    /// The maps of a frame as they are stored; nil if there are none.
    ///
    /// - Returns: the maps, and why there is no confidence although there is a file.
    /// - Throws: ``FormatError`` for files that are empty or hold no depth.
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
                .outOfRange(field: "the number of depths", text: "\(meters.count / 4)"))
        }
        return depth
    }

    /// What LZFSE packed; bytes of the length wanted are taken for what they are.
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

    /// Size of the first depth map that can be read, as it is stored.
    func firstSize() -> PixelSize? {
        found.present.sorted().prefix(10).lazy.compactMap { try? map(of: $0)?.map.size }.first
    }

    /// What a reader should know, a sentence each.
    var notices: [String] {
        var notices = MapCount(
            images: frameCount, depth: found.present.count, emptyDepth: found.empty.count,
            confidence: graded.count
        ).notices()
        if files == .own, size == nil {
            notices.append(
                "\(files.metadata) does not say the depth maps' size, which was taken from their "
                    + "length.")
        }
        return notices
    }
}

extension PixelSize {
    /// The same sides, the longer one where another size's is.
    fileprivate func sides(like other: PixelSize) -> PixelSize {
        (width > height) == (other.width > other.height)
            ? self : PixelSize(width: height, height: width)
    }
}
