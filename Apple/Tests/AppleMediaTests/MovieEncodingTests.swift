import LockstepAppleMedia
import LockstepMedia
import LockstepSamples
import Testing

extension AppleMediaTests {
    @Suite(.withoutPhone) struct MovieEncodingTests {
        private let codecs = AppleCodecs()

        @Test func hevcIsPreferred() {
            #expect(codecs.movieEncoders == [.hevc, .h264])
        }

        @Test(arguments: MovieCodec.allCases)
        func everyReaderFindsEveryImageAtItsTick(codec: MovieCodec) throws {
            let times = Footage.times(40)
            let file = try StoredFile(Footage.movie(codecs, times, codec).bytes)
            let readers: [any MediaCodecs] = [codecs, FFmpegCodecs()]
            for reader in readers {
                let movie = try reader.openMovie(file)
                #expect(Footage.ticks(try movie.presentationTimes()) == Footage.ticks(times))
                #expect(movie.format.codec == codec && movie.format.size == Footage.size)
                #expect(movie.notices == [])
                for (index, time) in times.enumerated() {
                    let image = try #require(try movie.nextImage())
                    #expect(MovieTicks.nearest(to: image.time) == MovieTicks.nearest(to: time))
                    #expect(abs(Footage.middle(image.pixels) - Int(Footage.gray(index))) <= 3)
                }
                #expect(try movie.nextImage() == nil)
            }
        }

        @Test(arguments: ImageOrientation.allCases)
        func everyReaderFindsTheOrientationAndNativePixels(
            orientation: ImageOrientation
        ) throws {
            let sink = MemorySink()
            var settings = Footage.settings()
            settings.orientation = orientation
            let writer = try codecs.makeMovieEncoder(settings, into: sink)
            #expect(writer.format.orientation == orientation)
            try writer.append(.pixels(Footage.pixels(0)), at: .zero)
            try writer.pause()
            try writer.append(.pixels(Footage.pixels(1)), at: .seconds(1))
            try writer.finish()
            let file = try StoredFile(sink.bytes)
            for reader in [codecs, FFmpegCodecs()] as [any MediaCodecs] {
                let movie = try reader.openMovie(file)
                #expect(movie.format.orientation == orientation)
                #expect(try movie.nextImage()?.pixels.size == Footage.size)
                #expect(try movie.presentationTimes().count == 2)
            }
        }

        @Test func appleAndFFmpegReadTheSamePackets() throws {
            let file = try StoredFile(Footage.movie(codecs, Footage.times(20)).bytes)
            let ours = try Footage.packets(FFmpegCodecs().openMovie(file))
            let apples = try Footage.packets(codecs.openMovie(file))
            #expect(ours == apples)
            #expect(ours.count == 20)
        }

        @Test func nothingIsWrittenBeforeTheFirstFragmentEnds() throws {
            let sink = MemorySink()
            let writer = try codecs.makeMovieEncoder(Footage.settings(), into: sink)
            for index in 0..<15 {
                try writer.append(
                    .pixels(Footage.pixels(index)), at: .milliseconds(Int64(index) * 33))
            }
            try writer.closeFragment()
            #expect(sink.appends == 0)
            // This image completes the first half second.
            try writer.append(.pixels(Footage.pixels(15)), at: .milliseconds(501))
            try writer.finish()
            try writer.finish()
            #expect(sink.appends == 3)
            #expect(throws: AppleMediaError.self) { try writer.closeFragment() }
        }

        @Test func movieWithoutImagesIsEmpty() throws {
            let sink = MemorySink()
            let writer = try codecs.makeMovieEncoder(Footage.settings(), into: sink)
            try writer.finish()
            #expect(sink.bytes.isEmpty)
        }

        @Test func unsuitableImagesAreRejectedAndTheMovieContinues() throws {
            let sink = MemorySink()
            let writer = try codecs.makeMovieEncoder(Footage.settings(), into: sink)
            try writer.append(.pixels(Footage.pixels(0)), at: .zero)
            let small = PixelSize(width: 32, height: 32)
            let packets = MoviePackets(packets: [], size: Footage.size, imageIndex: 0)
            let refused: [(FrameImage, HostDuration)] = [
                (.pixels(try Footage.pixels(1, .nv12FullRange, small)), .milliseconds(33)),
                (.pixels(try Footage.pixels(1, .gray8)), .milliseconds(33)),
                (.pixels(try Footage.pixels(1)), .zero), (.packets(packets), .milliseconds(33)),
            ]
            for (image, time) in refused {
                #expect(throws: AppleMediaError.self) { try writer.append(image, at: time) }
            }
            try writer.append(.pixels(Footage.pixels(1)), at: .milliseconds(33))
            try writer.finish()
            let movie = try codecs.openMovie(StoredFile(sink.bytes))
            #expect(try movie.presentationTimes().count == 2)
        }

        @Test(arguments: [
            PixelSize(width: 63, height: 48), PixelSize(width: 0, height: 0),
            PixelSize(width: 64, height: 1_000_000),
        ])
        func unsupportedSizeIsRejected(size: PixelSize) {
            var settings = Footage.settings()
            settings.size = size
            #expect(throws: AppleMediaError.self) {
                try codecs.makeMovieEncoder(settings, into: MemorySink())
            }
        }

        @Test func failingSinkEndsTheMovie() throws {
            let sink = MemorySink(limit: 2)
            let writer = try codecs.makeMovieEncoder(Footage.settings(), into: sink)
            var failures: [any Error] = []
            for (index, time) in Footage.times(90).enumerated() {
                do {
                    try writer.append(.pixels(Footage.pixels(index)), at: time)
                } catch {
                    failures.append(error)
                }
            }
            do { try writer.finish() } catch { failures.append(error) }
            #expect(!failures.isEmpty && failures.allSatisfy { $0 is MemorySink.Full })
            #expect(sink.appends == 2)
            // The bytes written before the failure are a readable movie.
            let movie = try codecs.openMovie(StoredFile(sink.bytes))
            #expect(try !movie.presentationTimes().isEmpty)
        }
    }
}
