import LockstepFormats
import LockstepSamples
import Testing

@testable import LockstepAppModel

/// The microphone's samples beside a movie: each where its timestamp says.
@Suite struct PlayableAudioTests {
    /// Blocks of 480 samples at 48 kHz, 10 ms each, at the given milliseconds after the first image.
    private static func runs(_ starts: [Double]) throws -> [PlayableAudio.Run] {
        let origin = HostTime(nanoseconds: 5_000_000_000)
        let format = try #require(
            AudioFormat(rateHertz: 48_000, channelCount: 1, sampleType: .int16))
        var audio = PlayableAudio(path: "/s/audio.caf", rateHertz: 48_000, origin: origin)
        for (number, milliseconds) in starts.enumerated() {
            let time = origin + HostDuration(nanoseconds: Int64(milliseconds * 1e6))
            let block = try #require(
                AudioBlock(
                    timestamp: time, format: format, bytes: [UInt8](repeating: 0, count: 960)))
            let arrival = Arrival(time: time, sequence: Int64(number))
            audio.append(AudioRow(block, firstSample: Int64(480 * number), arrival: arrival))
        }
        return audio.runs
    }

    private static func run(_ first: Int64, _ count: Int64, at milliseconds: Double)
        -> PlayableAudio.Run
    {
        .init(
            firstSample: first, sampleCount: count,
            start: HostDuration(nanoseconds: Int64(milliseconds * 1e6)))
    }

    private static let cases: [(starts: [Double], runs: [PlayableAudio.Run])] = [
        // In succession, and with the jitter of a clock.
        ([3, 13, 23], [run(0, 1440, at: 3)]),
        ([3, 14, 22], [run(0, 1440, at: 3)]),
        // A call of two seconds.
        ([3, 13, 2023], [run(0, 960, at: 3), run(960, 480, at: 2023)]),
        // What was heard before the first image is not played.
        ([-25, -15, -5, 5], [run(1200, 720, at: 0)]),
        ([-25, -15], []),
        // A block that overlaps an earlier one plays from its end on.
        ([3, 13, 33.5, 3.5], [run(0, 1440, at: 3)]),
        ([0, 40, 14], [run(0, 480, at: 0), run(480, 480, at: 40)]),
    ]

    @Test(arguments: cases.indices)
    func samplesPlayAtTheirTimes(_ index: Int) throws {
        let (starts, expected) = Self.cases[index]
        #expect(try Self.runs(starts) == expected)
    }

    /// 200 ppm are 20 ms after 100 s; the next run is right again.
    @Test func aClockThatDriftsIsCorrected() throws {
        let runs = try Self.runs((0..<25_000).map { Double($0) * 10.002 })
        #expect(runs.count == 3)
        for run in runs {
            let time = Double(run.firstSample / 480) * 10.002
            #expect((run.start.seconds * 1000 - time).magnitude < 0.001)
        }
        #expect(runs.reduce(0) { $0 + $1.sampleCount } == 25_000 * 480)
    }
}
