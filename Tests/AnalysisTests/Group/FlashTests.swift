import LockstepFormats
import LockstepMedia
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@testable import LockstepAnalysis

/// Sessions whose images show a flash, tied by it.
@Suite struct FlashTests {
    /// A session with an image every 33 ms, of which those from `flash` on are bright for a while.
    static func session(from start: Int64, flash: Int64) throws -> ExampleSession {
        let codec = try FFmpegCodecs().makeStillCodec()
        let size = PixelSize(width: 64, height: 48)
        let stills = try [UInt8(80), 190].map { level in
            let pixels = try #require(
                PixelBuffer(format: .gray8, size: size) { _, bytes in
                    for index in bytes.indices { bytes[index] = level }
                })
            let bytes = try codec.encodeJPEG(pixels, quality: 0.9)
            return EncodedStill(bytes: bytes, size: size)
        }
        var plan = ExamplePlan()
        plan.streams = [StreamDescription(stream: .camera, requestedRateHertz: 30)]
        plan.deliveries = (0..<60).map { index in
            let time = start + Int64(index) * ExamplePlan.frameInterval
            let isLit = (flash..<flash + 150_000_000).contains(time)
            let frame = CameraFrame(
                timestamp: HostTime(nanoseconds: time), image: .still(stills[isLit ? 1 : 0]))
            return (.frame(frame), .milliseconds(5))
        }
        return try ExampleSession(plan)
    }

    @Test func aFlashTiesTwoCameras() throws {
        let offset: Int64 = 700_000_000_000
        let first = try Self.session(from: offset + 12_000_000, flash: offset + 900_000_000)
        let second = try Self.session(from: 1_000_000, flash: 900_000_000)
        let group = try GroupEstimate.measure(
            [GroupTests.open(first, "left"), GroupTests.open(second, "right")],
            codecs: FFmpegCodecs())
        let right = try #require(group.member(named: "right"))
        let relation = try #require(right.relation)
        #expect(relation.method == .event)
        let error = relation.map.offset(at: right.span.middle) - offset
        #expect(abs(error) <= relation.offset.boundNanoseconds)
        #expect(relation.offset.boundNanoseconds < 35_000_000)
    }
}
