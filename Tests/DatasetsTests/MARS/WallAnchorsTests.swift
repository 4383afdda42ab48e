import LockstepSamples
import Testing

@testable import LockstepDatasets

@Suite struct WallAnchorsTests {
    /// Rows at these timestamps, each delivered after its delay; wall time 0 is host time −1000.
    private func anchors(_ rows: [(host: Int64, delay: Int64)]) -> WallAnchors {
        rows.reduce(into: WallAnchors()) { anchors, row in
            anchors.add(
                ClockAnchor(
                    host: HostTime(nanoseconds: row.host),
                    wall: WallTime(nanoseconds: row.host + 1000 + row.delay)))
        }
    }

    private func offset(_ anchor: ClockAnchor?) -> Int64? {
        anchor.map { $0.wall.nanoseconds - $0.host.nanoseconds }
    }

    @Test func hasNoneWithoutRows() {
        #expect(WallAnchors().first == nil)
        #expect(WallAnchors().last == nil)
    }

    @Test func usesTheOnlyRowForBothEnds() {
        let anchors = anchors([(host: 5, delay: 3)])
        #expect(anchors.first?.host == HostTime(nanoseconds: 5))
        #expect(anchors.first == anchors.last)
    }

    @Test func believesTheRowThatWasDeliveredFastest() {
        let anchors = anchors([(0, 30), (10, 4), (20, 90)])
        #expect(offset(anchors.first) == 1004)
        #expect(offset(anchors.last) == 1004)
        #expect(anchors.first?.host == HostTime(nanoseconds: 0))
        #expect(anchors.last?.host == HostTime(nanoseconds: 20))
    }

    @Test func takesEachEndFromItsOwnSeconds() {
        let second: Int64 = 1_000_000_000
        let anchors = anchors([
            (0, 7), (second / 2, 5), (second, 1), (2 * second, 9), (3 * second, 8),
            (3 * second + 1, 6),
        ])
        #expect(offset(anchors.first) == 1005)
        #expect(offset(anchors.last) == 1006)
    }

    @Test func survivesTimestampsAtTheEndsOfTheScale() {
        var anchors = WallAnchors()
        for stamp in [Int64.min, .max, 0] {
            anchors.add(
                ClockAnchor(
                    host: HostTime(nanoseconds: stamp), wall: WallTime(nanoseconds: -1)))
        }
        #expect(anchors.first?.host == HostTime(nanoseconds: .min))
        #expect(anchors.last?.host == HostTime(nanoseconds: .max))
    }
}

@Suite struct AccelerationScaleTests {
    struct Case: Sendable {
        var magnitudes: [Double]
        var unit: AccelerationScale.Unit?
    }

    static let cases: [Case] = [
        Case(magnitudes: [1], unit: .gravities),
        Case(magnitudes: [0.2, 1.1, 7], unit: .gravities),
        Case(magnitudes: [9.81], unit: .metersPerSecondSquared),
        Case(magnitudes: [1, 9.7, 9.9, 30], unit: .metersPerSecondSquared),
        Case(magnitudes: [3], unit: nil),
        Case(magnitudes: [0], unit: nil),
        Case(magnitudes: [1e300], unit: nil),
        Case(magnitudes: [], unit: nil),
    ]

    @Test(arguments: cases)
    func determinesTheUnitFromTheMedianMagnitude(_ example: Case) {
        var scale = AccelerationScale()
        for magnitude in example.magnitudes { scale.add(Vector3(0, magnitude, 0)) }
        #expect(scale.unit == example.unit)
    }

    @Test func isBoundedInMemory() {
        var scale = AccelerationScale()
        for _ in 0..<10_000 { scale.add(Vector3(1, 0, 0)) }
        for _ in 0..<90_000 { scale.add(Vector3(9.8, 0, 0)) }
        #expect(scale.median == 1)
    }
}
