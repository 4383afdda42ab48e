import Foundation
import LockstepMedia
import LockstepSamples
import Testing

/// Every rejection by a codec: its kind, problem and remedy.
@Suite struct RefusalTests {
    struct Refusal: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var kind = MediaError.Kind.refused
        /// Text that the problem must contain.
        var words: String
        var attempt: @Sendable () throws -> Void
    }

    private static let size = PixelSize(width: 64, height: 48)

    private static func jpeg() throws -> [UInt8] {
        try codecs.makeStillCodec().encodeJPEG(TestImage.nv12(size), quality: 0.8)
    }

    private static func decodeJPEG(_ bytes: [UInt8]) throws {
        _ = try codecs.makeStillCodec().decodeJPEG(bytes)
    }

    private static func append(_ image: FrameImage, at times: Int64...) throws {
        let writer = try codecs.makeMovieEncoder(.small(), into: MemorySink())
        for time in times { try writer.append(image, at: HostDuration(nanoseconds: time)) }
    }

    static let stills: [Refusal] = [
        Refusal(testDescription: "a quality of 2", words: "quality of 2.0") {
            let image = try TestImage.nv12(size)
            _ = try codecs.makeStillCodec().encodeJPEG(image, quality: 2)
        },
        Refusal(testDescription: "depth as JPEG", words: "64×48 pixels as float32") {
            let depth = try TestImage.filled(.float32, size) { _, _, _ in 0 }
            _ = try codecs.makeStillCodec().encodeJPEG(depth, quality: 1)
        },
        Refusal(testDescription: "an empty JPEG", kind: .badInput, words: "") {
            try decodeJPEG([])
        },
        Refusal(testDescription: "an invalid JPEG", kind: .badInput, words: "") {
            try decodeJPEG([UInt8]("a letter".utf8))
        },
        Refusal(testDescription: "half a JPEG", kind: .badInput, words: "") {
            let bytes = try jpeg()
            try decodeJPEG(Array(bytes[..<(bytes.count / 2)]))
        },
        // Adobe's segment with transform 0 declares three components as red, green, blue.
        Refusal(testDescription: "a JPEG of RGB", kind: .badInput, words: "YCbCr nor gray") {
            let adobe: [UInt8] =
                [0xFF, 0xEE, 0, 14] + Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0]
            let bytes = try jpeg()
            let rest = 4 + Int(bytes[4]) << 8 + Int(bytes[5])
            try decodeJPEG(Array([0xFF, 0xD8] + adobe + bytes[rest...]))
        },
        Refusal(testDescription: "colors as PNG", words: "64×48 pixels as nv12FullRange") {
            _ = try PNGCodec.encode(TestImage.nv12(size))
        },
        Refusal(testDescription: "an invalid PNG", kind: .badInput, words: "libspng failed") {
            _ = try PNGCodec.decode([UInt8]("a letter".utf8))
        },
    ]

    static let movies: [Refusal] = [
        Refusal(testDescription: "an image of another size", words: "does not match") {
            try append(.pixels(TestImage.nv12(PixelSize(width: 32, height: 48))), at: 0)
        },
        Refusal(testDescription: "a gray image", words: "64×48 pixels as gray8") {
            try append(.pixels(TestImage.filled(.gray8, size) { _, _, _ in 1 }), at: 0)
        },
        Refusal(testDescription: "an image twice", words: "7 ns") {
            try append(.pixels(TestImage.nv12(size)), at: 0, 7)
        },
        Refusal(testDescription: "an image before zero", words: "-9000 ns") {
            try append(.pixels(TestImage.nv12(size)), at: -9000)
        },
        Refusal(testDescription: "an image hours later", words: "10000000000000 ns") {
            try append(.pixels(TestImage.nv12(size)), at: 0, 10_000_000_000_000)
        },
        Refusal(testDescription: "a still for an encoder", words: "encoded image") {
            try append(.still(EncodedStill(bytes: [], size: size)), at: 0)
        },
        Refusal(testDescription: "pixels for a remuxer", words: "") {
            let format = try encode(.small(), at: [.zero], into: MemorySink())
            let writer = try codecs.makeMovieRemuxer(format, into: MemorySink())
            try writer.append(.pixels(TestImage.nv12(size)), at: .zero)
        },
        Refusal(testDescription: "an image after the end", words: "") {
            let writer = try codecs.makeMovieEncoder(.small(), into: MemorySink())
            try writer.finish()
            try writer.append(.pixels(TestImage.nv12(size)), at: .zero)
        },
        Refusal(testDescription: "an empty movie", kind: .badInput, words: "") {
            _ = try codecs.openMovie(MemorySource([]))
        },
    ]

    @Test(arguments: stills + movies)
    func statesProblemAndRemedy(_ refusal: Refusal) throws {
        let failure = try #require(throws: MediaError.self) { try refusal.attempt() }
        #expect(failure.kind == refusal.kind)
        #expect(refusal.words.isEmpty || failure.problem.contains(refusal.words), "\(failure)")
        #expect(!failure.problem.isEmpty && !failure.problem.hasSuffix("."))
        #expect(failure.remedy.description.hasSuffix("."))
        #expect(failure.place == nil)
    }

    @Test(
        .enabled(if: FFmpegProgram.arePresent, "needs the programs ffmpeg and ffprobe"),
        arguments: [
            ["-f", "lavfi", "-i", "color=s=64x48", "-frames:v", "3", "-c:v", "mpeg4"],
            ["-f", "lavfi", "-i", "sine", "-t", "0.2", "-c:a", "aac"],
        ])
    func movieWithoutSupportedTrackIsRejectedByCodecName(_ arguments: [String]) throws {
        let movie = try withTemporaryFile([]) { target in
            _ = try FFmpegProgram.output(of: "ffmpeg", ["-y"] + arguments + ["-f", "mov", target])
            return [UInt8](try Data(contentsOf: URL(fileURLWithPath: target)))
        }
        let failure = try #require(throws: MediaError.self) {
            try codecs.openMovie(MemorySource(movie))
        }
        #expect(failure.kind == .badInput)
        let codec = try #require(arguments.last)
        #expect(failure.problem.contains("no H.264 or HEVC track; it has a track of"))
        #expect(failure.problem.contains("(\(codec))"))
    }

    /// After a rejection, a codec processes the next input normally.
    @Test func rejectionLeavesCodecUnchanged() throws {
        let codec = try codecs.makeStillCodec()
        let image = try TestImage.nv12(Self.size)
        let whole = try codec.encodeJPEG(image, quality: 0.8)
        let before = try codec.decodeJPEG(whole).contentBytes()
        for length in [0, 1, 2, 20, 200, whole.count - 3] {
            #expect(throws: MediaError.self) { try codec.decodeJPEG(Array(whole[..<length])) }
            #expect(try codec.decodeJPEG(whole).contentBytes() == before)
            #expect(throws: MediaError.self) { try codec.encodeJPEG(image, quality: -1) }
            #expect(try codec.encodeJPEG(image, quality: 0.8) == whole)
        }
    }
}
