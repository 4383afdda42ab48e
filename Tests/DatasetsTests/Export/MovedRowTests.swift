import LockstepFormats
import LockstepSamples
import LockstepSessions
import Testing

@testable import LockstepDatasets

/// Rows of a group's member on the group's clock.
@Suite struct MovedRowTests {
    private static let arrival = Arrival(time: HostTime(nanoseconds: 30), sequence: 1)
    private static let anchor = ClockAnchor(
        host: HostTime(nanoseconds: 20), wall: WallTime(nanoseconds: 5))

    static let rows: [SequencedRow] = [
        .event(
            EventRow(
                time: HostTime(nanoseconds: 20), event: .clockAnchor(anchor), arrival: arrival)),
        .barometer(
            BarometerRow(
                sample: BarometerSample(
                    timestamp: HostTime(nanoseconds: 20), pressureKilopascals: 100,
                    relativeAltitudeMeters: 0), arrival: arrival)),
    ]

    /// The order of a group's messages depends on both.
    @Test(arguments: rows) func aRowMovesWithItsTimeAndItsArrival(_ row: SequencedRow) {
        let moved = row.moved { $0 + HostDuration(nanoseconds: 1000) }
        #expect(moved.timestamp == HostTime(nanoseconds: 1020))
        #expect(moved.time == HostTime(nanoseconds: 1030))
        #expect(moved.arrival.sequence == 1)
    }
}
