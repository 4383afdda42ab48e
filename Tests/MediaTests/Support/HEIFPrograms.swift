import Foundation
import LockstepContainers
import LockstepMedia
import LockstepSamples
import Testing

/// libheif's programs, which share no code with the product: another reader, and an encoder of
/// files from foreign hands.
enum HEIFPrograms {
    static let arePresent =
        FFmpegProgram.path("heif-convert") != nil && FFmpegProgram.path("heif-enc") != nil

    /// Decodes a HEIC and returns the pixels as our own PNG decoder reads them.
    static func pixels(of heic: [UInt8]) throws -> PixelBuffer {
        try converted(heic, from: "heic", to: "png") { source, target in
            try run("heif-convert", [source, target])
        }.flatMap { try? codecs.makeStillCodec().decodePNG($0) } ?? failed()
    }

    /// Encodes pixels, through a PNG.
    static func heic(_ pixels: PixelBuffer, _ options: [String] = []) throws -> [UInt8] {
        let png = try codecs.makeStillCodec().encodePNG(pixels)
        return try converted(png, from: "png", to: "heic") { source, target in
            try run("heif-enc", options + [source, "-o", target])
        } ?? failed()
    }

    private struct Failed: Error {}

    private static func failed<Value>() throws -> Value { throw Failed() }

    private static func converted(
        _ bytes: [UInt8], from: String, to: String, _ body: (String, String) throws -> Void
    ) throws -> [UInt8]? {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let source = folder.appendingPathComponent("source.\(from)")
        let target = folder.appendingPathComponent("target.\(to)")
        try Data(bytes).write(to: source)
        try body(source.path, target.path)
        return (try? Data(contentsOf: target)).map { [UInt8]($0) }
    }

    private static func run(_ name: String, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: FFmpegProgram.path(name) ?? name)
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
    }
}

/// A HEIC laid out as iPhones write their photos: a grid of tiles in HEVC, a thumbnail, a depth map
/// as an auxiliary image, EXIF and XMP, each an item.
struct TiledHEIC {
    static let tile = PixelSize(width: 128, height: 96)
    let size: PixelSize
    private let columns: Int
    private let rows: Int

    init(_ size: PixelSize) {
        self.size = size
        columns = (size.width + Self.tile.width - 1) / Self.tile.width
        rows = (size.height + Self.tile.height - 1) / Self.tile.height
    }

    /// Returns the file of an image, and the pixels that its tiles show.
    ///
    /// - Parameter properties: More properties of the primary image.
    func file(
        _ image: PixelBuffer, _ properties: [HEIFFile.Property] = []
    ) throws -> (bytes: [UInt8], shown: PixelBuffer) {
        let codec = try codecs.makeStillCodec()
        var items: [HEIFWriter.Item] = []
        var tiles: [PixelBuffer] = []
        for index in 0..<columns * rows {
            let heic = try codec.encodeHEIC(part(of: image, index), quality: 0.9)
            tiles.append(try codec.decodeHEIC(heic))
            items.append(try Self.coded(heic))
        }
        let grid = [0, 0, UInt8(rows - 1), UInt8(columns - 1)] + HEIFWriter.number(size.width, 2)
        let primary = HEIFWriter.Item(
            "grid", grid + HEIFWriter.number(size.height, 2), [Self.extent(size)] + properties,
            inputs: Array(items.indices))
        let thumbnail = try codec.encodeHEIC(part(of: image, 0), quality: 0.5)
        var further = [
            (try Self.coded(thumbnail), "thmb"), (try Self.coded(thumbnail), "auxl"),
            (
                HEIFWriter.Item("Exif", [0, 0, 0, 6] + Array("Exif\0\0MM".utf8) + Self.secret),
                "cdsc"
            ),
            (HEIFWriter.Item("mime", Array("<x:xmpmeta/>".utf8) + Self.secret), "cdsc"),
        ]
        // A depth map states what it is (23008-12, 6.5.8).
        let kind = Array("urn:mpeg:hevc:2015:auxid:2".utf8) + [0]
        further[1].0.properties.append(HEIFFile.Property("auxC", [0, 0, 0, 0] + kind))
        for index in further.indices {
            further[index].0.inputs = [items.count]
            further[index].0.reference = further[index].1
        }
        let all = items + [primary] + further.map(\.0)
        return (
            HEIFWriter(all, primary: items.count, brand: .heic).bytes, try joined(tiles)
        )
    }

    /// A location in the metadata: private data.
    static let secret = Array("48.137154 N".utf8)

    private static func extent(_ size: PixelSize) -> HEIFFile.Property {
        let sides = HEIFWriter.number(size.width, 4) + HEIFWriter.number(size.height, 4)
        return HEIFFile.Property("ispe", [0, 0, 0, 0] + sides)
    }

    private static func coded(_ heic: [UInt8]) throws -> HEIFWriter.Item {
        let file = try HEIFFile(heic)
        let item = try file.primary
        let content = try file.content(of: item) {
            Array(heic.dropFirst(Int($0)).prefix($1))
        }
        return HEIFWriter.Item("hvc1", content, item.properties, isHidden: true)
    }

    private func part(of image: PixelBuffer, _ index: Int) throws -> PixelBuffer {
        let (row, column) = index.quotientAndRemainder(dividingBy: columns)
        return try TestImage.filled(.nv12FullRange, Self.tile) { plane, x, y in
            let scale = plane == 0 ? 1 : 2
            let width = image.format.planes(of: size)[plane].size.width * scale
            let height = image.format.planes(of: size)[plane].size.height
            let x = min(column * Self.tile.width + x, width - scale + x % scale)
            let y = min(row * Self.tile.height / scale + y, height - 1)
            return image.withPlane(plane) { $0.row(y)[x] }
        }
    }

    private func joined(_ tiles: [PixelBuffer]) throws -> PixelBuffer {
        try TestImage.filled(.nv12FullRange, size) { plane, x, y in
            let height = plane == 0 ? Self.tile.height : Self.tile.height / 2
            let index = y / height * columns + x / Self.tile.width
            return tiles[index].withPlane(plane) { $0.row(y % height)[x % Self.tile.width] }
        }
    }
}
