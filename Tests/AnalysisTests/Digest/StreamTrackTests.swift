import LockstepSamples
import LockstepSessions
import Testing

@testable import LockstepAnalysis

@Suite struct StreamTrackTests {
    private func track(
        _ milliseconds: [Int64], of stream: Stream = .gyroscope, _ limits: Limits = Limits(),
        drops: DropFacts = DropFacts()
    ) -> StreamTrack {
        var timestamps = TimestampStatistics(latency: 1)
        for (index, time) in milliseconds.enumerated() {
            timestamps.add(
                HostTime(nanoseconds: time * 1_000_000), arrival: nil, row: index + 1, of: .imu)
        }
        timestamps.finish()
        return StreamTrack(timestamps, GapRule(stream, timestamps, drops, nil, limits))
    }

    private static let holed: [Int64] = [0, 10, 20, 60, 70, 80, 110, 120, 130]

    @Test func findsEveryGapWithItsEnds() {
        let track = track(Self.holed)
        #expect(track.gapCount == 2)
        #expect(track.gaps.map { $0.start.nanoseconds / 1_000_000 } == [20, 80])
        #expect(track.gaps.map { $0.end.nanoseconds / 1_000_000 } == [60, 110])
    }

    @Test func aChosenLimitDecidesWhichIntervalIsAGap() {
        var limits = Limits()
        limits.choose(.noticeableGap, 3.5)
        let track = track(Self.holed, limits)
        #expect(track.gapCount == 1)
        #expect(track.gaps.map { $0.start.nanoseconds / 1_000_000 } == [20])
    }

    @Test(arguments: [Stream.barometer, .location, .featurePoints])
    func aStreamWithoutASteadyRateHasNoGaps(_ stream: Stream) {
        let track = track(Self.holed, of: stream)
        #expect(track.gapCount == nil && track.gaps.isEmpty)
        #expect(track.count == Self.holed.count && track.median == 10_000_000)
    }

    @Test func framesThatAGateChoseHaveNoGaps() {
        var drops = DropFacts()
        drops.add(Drop(stream: .camera, reason: .rateGate, evidence: .reported, timestamp: nil))
        #expect(track(Self.holed, of: .camera, drops: drops).gapCount == nil)
        #expect(track(Self.holed, of: .depth, drops: drops).gapCount == nil)
        #expect(track(Self.holed, drops: drops).gapCount == 2)
    }

    /// Seven samples arrive together, then none for 70 ms.
    @Test func pausesBetweenBurstsAreNoGaps() {
        let times = (Int64(0)..<40).flatMap { burst in (0..<7).map { burst * 76 + $0 } }
        #expect(track(times).gapCount == 0)
    }

    @Test func evenTimestampsHaveNoGap() {
        #expect(track(Array(stride(from: 0, to: 1000, by: 10))).gaps.isEmpty)
        #expect(track([]).gaps.isEmpty)
        #expect(track([5]).gaps.isEmpty)
    }

    /// Timestamps that go back or repeat are findings of the check, not gaps.
    @Test func unorderedTimestampsMakeNoGap() {
        #expect(track([0, 10, 5, 20, 20, 30, 25, 40]).gaps.isEmpty)
        #expect(track([0, 10, 70, 20, 30, 40, 50, 60, 80, 90]).gaps.isEmpty)
    }

    @Test func keepsTheLongestGaps() {
        var times: [Int64] = [0]
        for gap in Int64(1)...1000 {
            for _ in 0..<100 { times.append((times.last ?? 0) + 10) }
            times.append((times.last ?? 0) + 100 + gap)
        }
        let track = track(times)
        #expect(track.gapCount == 1000)
        #expect(track.gaps.count == TimestampStatistics.mostKept)
        let shortest = track.gaps.map { $0.duration.nanoseconds / 1_000_000 }.min()
        #expect(shortest == 100 + 1000 - Int64(TimestampStatistics.mostKept) + 1)
        #expect(track.gaps.map(\.start) == track.gaps.map(\.start).sorted())
    }
}
