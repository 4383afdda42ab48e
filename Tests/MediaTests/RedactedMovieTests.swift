import LockstepFormats
import LockstepMedia
import LockstepSamples
import Testing

@Suite("A redacted movie written by this module")
struct RedactedMovieTests {
    /// A location with a precision of one meter, which does not fit into two numbers that decoding
    /// needs.
    private static let text = Array("48.137,11.57".utf8)
    private static let times = frameTimes(count: 20, framesPerSecond: 30)

    /// The parts of a movie that are not images, and the range of its configuration, which stays.
    private struct Parts {
        var headers: [Range<Int>] = []
        var configuration: Range<Int> = 0..<0
    }

    @Test("equals the movie, byte for byte", arguments: [MovieCodec.h264, .hevc])
    func leavesCleanMovieUnchanged(codec: MovieCodec) throws {
        let movie = try encodedMovie(.small(codec), at: Self.times)
        #expect(try Self.redacted(movie) == movie)
    }

    @Test("keeps no text at any offset", arguments: [MovieCodec.h264, .hevc])
    func keepsNoText(codec: MovieCodec) throws {
        let movie = try encodedMovie(.small(codec), at: Self.times)
        let parts = Self.parts(of: movie)
        #expect(parts.headers.count > 2 && !parts.configuration.isEmpty)
        var refused = 0
        for start in parts.headers.flatMap({ $0 }) where start + Self.text.count <= movie.count {
            let place = start..<(start + Self.text.count)
            guard !parts.configuration.overlaps(place) else { continue }
            var planted = movie
            planted.replaceSubrange(place, with: Self.text)
            guard let copy = try Self.redacted(planted) else {
                refused += 1
                continue
            }
            #expect(copy.firstRange(of: Self.text) == nil, "byte \(start)")
            #expect(try Self.redacted(copy) == copy, "byte \(start)")
        }
        #expect(refused > 100)
    }

    @Test("keeps no text appended to a box")
    func keepsNoTextBehindABox() throws {
        let movie = try encodedMovie(.small(), at: Self.times)
        var planted = 0
        for end in Self.boxEnds(of: movie) {
            let longer = Self.lengthened(movie, at: end)
            planted += 1
            guard let copy = try Self.redacted(longer) else { continue }
            #expect(copy.firstRange(of: Self.text) == nil, "byte \(end)")
        }
        #expect(planted > 25)
    }

    @Test("decodes as before without creation times, names and reserved fields")
    func decodesAsBefore() throws {
        let movie = try encodedMovie(.small(), at: Self.times)
        var planted = movie
        for kind in ["mvhd", "tkhd", "mdhd"] {
            let start = try #require(movie.firstRange(of: Array(kind.utf8))).upperBound + 4
            planted.replaceSubrange(start..<(start + 8), with: Array("11.5N48E".utf8))
        }
        let name = try #require(movie.firstRange(of: Array("VideoHandler".utf8)))
        planted.replaceSubrange(name, with: Array("Anna's phone".utf8))
        let copy = try #require(try Self.redacted(planted))
        var bare = movie
        // The name's length is removed with it.
        let named = (name.lowerBound - 1)..<name.upperBound
        bare.replaceSubrange(named, with: repeatElement(0, count: named.count))
        #expect(copy == bare)
        let packets = try [movie, copy].map {
            try codecs.openMovie(MemorySource($0)).allPackets()
        }
        #expect(packets[0] == packets[1] && !packets[0].isEmpty)
    }
}

extension RedactedMovieTests {
    /// - Returns: The redacted movie; nil if the movie is rejected.
    private static func redacted(_ movie: [UInt8]) throws -> [UInt8]? {
        let facts = try MovieMetadata(byteCount: Int64(movie.count)) { offset, count in
            Array(movie.dropFirst(Int(offset)).prefix(count))
        }
        guard facts.isComplete, facts.trackCount == 1, facts.imageTrackCount == 1,
            facts.foreignMedia == nil
        else { return nil }
        var copy = movie
        for part in facts.replacements {
            let range = Int(part.bytes.lowerBound)..<Int(part.bytes.upperBound)
            let zeros = [UInt8](repeating: 0, count: range.count - part.start.count)
            copy.replaceSubrange(range, with: part.start + zeros)
        }
        return copy
    }

    private static let containers: Set<String> = [
        "moov", "trak", "mdia", "minf", "stbl", "dinf", "mvex", "moof", "traf",
    ]

    /// The type and position of each box of a well-formed movie, with the sizes of its parent
    /// boxes.
    private static func boxes(
        of movie: [UInt8], in range: Range<Int>? = nil, inside: [Int] = []
    ) -> [(kind: String, bytes: Range<Int>, inside: [Int])] {
        var start = range?.lowerBound ?? 0
        var found: [(kind: String, bytes: Range<Int>, inside: [Int])] = []
        while start + 8 <= range?.upperBound ?? movie.count {
            let size = movie[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
            let kind = String(decoding: movie[start + 4..<start + 8], as: UTF8.self)
            found.append((kind, start..<start + size, inside))
            if containers.contains(kind) {
                found += boxes(
                    of: movie, in: (start + 8)..<(start + size), inside: inside + [start])
            }
            start += size
        }
        return found
    }

    private static func parts(of movie: [UInt8]) -> Parts {
        var parts = Parts()
        for box in boxes(of: movie) where box.inside.isEmpty && box.kind != "mdat" {
            parts.headers.append(box.bytes)
        }
        for kind in ["avcC", "hvcC"] {
            guard let place = movie.firstRange(of: Array(kind.utf8)) else { continue }
            let size = movie[place.lowerBound - 4..<place.lowerBound].reduce(0) {
                $0 << 8 | Int($1)
            }
            parts.configuration = place.upperBound..<(place.lowerBound - 4 + size)
        }
        return parts
    }

    /// The ends of boxes that are not images.
    private static func boxEnds(of movie: [UInt8]) -> [Int] {
        boxes(of: movie).filter { $0.kind != "mdat" }.map(\.bytes.upperBound)
    }

    /// The movie with text appended to the innermost box that ends there, and to all its parents.
    private static func lengthened(_ movie: [UInt8], at end: Int) -> [UInt8] {
        var longer = movie
        guard let box = boxes(of: movie).last(where: { $0.bytes.upperBound == end }) else {
            return movie
        }
        for start in box.inside + [box.bytes.lowerBound] {
            let size = movie[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } + text.count
            longer.replaceSubrange(
                start..<start + 4, with: (0..<4).map { UInt8(size >> (24 - 8 * $0) & 255) })
        }
        longer.insert(contentsOf: text, at: end)
        return longer
    }
}
