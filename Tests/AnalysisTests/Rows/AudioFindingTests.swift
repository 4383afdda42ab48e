import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@testable import LockstepAnalysis

/// Findings about the microphone's samples.
@Suite struct AudioFindingTests {
    /// Blocks of 480 samples at 48 kHz, one each 10 ms of the host clock.
    ///
    /// - Parameters:
    ///   - rateHertz: The rate at which samples are really taken.
    ///   - change: Changes a block's start in seconds, given its number; nil leaves it out.
    private static func session(
        count: Int = 500, rateHertz: Double = 48_000, loud: Bool = true,
        change: (Int, Double) -> Double? = { $1 }
    ) throws -> ExampleSession {
        let format = try #require(
            AudioFormat(rateHertz: 48_000, channelCount: 1, sampleType: .int16))
        var plan = ExamplePlan()
        plan.streams = [StreamDescription(stream: .audio)]
        for number in 0..<count {
            guard let start = change(number, 480 * Double(number) / rateHertz) else { continue }
            let time =
                HostTime(nanoseconds: 1_000_000_000) + (HostDuration(seconds: start) ?? .zero)
            var bytes = [UInt8](repeating: 0, count: 960)
            if loud { bytes[1] = 64 }
            let block = try #require(AudioBlock(timestamp: time, format: format, bytes: bytes))
            plan.deliveries.append((.audio(block), .milliseconds(12)))
        }
        return try ExampleSession(plan)
    }

    private static func finding(
        _ name: FindingName, _ session: ExampleSession
    ) throws -> Finding {
        try #require(try session.check().findings.first { $0.name == name })
    }

    @Test func aSteadyMicrophonePasses() throws {
        let findings = try Self.session(rateHertz: 48_001).check().findings
        let ofAudio = findings.filter { $0.stream == .audio }
        #expect(ofAudio.allSatisfy { $0.severity == .pass }, "\(ofAudio)")
        let clock = try #require(ofAudio.first { $0.name == .audioClock })
        #expect(clock.meaning.contains("48001.00 Hz"), "\(clock.meaning)")
        let level = try #require(ofAudio.first { $0.name == .audioLevel })
        #expect(level.meaning.contains("50 %"), "\(level.meaning)")
    }

    @Test func aMissingBlockIsABreak() throws {
        let clock = try Self.finding(.audioClock, Self.session { $0 == 100 ? nil : $1 })
        #expect(clock.severity == .warn)
        #expect(abs(try #require(clock.measured?.value) - 10) < 1e-6)
        #expect(clock.meaning.contains("missing"))
        // The header is row 1, so block 101 is row 102 without block 100.
        #expect(clock.places.map(\.row) == [102])
    }

    @Test func aBlockThatOverlapsTheOneBeforeIsABreak() throws {
        let clock = try Self.finding(
            .audioClock, Self.session { $0 >= 100 ? $1 - 0.006 : $1 })
        #expect(clock.severity == .warn && clock.meaning.contains("too many"))
    }

    /// Timestamps of a phone's audio are off by less than a millisecond.
    @Test func smallErrorsOfTimestampsAreNoBreak() throws {
        let clock = try Self.finding(
            .audioClock, Self.session { $1 + ($0.isMultiple(of: 2) ? 0.001 : 0) })
        #expect(clock.severity == .pass)
    }

    /// 44.1 kHz in a file that states 48 kHz.
    @Test func anotherRateThanTheStatedOneWarns() throws {
        let clock = try Self.finding(.audioClock, Self.session(rateHertz: 47_900))
        #expect(clock.severity == .warn && clock.meaning.contains("47900.00 Hz"))
        let far = try Self.finding(.audioClock, Self.session(rateHertz: 44_100))
        #expect(far.severity == .warn)
    }

    @Test func shortAudioTellsNoRate() throws {
        #expect(try Self.finding(.audioClock, Self.session(count: 50)).severity == .cannotTell)
    }

    @Test func silenceWarns() throws {
        #expect(try Self.finding(.audioLevel, Self.session(loud: false)).severity == .warn)
    }

    @Test func noAudioHasNoFindings() throws {
        let findings = try ExampleSession(RowPhone(seconds: 1).plan).check().findings
        #expect(!findings.contains { $0.name.rawValue.hasPrefix("audio.") })
    }
}
