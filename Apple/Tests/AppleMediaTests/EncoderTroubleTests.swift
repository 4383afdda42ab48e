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
    }
}
