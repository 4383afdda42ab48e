import LockstepMedia
import LockstepSamples
import Testing

@Suite struct CutMovieTests {
    /// Under 64 KiB, so that truncating it everywhere covers its last 64 KiB.
    private static func movie() throws -> [UInt8] {
        let size = PixelSize(width: 32, height: 32)
        let writer: any MovieWriter
        let sink = MemorySink()
        writer = try codecs.makeMovieEncoder(.small(size: size), into: sink)
        for (number, time) in frameTimes(count: 50, framesPerSecond: 30).enumerated() {
            let pixels = try TestImage.filled(.nv12FullRange, size) { _, _, row in
                UInt8(60 + (row / 8 + number / 4) % 8 * 16)
            }
            try writer.append(.pixels(pixels), at: time)
        }
        try writer.finish()
        return sink.bytes
    }

    @Test func movieTruncatedAnywhereKeepsCompleteFragments() throws {
        let movie = try Self.movie()
        let list = FragmentList(movie)
        #expect(movie.count < 65_536)
        #expect(list.fragments.count == 4)
        for length in list.headerEnd...movie.count {
            let whole = list.fragments.filter { $0.bytes.upperBound <= length }
            let images = whole.reduce(0) { $0 + $1.durations.count }
            let reader = try codecs.openMovie(MemorySource(movie[..<length]))
            let times = try reader.presentationTimes()
            #expect(times.count == images, "cut at \(length)")
            let end = whole.last?.bytes.upperBound ?? list.headerEnd
            #expect(reader.notices.isEmpty == (length == end), "cut at \(length)")
        }
    }

    @Test func keptPartOfTruncatedMovieDecodes() throws {
        let movie = try Self.movie()
        for fragment in FragmentList(movie).fragments {
            for length in [fragment.bytes.upperBound - 1, fragment.bytes.upperBound] {
                let reader = try codecs.openMovie(MemorySource(movie[..<length]))
                #expect(try reader.allImageTimes() == reader.presentationTimes())
            }
        }
    }

    @Test func aMovieCutInItsHeaderIsRefused() throws {
        let movie = try Self.movie()
        for length in 0..<FragmentList(movie).headerEnd {
            #expect(throws: MediaError.self, "cut at \(length)") {
                try codecs.openMovie(MemorySource(movie[..<length]))
            }
        }
    }
}
