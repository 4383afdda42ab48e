import LockstepAppleMedia
import LockstepSamples
import Testing
import VirtualPhone

extension AppleMediaTests {
    /// The formats of stills that a phone encodes.
    @Suite struct StillFormatTests {
        @Test func aPhoneWithoutHEVCEncodesOnlyJPEG() async throws {
            #expect(AppleCodecs().stillEncoders == [.jpeg, .heic])
            var world = PhoneWorld()
            world.encodesHEIC = false
            try await VirtualPhone.withPhone(world) { _ in
                #expect(AppleCodecs().stillEncoders == [.jpeg])
                let codec = try AppleCodecs().makeStillCodec()
                let pixels = try #require(
                    PixelBuffer(format: .nv12FullRange, size: Footage.size) { _, bytes in
                        for place in bytes.indices { bytes[place] = 128 }
                    })
                #expect(throws: AppleMediaError.self) {
                    try codec.encodeHEIC(pixels, quality: 1)
                }
            }
        }
    }
}
