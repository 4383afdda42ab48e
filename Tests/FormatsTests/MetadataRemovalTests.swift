import LockstepFormats
import LockstepSamples
import LockstepTestSupport
import Testing

@Suite("Metadata in image files")
struct MetadataRemovalTests {
    struct Block: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var marker: UInt8
        var content: String
        var goes: Bool
        var goesWithAll = true
    }

    static let blocks = [
        Block(testDescription: "EXIF", marker: 0xE1, content: "Exif\0\0MM secret", goes: true),
        Block(
            testDescription: "XMP", marker: 0xE1, content: "http://ns.adobe.com/xap/1.0/\0secret",
            goes: true),
        Block(
            testDescription: "IPTC", marker: 0xED, content: "Photoshop 3.0\0secret", goes: true),
        Block(
            testDescription: "further images", marker: 0xE2, content: "MPF\0secret", goes: true),
        Block(testDescription: "a maker's", marker: 0xE5, content: "secret", goes: true),
        Block(
            testDescription: "color profile", marker: 0xE2, content: "ICC_PROFILE\0secret",
            goes: false),
        Block(testDescription: "comment", marker: 0xFE, content: "secret", goes: true),
        Block(testDescription: "Canon's", marker: 0xE0, content: "II\u{1A}HEAPJPGM", goes: true),
        Block(testDescription: "no reader's", marker: 0xFD, content: "secret", goes: true),
        Block(testDescription: "reserved", marker: 0x02, content: "secret", goes: true),
        Block(testDescription: "reserved frame", marker: 0xC8, content: "secret", goes: true),
        Block(
            testDescription: "thumbnail with its own blocks", marker: 0xE0,
            content: "JFXX\0\u{10}secret", goes: true),
        Block(
            testDescription: "thumbnail of an unknown kind", marker: 0xE0, content: "JFXX\0secret",
            goes: true),
        Block(
            testDescription: "thumbnail", marker: 0xE0, content: "JFXX\0\u{13}\u{1}\u{1}RGB",
            goes: false),
        Block(
            testDescription: "truncated thumbnail", marker: 0xE0,
            content: "JFXX\0\u{13}\u{2}\u{1}RGB", goes: true),
        Block(
            testDescription: "truncated density", marker: 0xE0, content: "JFIF\0secret", goes: true),
        Block(
            testDescription: "half of Adobe's transform", marker: 0xEE, content: "Adobesecret",
            goes: true),
    ]

    static let image = exampleJPEG(
        PixelSize(width: 4, height: 3), content: [1, 0xFF, 0, 2, 0xFF, 0xD3, 3])

    private static func segment(_ block: Block) -> [UInt8] {
        let content = Array(block.content.utf8)
        return [0xFF, block.marker, 0, UInt8(content.count + 2)] + content
    }

    @Test("is removed or kept by kind", arguments: blocks)
    func removesBlocksByKind(block: Block) {
        let segment = Self.segment(block)
        let start = Self.image[..<2] + segment + Self.image[2...]
        // Before the end too, because segments may be between scans.
        let end = Self.image.dropLast(2) + segment + Self.image.suffix(2)
        for jpeg in [start, end].map(Array.init) {
            let traceable = ImageMetadata.traceable.removed(from: jpeg)
            #expect(traceable == (block.goes ? Self.image : jpeg))
            let everything = ImageMetadata.everything.removed(from: jpeg)
            #expect(everything == (block.goesWithAll ? Self.image : jpeg))
        }
    }

    /// A block that decoding needs, and the part of it that stays.
    struct NeededBlock: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var marker: UInt8
        var content: String
        var traceable: String
        var everything: String
    }

    private static let shape = "JFIF\0\u{1}\u{2}\0\0\u{1}\0\u{1}"

    static let neededBlocks = [
        NeededBlock(
            testDescription: "Adobe's transform", marker: 0xEE,
            content: "Adobe\0d\0\0\0\0\u{1}secret", traceable: "Adobe\0d\0\0\0\0\u{1}",
            everything: "Adobe\0d\0\0\0\0\u{1}"),
        NeededBlock(
            testDescription: "density", marker: 0xE0, content: shape + "\0\0secret",
            traceable: shape + "\0\0", everything: shape + "\0\0"),
        NeededBlock(
            testDescription: "density with text instead of numbers", marker: 0xE0,
            content: "JFIF\0Ann\0\u{1}\0\u{1}\0\0", traceable: shape + "\0\0",
            everything: shape + "\0\0"),
        NeededBlock(
            testDescription: "density with a truncated thumbnail", marker: 0xE0,
            content: shape + "zzsecret", traceable: shape + "\0\0", everything: shape + "\0\0"),
        NeededBlock(
            testDescription: "Adobe's transform with text instead of numbers", marker: 0xEE,
            content: "Adobesecret\u{1}", traceable: "Adobe\0d\0\0\0\0\u{1}",
            everything: "Adobe\0d\0\0\0\0\u{1}"),
        NeededBlock(
            testDescription: "density and thumbnail", marker: 0xE0,
            content: shape + "\u{1}\u{1}RGBsecret", traceable: shape + "\u{1}\u{1}RGB",
            everything: shape + "\0\0"),
    ]

    @Test("is removed after a block's known content", arguments: neededBlocks)
    func removesBytesAfterKnownContent(block: NeededBlock) {
        let jpeg = { (content: String) -> [UInt8] in
            let block = Block(
                testDescription: "", marker: block.marker, content: content, goes: false)
            return Array(Self.image[..<2] + Self.segment(block) + Self.image[2...])
        }
        let whole = jpeg(block.content)
        #expect(ImageMetadata.traceable.removed(from: whole) == jpeg(block.traceable))
        #expect(ImageMetadata.everything.removed(from: whole) == jpeg(block.everything))
    }

    /// A segment that decoding needs, followed by text within its stated length.
    struct Table: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var marker: UInt8
        /// The meaningful content; empty for a segment that is removed completely.
        var content: [UInt8]
    }

    static let tables = [
        Table(
            testDescription: "quantization", marker: 0xDB,
            content: [0] + [UInt8](repeating: 1, count: 64)),
        Table(
            testDescription: "quantization of two bytes", marker: 0xDB,
            content: [0x13] + [UInt8](repeating: 1, count: 128)),
        Table(
            testDescription: "two Huffman tables", marker: 0xC4,
            content: [0, 1] + [UInt8](repeating: 0, count: 15) + [7, 0x10, 0, 2]
                + [UInt8](repeating: 0, count: 14) + [1, 2]),
        Table(testDescription: "arithmetic conditioning", marker: 0xCC, content: [0, 16, 0x11, 5]),
        Table(testDescription: "restarts", marker: 0xDD, content: [0, 4]),
        Table(testDescription: "lines", marker: 0xDC, content: [0, 3]),
        Table(
            testDescription: "frame", marker: 0xC2, content: [8, 0, 3, 0, 4, 1, 1, 0x11, 0]),
        Table(testDescription: "hierarchy", marker: 0xDE, content: []),
        Table(testDescription: "expansion", marker: 0xDF, content: []),
    ]

    @Test("is removed after a table", arguments: tables, [Self.image])
    func removesBytesAfterTable(table: Table, image: [UInt8]) {
        let jpeg = { (content: [UInt8]) -> [UInt8] in
            let segment = [0xFF, table.marker, 0, UInt8(content.count + 2)] + content
            return image[..<2] + (content.isEmpty ? [] : segment) + image[2...]
        }
        let whole = jpeg(table.content + Array("secret".utf8))
        for metadata in [ImageMetadata.traceable, .everything] {
            #expect(metadata.removed(from: whole) == jpeg(table.content))
        }
    }

    /// Headers that need more bytes than they have, with the number that they have.
    static let headers = [
        (markers: Array(0xC0...0xC3) + Array(0xC5...0xC7) + Array(0xC9...0xCB), count: 6),
        (markers: Array(0xCD...0xCF) as [UInt8], count: 6), (markers: [0xDA], count: 1),
    ]

    @Test(
        "is rejected if a header states more components than it contains",
        arguments: headers)
    func rejectsHeaderWithTooManyComponents(markers: [UInt8], count: Int) {
        for marker in markers {
            let content = [UInt8](repeating: 200, count: count) + Array("secret words".utf8)
            let segment = [0xFF, marker, 0, UInt8(content.count + 2)] + content
            let jpeg = Array(Self.image[..<2] + segment + Self.image[2...])
            for metadata in [ImageMetadata.traceable, .everything] {
                #expect(metadata.removed(from: jpeg) == nil, "\(marker)")
            }
        }
    }

    @Test("is rejected if a number of lines or an interval is truncated")
    func rejectsTruncatedNumber() {
        for marker: UInt8 in [0xDC, 0xDD] {
            let jpeg = Array(Self.image[..<2] + [0xFF, marker, 0, 3, 65] + Self.image[2...])
            #expect(ImageMetadata.traceable.removed(from: jpeg) == nil)
        }
    }

    @Test("is absent from a bare image, which stays unchanged")
    func keepsBareImageUnchanged() {
        for metadata in [ImageMetadata.traceable, .everything] {
            #expect(metadata.removed(from: Self.image) == Self.image)
            #expect(metadata.removed(from: Self.image + [1, 2, 3]) == Self.image)
        }
    }

    @Test("is removed except for the orientation", arguments: 1...3)
    func keepsOrientation(quarters: Int) {
        let turn = JPEGTurn(quarterTurnsClockwise: quarters)
        let jpeg = turn.tagged(Self.image)
        let bare = ImageMetadata.everything.removed(from: jpeg)
        #expect(bare.map { JPEGTurn(of: $0) } == turn)
        #expect(bare == jpeg)
    }

    @Test("is not removed from a truncated image")
    func rejectsTruncatedImage() {
        let jpeg = Self.image[..<2] + Self.segment(Self.blocks[0]) + Self.image[2...]
        for count in 0..<jpeg.count {
            #expect(ImageMetadata.traceable.removed(from: Array(jpeg[..<count])) == nil, "\(count)")
        }
    }

    @Test("is handled without a trap for any bytes")
    func doNoHarm() {
        let jpeg = Array(Self.image[..<2] + Self.segment(Self.blocks[0]) + Self.image[2...])
        for index in jpeg.indices {
            for byte in UInt8.min...UInt8.max {
                var hostile = jpeg
                hostile[index] = byte
                let bare = ImageMetadata.everything.removed(from: hostile)
                #expect(bare.map { $0.count <= hostile.count + 36 } ?? true)
            }
        }
    }
}
