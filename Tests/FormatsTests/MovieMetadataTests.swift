import LockstepFormats
import LockstepTestSupport
import Testing

@Suite("Metadata in movies")
struct MovieMetadataTests {
    private static let zeros = [UInt8](repeating: 0, count: 12)

    private static func handler(_ kind: String, _ name: String) -> [UInt8] {
        box("hdlr", zeros[..<8] + Array(kind.utf8) + zeros + Array(name.utf8) + [0])
    }

    private static func track(_ handler: String, _ tables: [UInt8] = []) -> [UInt8] {
        box("trak", box("mdia", self.handler(handler, "VideoHandler") + tables))
    }

    private static let fragment = box("moof", box("mfhd", [0, 0, 0, 0, 0, 0, 0, 1]))
    private static let plain = box("moov", track("vide")) + fragment + box("mdat", [1])

    /// A chunk that begins at a byte, as in a movie without fragments.
    private static func chunk(at byte: UInt8) -> [UInt8] {
        box("minf", box("stbl", box("stco", [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, byte])))
    }

    struct Movie: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var bytes: [UInt8]
        /// The replaced boxes, by their first byte.
        var replaced: [Int64] = []
        var firstUnread: Int64?
        var tracks = (all: 1, images: 1)
        var foreignMedia: Int64?
    }

    static let movies = [
        Movie(testDescription: "images alone", bytes: plain),
        Movie(testDescription: "zeros", bytes: box("free", [0, 0]) + box("wide", []) + plain),
        Movie(testDescription: "no free room", bytes: box("free", [0, 7]) + plain, replaced: [0]),
        Movie(testDescription: "a skip box", bytes: box("skip", [7]) + plain, replaced: [0]),
        Movie(testDescription: "XMP", bytes: box("XMP_", [7]) + plain, replaced: [0]),
        Movie(
            testDescription: "an unknown box in a fragment",
            bytes: box("moov", track("vide")) + box("moof", box("gps ", [7])) + box("mdat", [1]),
            replaced: [Int64(box("moov", track("vide")).count + 8)]),
        Movie(
            testDescription: "media inside a fragment's box",
            bytes: box("moov", track("vide")) + box("moof", box("mdat", [7])) + box("mdat", [1]),
            replaced: [Int64(box("moov", track("vide")).count + 8)]),
        Movie(
            testDescription: "a second box of a unique kind",
            bytes: plain + box("ftyp", []) + box("ftyp", Array("isom".utf8)),
            replaced: [Int64(plain.count + 8)]),
        Movie(
            testDescription: "a fragment's sequence number",
            bytes: box("moov", track("vide"))
                + box("moof", box("mfhd", [0, 0, 0, 0] + Array("Anna".utf8))) + box("mdat", [1]),
            replaced: [Int64(box("moov", track("vide")).count + 20)]),
        Movie(
            testDescription: "a camera's name",
            bytes: box("moov", box("trak", box("mdia", handler("vide", "DJI.AVC")))),
            replaced: [56]),
        Movie(
            testDescription: "a nameless handler",
            bytes: box("moov", box("trak", box("mdia", handler("vide", ""))))),
        Movie(
            testDescription: "a second track", bytes: box("moov", track("vide") + track("vide")),
            tracks: (2, 2)),
        Movie(
            testDescription: "data after a fragment's", bytes: plain + box("mdat", [2]),
            foreignMedia: Int64(plain.count + 8)),
        Movie(
            testDescription: "data that a chunk begins in",
            bytes: box("mdat", [1, 2]) + box("moov", track("vide", chunk(at: 9)))),
        Movie(
            testDescription: "data that no chunk begins in",
            bytes: box("mdat", [1, 2]) + box("moov", track("vide", chunk(at: 10))),
            foreignMedia: 8),
        Movie(
            testDescription: "bytes after it", bytes: plain + [7],
            firstUnread: Int64(plain.count)),
        Movie(
            testDescription: "a truncated box", bytes: plain + box("mdat", [1, 2]).dropLast(),
            firstUnread: Int64(plain.count)),
    ]

    @Test("is distinguished from images", arguments: movies)
    func distinguishesMetadataFromImages(movie: Movie) throws {
        let facts = try Self.facts(of: movie.bytes)
        #expect(facts.replacements.map(\.bytes.lowerBound) == movie.replaced)
        #expect(facts.firstUnread == movie.firstUnread)
        #expect(facts.trackCount == movie.tracks.all)
        #expect(facts.imageTrackCount == movie.tracks.images)
        #expect(facts.foreignMedia == movie.foreignMedia)
    }

    @Test("includes text tracks, whose names are emptied")
    func ignoresTextTrackAndEmptiesItsName() throws {
        let facts = try Self.facts(of: box("moov", Self.track("text")))
        #expect(facts.trackCount == 1 && facts.imageTrackCount == 0)
    }

    /// Container boxes, from the file inwards.
    static let containers = [
        ["moov"], ["moov", "trak"], ["moov", "trak", "mdia"], ["moov", "trak", "mdia", "minf"],
        ["moov", "trak", "mdia", "minf", "stbl"], ["moov", "trak", "mdia", "minf", "dinf"],
        ["moov", "trak", "edts"], ["moov", "mvex"], ["moof"], ["moof", "traf"],
    ]

    @Test("is rejected if a container box contains bytes outside boxes", arguments: containers)
    func rejectsBytesBetweenBoxes(path: [String]) throws {
        for text in ["Anna", "secret words"] {
            for child in [[], box("free", [])] {
                let movie = path.reversed().reduce(child + Array(text.utf8)) { box($1, $0) }
                let facts = try Self.facts(of: movie)
                #expect(facts.firstUnread != nil, "\(text)")
            }
        }
        let empty = path.reversed().reduce([]) { box($1, $0) }
        #expect(try Self.facts(of: empty).firstUnread == nil)
    }

    @Test("is handled without a trap for any boxes")
    func malformedBoxesDoNoHarm() throws {
        let movie =
            box("ftyp", Array("qt  ".utf8)) + box("udta", [7])
            + box("moov", Self.track("vide", Self.chunk(at: 9)) + box("meta", [8, 8]))
            + box("moof", box("traf", box("uuid", [6, 6, 6]))) + box("mdat", box("udta", [4]))
        for index in movie.indices {
            for byte in UInt8.min...UInt8.max {
                var changed = movie
                changed[index] = byte
                let end = Int64(changed.count)
                let parts = try Self.facts(of: changed).replacements
                #expect(parts.allSatisfy { $0.bytes.upperBound <= end })
            }
        }
    }

    private static func facts(of movie: [UInt8]) throws -> MovieMetadata {
        try MovieMetadata(byteCount: Int64(movie.count)) { offset, count in
            Array(movie.dropFirst(Int(offset)).prefix(count))
        }
    }
}
