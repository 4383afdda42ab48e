import LockstepMedia
import LockstepSamples
import Testing

/// Images that are read only for their brightness.
@Suite struct BrightnessTests {
    @Test(arguments: codecs.movieEncoders)
    func brightnessIsTheFirstPlaneOfEachImage(_ codec: MovieCodec) throws {
        // Decoders pad rows of this width.
        let movie = try Self.movie(codec, PixelSize(width: 100, height: 52))
        try expectSame(MemorySource(movie), imageCount: 20)
    }

    @Test(.enabled(if: RealRecordings.arePresent, "needs the real recordings"))
    func brightnessOfTheLimitedRangeIsStretched() throws {
        try expectSame(MemorySource(file: RealRecordings.android), imageCount: 5)
    }

    @Test func brightnessOutlivesItsMovie() throws {
        let movie = try Self.movie(.h264, PixelSize(width: 100, height: 52))
        let expected = try images(MemorySource(movie)) { try $0.nextImage() }
        var reader: (any MovieReader)? = try codecs.openMovie(MemorySource(movie))
        let kept = try (0..<3).map { _ in try #require(try reader?.nextBrightness()).pixels }
        while try reader?.nextBrightness() != nil {}
        reader = nil
        #expect(kept.map(\.brightness) == expected.prefix(3).map(\.brightness))
    }

    @Test(arguments: codecs.movieEncoders, [1, 2, 3, 16])
    func imagesDoNotDependOnTheThreads(_ codec: MovieCodec, count: Int) throws {
        let movie = try Self.movie(codec, PixelSize(width: 64, height: 48))
        let reader = try FFmpegCodecs(decodingThreads: count).openMovie(MemorySource(movie))
        var found: [[UInt8]] = []
        while let image = try reader.nextImage() { found.append(image.pixels.contentBytes()) }
        let other = try FFmpegCodecs().openMovie(MemorySource(movie))
        for bytes in found {
            #expect(try #require(try other.nextImage()).pixels.contentBytes() == bytes)
        }
        #expect(found.count == 20)
    }

    private static func movie(_ codec: MovieCodec, _ size: PixelSize) throws -> [UInt8] {
        try encodedMovie(.small(codec, size: size), at: frameTimes(count: 20, framesPerSecond: 30))
    }

    private struct Shown: Equatable {
        var time: HostDuration
        var size: PixelSize
        var brightness: [UInt8]
    }

    private func images(
        _ source: any ByteSource, atMost most: Int = 20,
        _ next: (any MovieReader) throws -> (time: HostDuration, pixels: PixelBuffer)?
    ) throws -> [Shown] {
        let reader = try codecs.openMovie(source)
        var shown: [Shown] = []
        while shown.count < most, let (time, pixels) = try next(reader) {
            shown.append(Shown(time: time, size: pixels.size, brightness: pixels.brightness))
        }
        return shown
    }

    private func expectSame(_ source: any ByteSource, imageCount: Int) throws {
        let whole = try images(source, atMost: imageCount) { try $0.nextImage() }
        let brightness = try images(source, atMost: imageCount) { try $0.nextBrightness() }
        #expect(whole.count == imageCount)
        #expect(whole == brightness)
    }
}

extension PixelBuffer {
    /// The first plane without padding.
    fileprivate var brightness: [UInt8] { Array(contentBytes().prefix(size.area)) }
}
