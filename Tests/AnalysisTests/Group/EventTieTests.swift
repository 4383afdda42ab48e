import LockstepFormats
import LockstepSamples
import LockstepTestSupport
import Testing

@testable import LockstepAnalysis

/// Clocks related by a flash that two cameras saw.
@Suite struct EventTieTests {
    /// Frames at 30 per second of a camera that begins at `start`; the light is `light` at a time.
    static func frames(
        from start: Int64, count: Int = 300, seed: UInt64, _ light: (Int64) -> Double
    ) -> FrameBrightness {
        var random = SeededGenerator(seed: seed)
        return FrameBrightness(
            (0..<count).map { index in
                let time = start + Int64(index) * 33_333_333
                let level = light(time) + Double.random(in: -1...1, using: &random)
                return FrameBrightness.Frame(
                    time: HostTime(nanoseconds: time), exposedSeconds: 0.01, level: level)
            })
    }

    static func flash(_ at: Int64) -> (Int64) -> Double {
        { (at..<at + 200_000_000).contains($0) ? 160 : 90 }
    }

    static func span(_ brightness: FrameBrightness) -> ClosedRange<HostTime> {
        let zero = HostTime(nanoseconds: 0)
        return (brightness.frames.first?.time ?? zero)...(brightness.frames.last?.time ?? zero)
    }

    /// A flash at any phase of the two cameras.
    @Test(arguments: 0..<20)
    func theTruthIsWithinAFrameInterval(_ phase: Int64) throws {
        let (offset, at) = (Int64(77_123_456_789), Int64(4_000_000_000) + phase * 7_654_321)
        let own = Self.frames(from: 500_000, seed: 1, Self.flash(at))
        let other = Self.frames(from: offset + 13_000_000, seed: 2, Self.flash(at + offset))
        let tie = try EventTie.tie(
            own.change().get(), to: other.change().get(), over: Self.span(own)
        ).get()
        let error = tie.offset.offsetNanoseconds - offset
        #expect(abs(error) <= 33_400_000)
        #expect(abs(error) <= tie.offset.boundNanoseconds)
        #expect(tie.offset.boundNanoseconds < 60_000_000)
        #expect(tie.offset.driftPPM == nil)
    }

    @Test func aMovingCameraIsNoEvent() {
        let slow = Self.frames(from: 0, count: 500, seed: 3) {
            90 + 40 * Double($0 % 5_000_000_000) / 5e9
        }
        let steady = Self.frames(from: 0, seed: 3) { _ in 90 }
        #expect(throws: FrameBrightness.NoChange.self) { try steady.change().get() }
        // The jump back from 130 to 90 happens twice.
        #expect(throws: FrameBrightness.NoChange.self) { try slow.change().get() }
        #expect(throws: FrameBrightness.NoChange.self) { try FrameBrightness([]).change().get() }
    }

    @Test func twoFlashesAreAmbiguous() {
        let twice = Self.frames(from: 0, seed: 4) { time in
            Self.flash(2_000_000_000)(time) + Self.flash(6_000_000_000)(time) - 90
        }
        #expect(throws: FrameBrightness.NoChange.self) { try twice.change().get() }
    }

    @Test func lightsOffIsNotLightsOn() throws {
        let on = Self.frames(from: 0, seed: 5) { $0 < 5_000_000_000 ? 60 : 140 }
        let off = Self.frames(from: 0, seed: 6) { $0 < 5_000_000_000 ? 140 : 60 }
        let span = Self.span(on)
        #expect(throws: FrameBrightness.NoChange.self) {
            try EventTie.tie(on.change().get(), to: off.change().get(), over: span).get()
        }
    }
}
