import Foundation
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
        count: Int = 500, rateHertz: Double = 48_000, channels: Int = 1, loud: Bool = true,
        motion: Bool = false, change: (Int, Double) -> Double? = { $1 }
    ) throws -> ExampleSession {
        let format = try #require(
            AudioFormat(rateHertz: 48_000, channelCount: channels, sampleType: .int16))
        var plan = ExamplePlan()
        plan.streams = [StreamDescription(stream: .audio)]
        if motion { plan.streams.append(StreamDescription(stream: .accelerometer)) }
        for number in 0..<count {
            if motion {
                let time = HostTime(nanoseconds: 1_000_000_000 + Int64(number) * 10_000_000)
                let sample = InertialSample(
                    sensor: .accelerometer, timestamp: time, value: Vector3(0, 0, -1))
                plan.deliveries.append((.inertial(sample), .milliseconds(1)))
            }
            guard let start = change(number, 480 * Double(number) / rateHertz) else { continue }
            let time =
                HostTime(nanoseconds: 1_000_000_000) + (HostDuration(seconds: start) ?? .zero)
            var bytes = [UInt8](repeating: 0, count: 960 * channels)
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
        #expect(clock.meaning.contains("48001.00 samples per second"), "\(clock.meaning)")
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
        #expect(clock.severity == .warn && clock.meaning.contains("overlap"))
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
        #expect(clock.severity == .warn && clock.meaning.contains("47900.00 samples per second"))
        let far = try Self.finding(.audioClock, Self.session(rateHertz: 44_100))
        #expect(far.severity == .warn)
    }

    @Test func shortAudioTellsNoRate() throws {
        #expect(try Self.finding(.audioClock, Self.session(count: 50)).severity == .cannotTell)
    }

    /// A call takes the microphone away and does not give it back.
    @Test func audioThatEndsEarlyWarns() throws {
        let findings = try Self.session(motion: true) { $0 < 300 ? $1 : nil }.check().findings
        let end = try #require(findings.first { $0.name == .end && $0.stream == .audio })
        #expect(end.severity == .warn)
        #expect(abs(try #require(end.measured?.value) - 2) < 0.02)
        let whole = try Self.session(motion: true).check().findings
        #expect(whole.first { $0.name == .end && $0.stream == .audio }?.severity == .pass)
    }

    @Test func audioThatBeginsLateWarns() throws {
        let session = try Self.session(motion: true) { $0 < 150 ? nil : $1 }
        let start = try Self.finding(.audioStart, session)
        #expect(start.severity == .warn)
        #expect(abs(try #require(start.measured?.value) - 1.5) < 1e-6)
        #expect(try Self.finding(.audioStart, Self.session(motion: true)).severity == .pass)
    }

    @Test func rowsThatShareSamplesFail() throws {
        let session = try Self.session()
        // Block 50 begins at sample 24,000.
        let rows = try session.text(of: "audio.csv")
        try session.write(rows.replacing(",24000,480,", with: ",23000,480,"), to: "audio.csv")
        let file = try Self.finding(.audioFile, session)
        #expect(file.severity == .fail && file.places.map(\.row) == [52], "\(file.meaning)")
    }

    @Test func audioWithoutRowsWarns() throws {
        let session = try Self.session(motion: true)
        try FileManager.default.removeItem(atPath: session.path + "/audio.csv")
        #expect(try Self.finding(.audioFile, session).severity == .warn)
    }

    /// Samples of different formats are not compared, and that is not "alike".
    @Test func otherFormatsAreADifference() throws {
        let (mono, stereo) = (try Self.session(), try Self.session(channels: 2))
        let names = try mono.differences(from: stereo).filter { $0.stream == .audio }.map(\.name)
        #expect(names.contains(.audio))
        #expect(try !mono.differences(from: Self.session()).contains { $0.name == .audio })
        try FileManager.default.removeItem(atPath: stereo.path + "/audio.caf")
        #expect(try mono.differences(from: stereo).contains { $0.name == .audio })
    }

    @Test func silenceWarns() throws {
        #expect(try Self.finding(.audioLevel, Self.session(loud: false)).severity == .warn)
    }

    @Test func noAudioHasNoFindings() throws {
        let findings = try ExampleSession(RowPhone(seconds: 1).plan).check().findings
        #expect(!findings.contains { $0.name.rawValue.hasPrefix("audio.") })
    }
}
