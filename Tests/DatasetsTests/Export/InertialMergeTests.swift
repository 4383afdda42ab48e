import LockstepSamples
import Testing

@testable import LockstepDatasets

@Suite struct InertialMergeTests {
    /// Times in milliseconds of gyroscope and accelerometer samples in order of arrival, and the
    /// expected rows.
    ///
    /// The acceleration along x is the time in milliseconds, so that interpolation is visible.
    @Test(arguments: [
        ("between two", "a0 g5 a10", [5]),
        ("on the timestamps themselves", "a0 g0 g10 a10", [0, 10]),
        ("late arrivals", "a0 a10 g5 a20 g12", [5, 12]),
        ("never before the first or after the last", "g0 a5 g7 a10 g12", [7]),
        ("not over a gap of more than two periods", "a0 g5 a21 g21 g22 a30", [21, 22]),
        ("over a gap of two periods", "a0 g5 a20", [5]),
        ("not of timestamps that do not rise", "a0 g5 g5 g4 a10 a9 g10", [5, 10]),
        ("without accelerations", "g0 g10", []),
    ])
    func aTurnGetsTheAccelerationOfItsTime(
        what: String, arrivals: String, milliseconds: [Int64]
    ) {
        var merge = InertialMerge(period: .milliseconds(10))
        let rows = arrivals.split(separator: " ").flatMap { merge.add(reading($0)) }
        merge.finish()
        #expect(rows.map(\.timestamp) == milliseconds.map { time($0) })
        for row in rows {
            let expected = Double(row.timestamp.nanoseconds) / 1e6
            #expect(abs(row.acceleration.x - expected) < 1e-9)
            #expect(row.angularVelocity.y == expected)
            #expect(row.specificForce == row.acceleration * -9.80665)
        }
        let turns = arrivals.filter { $0 == "g" }.count
        let accelerations = arrivals.filter { $0 == "a" }.count
        let lost = merge.outsideCount + merge.inGapCount + merge.unorderedCount
        #expect(lost >= turns - rows.count && lost <= turns - rows.count + accelerations)
    }

    @Test func everyTurnLeftOutIsCounted() {
        var merge = InertialMerge(period: .milliseconds(10))
        for word in "g0 a1 g3 g2 a100 g101".split(separator: " ") { _ = merge.add(reading(word)) }
        merge.finish()
        #expect(merge.outsideCount == 2)
        #expect(merge.inGapCount == 1)
        #expect(merge.unorderedCount == 1)
    }

    @Test func waitingSamplesAreBounded() {
        var merge = InertialMerge(period: nil)
        for number in 0..<100_000 { _ = merge.add(reading("g\(number)"[...])) }
        #expect(merge.outsideCount == 100_000 - 65_536)
        merge.finish()
        #expect(merge.outsideCount == 100_000)
        #expect(merge.inGapCount == 0)
    }

    @Test(arguments: [
        ("without angular velocities", "a0 a10 a20", 3),
        ("each near one", "a0 g5 a10 g10", 0),
        ("outside of all", "a0 a10 g15 a20 a30", 2),
        ("more than there are angular velocities", "a0 a5 g7 a10 a15 a20 g20", 2),
        ("around a gap", "a0 g15 a30", 2),
        ("of one time, once", "a0 a0 g0", 0),
    ])
    func everyAccelerationThatNoRowUsesIsCounted(what: String, arrivals: String, count: Int) {
        var merge = InertialMerge(period: .milliseconds(10))
        for word in arrivals.split(separator: " ") { _ = merge.add(reading(word)) }
        merge.finish()
        #expect(merge.unusedCount == count)
    }

    private func time(_ milliseconds: Int64) -> HostTime {
        HostTime(nanoseconds: milliseconds * 1_000_000)
    }

    private func reading(_ word: Substring) -> InertialSample {
        let milliseconds = Int64(word.dropFirst()) ?? 0
        let value = Double(milliseconds)
        return word.first == "g"
            ? InertialSample(
                sensor: .gyroscope, timestamp: time(milliseconds), value: Vector3(0, value, 0))
            : InertialSample(
                sensor: .accelerometer, timestamp: time(milliseconds), value: Vector3(value, 0, 0))
    }
}
