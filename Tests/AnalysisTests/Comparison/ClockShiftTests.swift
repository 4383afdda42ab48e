import LockstepSamples
import LockstepTestSupport
import Testing

@testable import LockstepAnalysis

/// The shift between two clocks, found from the first samples of their streams.
@Suite struct ClockShiftTests {
    /// Samples at 100 Hz with unique timestamps and values.
    private static func readings(_ count: Int, seed: UInt64) -> [HeadSample] {
        var random = SeededGenerator(seed: seed)
        return (0..<count).map { index in
            let jitter = Int64.random(in: -80_000...80_000, using: &random)
            return HeadSample(
                time: HostTime(nanoseconds: 5_000_000_000 + Int64(index) * 10_000_000 + jitter),
                value: Vector3(
                    .random(in: -2...2, using: &random), .random(in: -2...2, using: &random), 0))
        }
    }

    private static func later(_ samples: [HeadSample], by nanoseconds: Int64) -> [HeadSample] {
        samples.map {
            HeadSample(time: $0.time + HostDuration(nanoseconds: nanoseconds), value: $0.value)
        }
    }

    private func shifts(
        _ first: [ComparedSeries: [HeadSample]], _ second: [ComparedSeries: [HeadSample]]
    ) -> ClockShifts {
        ClockShifts(SessionHeads(first), SessionHeads(second), guesses: [])
    }

    private static let attitude = ComparedSeries.attitude
    private static let location = ComparedSeries.location

    /// Shifts smaller than the timestamps' rounding count as zero.
    @Test(arguments: [0, 1_500, -250_000, 10_000_000, 1_234_567_891, -86_400_000_000_000])
    func anyConstantShiftIsFoundToTheNanosecond(_ nanoseconds: Int64) {
        let samples = Self.readings(300, seed: 1)
        let found = shifts(
            [Self.attitude: samples],
            // The first seven samples were not recorded.
            [Self.attitude: Array(Self.later(samples, by: nanoseconds).dropFirst(7))])
        #expect(found.shared == HostDuration(nanoseconds: nanoseconds))
    }

    @Test func evenTimestampsAreDistinguishedByTheirValues() {
        let samples = Self.readings(300, seed: 2).enumerated().map { index, sample in
            HeadSample(time: HostTime(nanoseconds: Int64(index) * 10_000_000), value: sample.value)
        }
        let found = shifts(
            [Self.location: samples],
            [Self.location: Array(Self.later(samples, by: 40_000_000).dropFirst(20))])
        #expect(found.shared == .milliseconds(40))
    }

    @Test func aTurnedSignDoesNotMoveTheClock() {
        let samples = Self.readings(300, seed: 3)
        let turned = samples.map { HeadSample(time: $0.time, value: -$0.value) }
        #expect(shifts([Self.attitude: samples], [Self.attitude: turned]).shared == .zero)
    }

    @Test func roundedTimestampsDoNotMoveTheClock() {
        let samples = Self.readings(300, seed: 4)
        let rounded = samples.map { sample in
            let microseconds = (Double(sample.time.nanoseconds) / 1000).rounded()
            return HeadSample(
                time: HostTime(nanoseconds: Int64(microseconds) * 1000), value: sample.value)
        }
        #expect(
            shifts([Self.attitude: samples], [Self.attitude: rounded]).shared == .zero)
    }

    @Test func oneStreamMayBeShiftedAgainstTheOthers() {
        let (left, right) = (Self.readings(300, seed: 5), Self.readings(200, seed: 6))
        let found = shifts(
            [Self.attitude: left, Self.location: right],
            [
                Self.attitude: Self.later(left, by: 2_000),
                Self.location: Self.later(right, by: 31_000_000),
            ])
        #expect(found[Self.attitude].shift == HostDuration(nanoseconds: 2_000))
        #expect(found[Self.location].shift == .milliseconds(31))
    }

    @Test func readingsAtOtherInstantsAreNotTakenForShifted() {
        let samples = Self.readings(300, seed: 7)
        let between = zip(samples, samples.dropFirst()).map { left, right in
            let share = 0.3
            return HeadSample(
                time: left.time
                    + HostDuration(
                        nanoseconds: Int64(Double((right.time - left.time).nanoseconds) * share)),
                value: left.value + (right.value - left.value) * share)
        }
        let others = Self.readings(300, seed: 8)
        let found = shifts(
            [Self.attitude: samples, Self.location: others],
            [Self.attitude: between, Self.location: others])
        #expect(found[Self.attitude].isResampled)
        #expect(found[Self.attitude].shift == .zero)
        #expect(!found[Self.location].isResampled)
    }

    /// Accelerations interpolated at the gyroscope's timestamps, which have the same rate, as some
    /// exports do.
    ///
    /// A shift would explain every timestamp, and none of the values.
    @Test(arguments: [0.1, 0.3, 0.5, 0.9], [false, true])
    func interpolatedReadingsOfEvenTimestampsAreNotTakenForShifted(
        _ share: Double, _ isReversed: Bool
    ) {
        let samples = Self.readings(300, seed: 11).enumerated().map { index, sample in
            HeadSample(time: HostTime(nanoseconds: Int64(index) * 10_000_000), value: sample.value)
        }
        let between = zip(samples, samples.dropFirst()).map { left, right in
            HeadSample(
                time: left.time + HostDuration(nanoseconds: Int64(share * 10_000_000)),
                value: left.value + (right.value - left.value) * share)
        }
        let others = Self.readings(300, seed: 12)
        let (first, second) = isReversed ? (between, samples) : (samples, between)
        let found = shifts(
            [Self.attitude: first, Self.location: others],
            [Self.attitude: second, Self.location: others])
        #expect(found[Self.attitude].shift == .zero)
        #expect(found[Self.attitude].isResampled)
    }

    @Test func recordingsWithNothingInCommonHaveNoShift() {
        let (left, right) = (Self.readings(300, seed: 9), Self.readings(300, seed: 10))
        let later = Self.later(right, by: 777_777_777)
        #expect(shifts([Self.attitude: left], [Self.attitude: later]).shared == .zero)
    }

    @Test func hostileTimestampsDoNotStopTheProgram() {
        let ends = [Int64.min, -1, 0, .max].map {
            HeadSample(time: HostTime(nanoseconds: $0), value: Vector3(.nan, .infinity, 0))
        }
        let found = shifts([Self.location: ends], [Self.location: ends.reversed()])
        #expect(found[Self.location].radius >= HeadPair.smallestRadius)
    }
}
