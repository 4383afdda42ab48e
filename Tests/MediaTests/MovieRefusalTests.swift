import LockstepMedia
import LockstepSamples
import Testing

@Suite struct MovieRefusalTests {
    @Test func anImageThatIsNotLaterIsRefusedAndNotInTheMovie() throws {
        let sink = MemorySink()
        let writer = try codecs.makeMovieEncoder(.small(), into: sink)
        let pixels = try TestImage.nv12(PixelSize(width: 64, height: 48))
        try writer.append(.pixels(pixels), at: .zero)
        try writer.append(.pixels(pixels), at: .milliseconds(40))
        for time in [40_000_000, 40_002_000, 39_000_000, -1] as [Int64] {
            #expect(throws: MediaError.self) {
                try writer.append(.pixels(pixels), at: HostDuration(nanoseconds: time))
            }
        }
        try writer.append(.pixels(pixels), at: .milliseconds(41))
        try writer.finish()
        let found = try codecs.openMovie(MemorySource(sink.bytes)).presentationTimes()
        #expect(found.map(\.nanoseconds) == [0, 40_000_000, 41_000_000])
    }

    @Test func imagesThatDoNotFitAreRefused() throws {
        let writer = try codecs.makeMovieEncoder(.small(), into: MemorySink())
        let other = try TestImage.nv12(PixelSize(width: 62, height: 48))
        let gray = try TestImage.filled(.gray8, PixelSize(width: 64, height: 48)) { _, _, _ in 9 }
        let still = EncodedStill(bytes: [0xFF], size: PixelSize(width: 64, height: 48))
        for image in [FrameImage.pixels(other), .pixels(gray), .still(still)] {
            #expect(throws: MediaError.self) { try writer.append(image, at: .zero) }
        }
    }

    @Test func finishedMovieRejectsImages() throws {
        let sink = MemorySink()
        let writer = try codecs.makeMovieEncoder(.small(), into: sink)
        let pixels = try TestImage.nv12(PixelSize(width: 64, height: 48))
        try writer.append(.pixels(pixels), at: .zero)
        try writer.finish()
        let written = sink.bytes
        try writer.finish()
        #expect(throws: MediaError.self) { try writer.append(.pixels(pixels), at: .seconds(1)) }
        #expect(throws: MediaError.self) { try writer.closeFragment() }
        #expect(sink.bytes == written)
    }

    struct Settings: Sendable {
        var size = PixelSize(width: 64, height: 48)
        var bitsPerSecond: Int?
        var framesPerSecond = 30.0
    }

    @Test(arguments: [
        Settings(size: PixelSize(width: 63, height: 48)),
        Settings(size: PixelSize(width: 64, height: 47)),
        Settings(size: PixelSize(width: 0, height: 48)),
        Settings(size: PixelSize(width: -2, height: 48)),
        Settings(size: PixelSize(width: 16_386, height: 48)),
        Settings(size: PixelSize(width: 16_384, height: 16_384)),
        Settings(size: PixelSize(width: .max, height: .max)),
        Settings(bitsPerSecond: 0),
        Settings(bitsPerSecond: -5),
        Settings(bitsPerSecond: .max),
        Settings(framesPerSecond: 0),
        Settings(framesPerSecond: .nan),
        Settings(framesPerSecond: .infinity),
    ])
    func unsupportedSettingsAreRejected(_ settings: Settings) {
        for codec in MovieCodec.allCases {
            #expect(throws: MediaError.self) {
                try codecs.makeMovieEncoder(
                    MovieSettings(
                        codec: codec, size: settings.size, bitsPerSecond: settings.bitsPerSecond,
                        framesPerSecond: settings.framesPerSecond), into: MemorySink())
            }
        }
    }

    @Test func failureStatesProblemAndRemedy() throws {
        let failure = #expect(throws: MediaError.self) {
            try codecs.openMovie(MemorySource([UInt8]("not a movie, whatever its name".utf8)))
        }
        #expect(failure?.kind == .badInput)
        #expect(failure?.problem.isEmpty == false)
        #expect(failure?.problem.hasSuffix(".") == false)
        #expect(failure?.remedy.description.hasSuffix(".") == true)
    }
}
