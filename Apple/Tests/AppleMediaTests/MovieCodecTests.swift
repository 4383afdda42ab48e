import LockstepAppleMedia
import LockstepSamples
import Testing
import VirtualPhone

extension AppleMediaTests {
    /// The codecs of movies that a phone encodes.
    @Suite struct MovieCodecTests {
        @Test func aPhoneThatEncodesNoHEVCMoviesOffersH264() async throws {
            var world = PhoneWorld()
            world.encodesHEVCMovies = false
            try await VirtualPhone.withPhone(world) { _ in
                #expect(AppleCodecs().movieEncoders == [.h264])
                #expect(AppleCodecs().stillEncoders == [.jpeg, .heic])
            }
        }
    }
}
