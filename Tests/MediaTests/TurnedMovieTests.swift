import Foundation
import LockstepMedia
import LockstepSamples
import Testing

/// Movies whose matrix tells players to turn the images.
@Suite struct TurnedMovieTests {
    private func movie(
        _ orientation: ImageOrientation, _ codec: MovieCodec = .h264, count: Int = 20
    ) throws -> [UInt8] {
        var settings = MovieSettings.small(codec)
        settings.orientation = orientation
        return try encodedMovie(settings, at: frameTimes(count: count, framesPerSecond: 30))
    }

    @Test(arguments: ImageOrientation.allCases, codecs.movieEncoders)
    func aMovieStatesItsOrientationAndNothingElseChanges(
        _ orientation: ImageOrientation, _ codec: MovieCodec
    ) throws {
        let turned = try movie(orientation, codec)
        let plain = try movie(.landscapeLeft, codec)
        let reader = try codecs.openMovie(MemorySource(turned))
        let other = try codecs.openMovie(MemorySource(plain))
        #expect(reader.format == other.format.shown(orientation))
        #expect(try reader.allPackets() == other.allPackets())
        #expect(turned.count == plain.count)
        let changed = turned.indices.filter { turned[$0] != plain[$0] }
        #expect(changed.isEmpty == (orientation == .landscapeLeft))
        // The matrix has 36 bytes.
        #expect((changed.last ?? 0) - (changed.first ?? 0) < 36)
    }

    @Test(arguments: ImageOrientation.allCases)
    func aRemuxKeepsTheOrientation(_ orientation: ImageOrientation) throws {
        let movie = try movie(orientation)
        let reader = try codecs.openMovie(MemorySource(movie))
        #expect(try remux(reader.format, reader.allPackets()) == movie)
    }

    /// Reordered images delay the header until the first fragment.
    @Test func aRemuxOfReorderedImagesKeepsTheOrientation() throws {
        let plain = try encode(.small(), at: [.zero], into: MemorySink())
        let step: Int64 = 33_333_333
        let packets = [0, 2, 1].enumerated().map { index, shown in
            MoviePacket(
                bytes: [0, 0, 0, 1, 7], presentation: HostDuration(nanoseconds: shown * step),
                decoding: HostDuration(nanoseconds: Int64(index - 1) * step),
                duration: HostDuration(nanoseconds: step), isSyncFrame: index == 0)
        }
        let movie = try remux(plain.shown(.portrait), packets)
        #expect(try codecs.openMovie(MemorySource(movie)).format.orientation == .portrait)
    }

    /// Exports copy fragments, and their readers must get the stored pixels.
    @Test(arguments: MovieContainer.allCases)
    func copiedFragmentsHaveNoOrientation(_ container: MovieContainer) throws {
        let turned = try movie(.portrait)
        let plain = try movie(.landscapeLeft)
        let found = try #require(try codecs.fragments(of: MemorySource(turned), for: container))
        let same = try #require(try codecs.fragments(of: MemorySource(plain), for: container))
        #expect(found == same)
    }

    @Test func noticesNameTheRotation() throws {
        let reader = try codecs.openMovie(MemorySource(movie(.portrait)))
        #expect(reader.notices.contains { $0.contains(" 90° clockwise") })
    }
}

extension OtherReadersTests {
    private func turnedMovie(_ orientation: ImageOrientation) throws -> [UInt8] {
        var settings = MovieSettings.small()
        settings.orientation = orientation
        return try encodedMovie(settings, at: frameTimes(count: 3, framesPerSecond: 30))
    }

    /// ffprobe counts counterclockwise.
    @Test(arguments: [
        (ImageOrientation.portrait, "-90"), (.portraitUpsideDown, "90"), (.landscapeRight, "180"),
        (.landscapeLeft, ""),
    ])
    func ffprobeReportsTheRotation(_ orientation: ImageOrientation, _ rotation: String) throws {
        let words = try withTemporaryFile(turnedMovie(orientation)) {
            try FFmpegProgram.output(
                of: "ffprobe",
                ["-show_entries", "stream_side_data=rotation", "-of", "default=nk=1:nw=1", $0])
        }
        let found = String(decoding: words, as: UTF8.self).split(separator: "\n").joined()
        #expect(found.replacing("-180", with: "180") == rotation)
    }

    /// Players turn the images; with the rotation switched off, the pixels are the stored ones.
    @Test(arguments: ImageOrientation.allCases)
    func ffmpegShowsTheMovieUprightAndDecodesNativePixels(
        _ orientation: ImageOrientation
    ) throws {
        let movie = try turnedMovie(orientation)
        let native = try #require(
            try codecs.openMovie(MemorySource(movie)).nextImage()
        ).pixels
        let shown = native.turned(quarterTurnsClockwise: orientation.quarterTurnsClockwise)
        #expect(try brightness(movie, ["-noautorotate"]) == luma(of: native))
        #expect(try brightness(movie, []) == luma(of: shown))
    }

    private func luma(of pixels: PixelBuffer) -> [UInt8] {
        Array(pixels.contentBytes().prefix(pixels.size.area))
    }

    /// The brightness of the first image as the program ffmpeg decodes it.
    private func brightness(_ movie: [UInt8], _ options: [String]) throws -> [UInt8] {
        try withTemporaryFile(movie) { file in
            let data = try FFmpegProgram.output(
                of: "ffmpeg",
                options + [
                    "-i", file, "-frames:v", "1", "-vf", "extractplanes=y", "-f", "rawvideo",
                    "-pix_fmt", "gray", "-",
                ])
            return [UInt8](data)
        }
    }
}
