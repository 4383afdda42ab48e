import LockstepAppleMedia
import LockstepMedia
import LockstepSamples
import Testing
import VirtualPhone

extension AppleMediaTests {
    /// Events of the phone that affect a movie in progress: a stalled encoder, the background.
    @Suite struct EncoderTroubleTests {
        private let codecs = AppleCodecs()

        @Test func aStalledEncoderDropsImagesAndTheMovieContinues() async throws {
            var world = PhoneWorld()
            world.movieEncoder = MovieEncoderPace(imagesPerSecond: 0, waitingImages: 2)
            try await VirtualPhone.withPhone(
                world,
                script: [
                    .at(.seconds(1), .movieEncoder(.unlimited))
                ]
            ) { phone in
                let sink = MemorySink()
                let writer = try codecs.makeMovieEncoder(Footage.settings(), into: sink)
                let times = Footage.times(4)
                try writer.append(.pixels(Footage.pixels(0)), at: times[0])
                try writer.append(.pixels(Footage.pixels(1)), at: times[1])
                #expect(throws: AppleMediaError.self) {
                    try writer.append(.pixels(Footage.pixels(2)), at: times[2])
                }
                try phone.runToEnd()
                try writer.append(.pixels(Footage.pixels(3)), at: times[3])
                try writer.finish()
                let movie = try codecs.openMovie(StoredFile(sink.bytes))
                let kept = Footage.ticks([times[0], times[1], times[3]])
                #expect(Footage.ticks(try movie.presentationTimes()) == kept)
            }
        }

        @Test func goingToTheBackgroundEndsTheMovie() async throws {
            try await VirtualPhone.withPhone(script: [
                .at(.seconds(1), .condition(.enteredBackground))
            ]) { phone in
                let sink = MemorySink()
                let writer = try codecs.makeMovieEncoder(Footage.settings(), into: sink)
                try writer.append(.pixels(Footage.pixels(0)), at: .zero)
                try phone.runToEnd()
                #expect(throws: AppleMediaError.self) {
                    try writer.append(.pixels(Footage.pixels(1)), at: .milliseconds(33))
                }
                #expect(throws: AppleMediaError.self) { try writer.finish() }
            }
        }

        /// The phone goes to the background and comes back, twice.
        @Test(arguments: MovieCodec.allCases)
        func aPausedMovieSurvivesTheBackgroundAndGoesOn(_ codec: MovieCodec) async throws {
            try await VirtualPhone.withPhone { phone in
                let sink = MemorySink()
                let writer = try codecs.makeMovieEncoder(Footage.settings(codec), into: sink)
                // Twenty images each, a minute apart.
                let times = (0..<60).map { index in
                    Footage.times(60)[index] + .seconds(Int64(index / 20) * 60)
                }
                for (index, time) in times.enumerated() {
                    if index == 20 || index == 40 {
                        try writer.pause()
                        phone.happen(.condition(.enteredBackground))
                        let written = sink.bytes.count
                        try writer.pause()
                        #expect(sink.bytes.count == written, "nothing waits in a paused movie")
                        phone.happen(.condition(.enteredForeground))
                    }
                    try writer.append(.pixels(Footage.pixels(index)), at: time)
                }
                try writer.finish()
                let file = try StoredFile(sink.bytes)
                for reader in [codecs, FFmpegCodecs()] as [any MediaCodecs] {
                    let movie = try reader.openMovie(file)
                    #expect(Footage.ticks(try movie.presentationTimes()) == Footage.ticks(times))
                    for index in times.indices {
                        let image = try #require(try movie.nextImage())
                        #expect(abs(Footage.middle(image.pixels) - Int(Footage.gray(index))) <= 3)
                    }
                }
            }
        }

        @Test func aMovieThatIsPausedAtItsEndIsFinished() async throws {
            try await VirtualPhone.withPhone { phone in
                let sink = MemorySink()
                let writer = try codecs.makeMovieEncoder(Footage.settings(), into: sink)
                try writer.pause()
                try writer.append(.pixels(Footage.pixels(0)), at: .zero)
                try writer.pause()
                phone.happen(.condition(.enteredBackground))
                try writer.finish()
                let movie = try codecs.openMovie(StoredFile(sink.bytes))
                #expect(try movie.presentationTimes() == [.zero])
            }
        }
    }
}
