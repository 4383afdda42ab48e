import Foundation
import LockstepMedia
import LockstepSamples
import Testing

/// FFmpeg's programs applied to the same files.
@Suite(.enabled(if: FFmpegProgram.arePresent, "needs the programs ffmpeg and ffprobe"))
struct OtherReadersTests {
    @Test(arguments: codecs.movieEncoders)
    func ffprobeFindsTheSameTimes(_ codec: MovieCodec) throws {
        let times = frameTimes(count: 70, framesPerSecond: 60, jitter: 0.4)
        let movie = try encodedMovie(.small(codec, framesPerSecond: 60), at: times)
        let ticks = try withTemporaryFile(movie) { try FFmpegProgram.frameTicks(of: $0) }
        #expect(ticks.count == 70)
        #expect(
            zip(ticks, times).allSatisfy { tick, time in
                abs(tick * 25_000 - time.nanoseconds * 6) <= 12_500
            })
    }

    @Test func ffprobeSeesFullRangeAndTheMatrixOf601() throws {
        let movie = try encodedMovie(.small(), at: [.zero])
        let words = try withTemporaryFile(movie) {
            try FFmpegProgram.output(
                of: "ffprobe",
                ["-show_entries", "stream=color_range,color_space", "-of", "csv=p=0", $0])
        }
        #expect(String(decoding: words, as: UTF8.self).hasPrefix("pc,smpte170m"))
    }

    /// A movie trimmed without encoding keeps the images before its start, hidden by an edit list.
    @Test func imagesThatAnEditListHidesAreNotShown() throws {
        let movie = try encodedMovie(.small(), at: frameTimes(count: 70, framesPerSecond: 30))
        let trimmed = try withTemporaryFile(movie) { source in
            try withTemporaryFile([]) { target in
                _ = try FFmpegProgram.output(
                    of: "ffmpeg",
                    ["-y", "-ss", "1.5", "-i", source, "-c", "copy", "-f", "mov", target])
                return [UInt8](try Data(contentsOf: URL(fileURLWithPath: target)))
            }
        }
        let reader = try codecs.openMovie(MemorySource(trimmed))
        let times = try reader.presentationTimes()
        #expect(times.count == 25)
        #expect(times.first == .zero)
        #expect(reader.notices.count == 1)
        #expect(try reader.allImageTimes() == times)
        let packets = try reader.allPackets()
        #expect(packets.count == 40)
        #expect(packets.filter { $0.presentation >= .zero }.map(\.presentation) == times)
        let remuxed = try codecs.openMovie(MemorySource(remux(reader.format, packets)))
        #expect(try remuxed.presentationTimes().count == times.count)
        #expect(try remuxed.allImageTimes() == remuxed.presentationTimes())
    }

    @Test(arguments: [90, 180, 270])
    func rotatedMovieKeepsItsPixelsAndReportsRotation(degrees: Int) throws {
        let movie = try encodedMovie(.small(), at: frameTimes(count: 3, framesPerSecond: 30))
        let turned = try withTemporaryFile(movie) { source in
            try withTemporaryFile([]) { target in
                _ = try FFmpegProgram.output(
                    of: "ffmpeg",
                    [
                        "-y", "-i", source, "-c", "copy", "-metadata:s:v",
                        "rotate=\(degrees)", "-f", "mov", target,
                    ])
                return [UInt8](try Data(contentsOf: URL(fileURLWithPath: target)))
            }
        }
        let reader = try codecs.openMovie(MemorySource(turned))
        #expect(reader.format.size == PixelSize(width: 64, height: 48))
        // This version of FFmpeg's program rotates counter-clockwise, and its ffprobe reports it.
        #expect(reader.notices.contains { $0.contains(" \(360 - degrees)° clockwise") })
        #expect(try #require(try reader.nextImage()).pixels.size == reader.format.size)
    }

    struct Range: Sendable {
        var layout: String
        var range: String
    }

    @Test(arguments: [
        Range(layout: "yuv420p", range: "tv"), Range(layout: "yuv420p", range: "pc"),
        Range(layout: "yuv422p", range: "tv"), Range(layout: "yuv444p", range: "pc"),
        Range(layout: "yuv420p10", range: "tv"), Range(layout: "gray", range: "pc"),
    ])
    func everyLayoutBecomesFullRange(_ example: Range) throws {
        let movie = try withTemporaryFile([]) { target in
            _ = try FFmpegProgram.output(
                of: "ffmpeg",
                [
                    "-y", "-f", "lavfi", "-i",
                    "color=c=white:s=64x48:r=30,drawbox=w=32:c=black:t=fill,"
                        + "scale=out_range=\(example.range),format=\(example.layout)",
                    "-frames:v", "3", "-color_range", example.range, "-c:v", "libx264", "-qp", "8",
                    "-f", "mov", target,
                ])
            return [UInt8](try Data(contentsOf: URL(fileURLWithPath: target)))
        }
        let image = try #require(try codecs.openMovie(MemorySource(movie)).nextImage())
        let bytes = image.pixels.contentBytes()
        #expect(image.pixels.format == .nv12FullRange)
        #expect(bytes[24 * 64 + 8] <= 2, "black")
        #expect(bytes[24 * 64 + 56] >= 253, "white")
        #expect(bytes[(64 * 48)...].allSatisfy { abs(Int($0) - 128) <= 1 })
    }
}
