import LockstepFormats
import LockstepSamples
import LockstepTestSupport
import Testing

@Suite("What picture files hold beside their pictures")
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
            testDescription: "further pictures", marker: 0xE2, content: "MPF\0secret", goes: true),
        Block(testDescription: "a maker's", marker: 0xE5, content: "secret", goes: true),
        Block(
            testDescription: "colour profile", marker: 0xE2, content: "ICC_PROFILE\0secret",
            goes: false),
        Block(testDescription: "comment", marker: 0xFE, content: "secret", goes: false),
        Block(testDescription: "thumbnail", marker: 0xE0, content: "JFXX\0secret", goes: false),
        Block(
            testDescription: "density", marker: 0xE0, content: "JFIF\0secret", goes: false,
            goesWithAll: false),
        Block(
            testDescription: "Adobe's transform", marker: 0xEE, content: "Adobe secret",
            goes: false, goesWithAll: false),
    ]

    private static let picture = exampleJPEG(
        PixelSize(width: 4, height: 3), content: [1, 0xFF, 0, 2, 0xFF, 0xD3, 3])

    private static func segment(_ block: Block) -> [UInt8] {
        let content = Array(block.content.utf8)
        return [0xFF, block.marker, 0, UInt8(content.count + 2)] + content
    }

    @Test("go, or stay, by their kind", arguments: blocks)
    func goByTheirKind(block: Block) {
        let segment = Self.segment(block)
        let start = Self.picture[..<2] + segment + Self.picture[2...]
        // Before the end too: segments may stand between scans.
        let end = Self.picture.dropLast(2) + segment + Self.picture.suffix(2)
        for jpeg in [start, end].map(Array.init) {
            let traceable = JPEGMetadata.traceable.removed(from: jpeg)
            #expect(traceable == (block.goes ? Self.picture : jpeg))
            let everything = JPEGMetadata.everything.removed(from: jpeg)
            #expect(everything == (block.goesWithAll ? Self.picture : jpeg))
        }
    }

    @Test("are nothing in a bare picture, which stays as it is")
    func areNothingInABarePicture() {
        for metadata in [JPEGMetadata.traceable, .everything] {
            #expect(metadata.removed(from: Self.picture) == Self.picture)
            #expect(metadata.removed(from: Self.picture + [1, 2, 3]) == Self.picture)
        }
    }

    @Test("leave the orientation behind", arguments: 1...3)
    func leaveTheOrientation(quarters: Int) {
        let turn = JPEGTurn(quarterTurnsClockwise: quarters)
        let jpeg = turn.tagged(Self.picture)
        let bare = JPEGMetadata.everything.removed(from: jpeg)
        #expect(bare.map { JPEGTurn(of: $0) } == turn)
        #expect(bare == jpeg)
    }

    @Test("are not removed from half a picture, wherever it is cut")
    func halfAPictureIsRefused() {
        let jpeg = Self.picture[..<2] + Self.segment(Self.blocks[0]) + Self.picture[2...]
        for count in 0..<jpeg.count {
            #expect(JPEGMetadata.traceable.removed(from: Array(jpeg[..<count])) == nil, "\(count)")
        }
    }

    @Test("do no harm whatever the bytes are")
    func doNoHarm() {
        let jpeg = Array(Self.picture[..<2] + Self.segment(Self.blocks[0]) + Self.picture[2...])
        for index in jpeg.indices {
            for byte in UInt8.min...UInt8.max {
                var hostile = jpeg
                hostile[index] = byte
                let bare = JPEGMetadata.everything.removed(from: hostile)
                #expect(bare.map { $0.count <= hostile.count + 36 } ?? true)
            }
        }
    }

    private static func box(_ kind: String, _ content: [UInt8]) -> [UInt8] {
        [0, 0, 0, UInt8(content.count + 8)] + Array(kind.utf8) + content
    }

    private static let movie =
        box("ftyp", [1, 2, 3, 4]) + box("udta", [7])
        + box("moov", box("mvhd", [5]) + box("meta", [8, 8]) + box("trak", box("udta", [9])))
        + box("moof", box("traf", box("uuid", [6, 6, 6]))) + box("mdat", box("udta", [4]))

    @Test("are boxes of a movie wherever they stand but in its pictures")
    func areBoxes() {
        let boxes = Self.boxes(of: Self.movie)
        #expect(boxes.map { $0.bytes.count } == [9, 10, 9, 11])
        #expect(boxes.allSatisfy { $0.emptyHeader[4...].elementsEqual("free".utf8) })
        var empty = Self.movie
        for box in boxes {
            let range = Int(box.bytes.lowerBound)..<Int(box.bytes.upperBound)
            let zeros = [UInt8](repeating: 0, count: range.count - box.emptyHeader.count)
            empty.replaceSubrange(range, with: box.emptyHeader + zeros)
        }
        #expect(Self.boxes(of: empty).isEmpty)
        #expect(empty.count == Self.movie.count)
    }

    @Test("do no harm whatever the boxes are")
    func hostileBoxesDoNoHarm() {
        for index in Self.movie.indices {
            for byte in UInt8.min...UInt8.max {
                var hostile = Self.movie
                hostile[index] = byte
                let end = Int64(hostile.count)
                #expect(Self.boxes(of: hostile).allSatisfy { $0.bytes.upperBound <= end })
            }
        }
    }

    private static func boxes(of movie: [UInt8]) -> [MovieMetadata.Box] {
        MovieMetadata(byteCount: Int64(movie.count)) { offset in
            Array(movie[Int(offset)...].prefix(16))
        }.boxes
    }
}
