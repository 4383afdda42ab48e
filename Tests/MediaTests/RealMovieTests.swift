import LockstepMedia
import LockstepSamples
import Testing

@Suite(.enabled(if: RealRecordings.arePresent, "needs the recordings of ../shared/data"))
struct RealMovieTests {
    struct Case: Sendable {
        var file: String
        var codec: MovieCodec
        var size: PixelSize
        var count: Int
        /// The interval between images in nanoseconds, rounded.
        var step: Int64
        var notices: Int
    }

    static let cases = [
        Case(
            file: RealRecordings.iPhone, codec: .hevc, size: PixelSize(width: 520, height: 524),
            count: 766, step: 33_333_333, notices: 2),
        Case(
            file: RealRecordings.android, codec: .h264, size: PixelSize(width: 720, height: 1280),
            count: 25, step: 33_400_000, notices: 0),
    ]

    @Test(arguments: cases)
    func allImagesAreFoundAtTheirTimes(_ example: Case) throws {
        let reader = try codecs.openMovie(MemorySource(file: example.file))
        #expect(reader.format.codec == example.codec)
        #expect(reader.format.size == example.size)
        #expect(reader.notices.count == example.notices)
        let times = try reader.presentationTimes()
        #expect(times.count == example.count)
        for (index, time) in times.enumerated() {
            #expect(abs(time.nanoseconds - Int64(index) * example.step) <= Int64(index) + 1)
        }
        #expect(try reader.allImageTimes() == times)
    }

    @Test(arguments: cases)
    func aRemuxKeepsPacketsAndTimes(_ example: Case) throws {
        let reader = try codecs.openMovie(MemorySource(file: example.file))
        let packets = try reader.allPackets()
        let movie = try remux(reader.format, packets)
        let again = try codecs.openMovie(MemorySource(movie))
        #expect(again.format == reader.format)
        let times = try zip(reader.presentationTimes(), again.presentationTimes())
        #expect(times.allSatisfy { ($0 - $1).magnitude.nanoseconds <= 2084 })
        let found = try again.allPackets()
        #expect(found.map(\.bytes) == packets.map(\.bytes))
        #expect(found.map(\.isSyncFrame) == packets.map(\.isSyncFrame))
        #expect(FragmentList(movie).fragments.allSatisfy { $0.duration <= 120_000 })
        #expect(try remux(again.format, found) == movie)
    }

    @Test(
        .enabled(if: FFmpegProgram.arePresent, "needs the programs ffmpeg and ffprobe"),
        arguments: cases)
    func ffprobeShowsTheRemuxAtTheSameTimes(_ example: Case) throws {
        let reader = try codecs.openMovie(MemorySource(file: example.file))
        let movie = try remux(reader.format, reader.allPackets())
        let ticks = try withTemporaryFile(movie) { try FFmpegProgram.frameTicks(of: $0) }
        let times = try reader.presentationTimes()
        #expect(ticks.count == times.count)
        #expect(
            zip(ticks, times).allSatisfy { tick, time in
                abs(tick * 25_000 - time.nanoseconds * 6) <= 12_503
            })
    }

    @Test(.enabled(if: FFmpegProgram.arePresent, "needs the programs ffmpeg and ffprobe"))
    func limitedRangeIsStretchedAsFFmpegDoes() throws {
        let expected = try FFmpegProgram.output(
            of: "ffmpeg",
            [
                "-i", RealRecordings.android, "-frames:v", "1", "-vf",
                "scale=out_range=full:flags=accurate_rnd+bitexact", "-pix_fmt", "nv12", "-f",
                "rawvideo", "-",
            ])
        let reader = try codecs.openMovie(MemorySource(file: RealRecordings.android))
        let found = try #require(try reader.nextImage()).pixels.contentBytes()
        #expect(found.count == expected.count)
        #expect(zip(found, expected).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
    }
}
