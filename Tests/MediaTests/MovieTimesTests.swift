import Foundation
import LockstepSamples
import Testing

@testable import LockstepMedia

/// The times of a movie's images are found without the images.
@Suite struct MovieTimesTests {
    @Test func aMovieIsReadWithZerosInPlaceOfItsImages() throws {
        let movie = try encodedMovie(
            .small(size: PixelSize(width: 320, height: 240), bitsPerSecond: 4_000_000),
            at: frameTimes(count: 40, framesPerSecond: 30))
        let layout = try MovieLayout(MemorySource(movie))
        #expect(layout.media.count > 1)
        var expected = movie
        for range in layout.media {
            for place in range { expected[Int(place)] = 0 }
        }
        for step in [1, 7, 4096, movie.count] {
            let found = MovieWithoutMedia(MemorySource(movie), layout)
            var bytes: [UInt8] = []
            while case let more = try found.bytes(at: Int64(bytes.count), count: step),
                !more.isEmpty
            {
                bytes += more
            }
            #expect(bytes == expected)
        }
    }

    @Test func imagesOnABrokenPartOfADiskHaveTimes() throws {
        let times = frameTimes(count: 40, framesPerSecond: 30)
        let movie = try encodedMovie(
            .small(size: PixelSize(width: 320, height: 240), bitsPerSecond: 4_000_000), at: times)
        let source = BrokenMedia(movie, at: try MovieLayout(MemorySource(movie)).media)
        let reader = try codecs.openMovie(source)
        #expect(try reader.presentationTimes().count == times.count)
        #expect(throws: (any Error).self) { try reader.allPackets() }
    }

    @Test(
        .enabled(if: FFmpegProgram.arePresent, "needs the programs ffmpeg and ffprobe"),
        arguments: [
            [], ["-bf", "2"], ["-ss", "0.7"], ["-bf", "2", "-ss", "0.7"],
        ] as [[String]],
        ["+faststart", "+frag_keyframe+empty_moov", "+frag_every_frame+empty_moov"])
    func timesAreThoseOfThePackets(_ options: [String], layout: String) throws {
        let movie = try encodedMovie(.small(), at: frameTimes(count: 70, framesPerSecond: 30))
        let encoded = try withTemporaryFile(movie) { source in
            try withTemporaryFile([]) { target in
                _ = try FFmpegProgram.output(
                    of: "ffmpeg",
                    ["-y", "-i", source] + options
                        + ["-c:v", "libx264", "-g", "12", "-movflags", layout, "-f", "mp4", target])
                return [UInt8](try Data(contentsOf: URL(fileURLWithPath: target)))
            }
        }
        let reader = try codecs.openMovie(MemorySource(encoded))
        let shown = try reader.allPackets().map(\.presentation).filter { $0 >= .zero }.sorted()
        #expect(try reader.presentationTimes() == shown)
        #expect(shown.count >= 49)
        let ticks = try withTemporaryFile(encoded) { try FFmpegProgram.frameTicks(of: $0) }
        #expect(ticks.count == shown.count)
    }
}

/// A movie on a disk that cannot read the images.
private final class BrokenMedia: ByteSource {
    private let bytes: MemorySource
    private let media: [Range<Int64>]

    init(_ bytes: [UInt8], at media: [Range<Int64>]) {
        self.bytes = MemorySource(bytes)
        self.media = media
    }

    var byteCount: Int64 { bytes.byteCount }

    func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        // The reader of boxes looks at the bytes after a header, whatever they are.
        let inside = media.first { $0.contains(offset + 1024) && offset >= $0.lowerBound }
        guard inside == nil else { throw DiskFailed(call: 0) }
        return try bytes.read(at: offset, into: buffer)
    }
}
