import LockstepSamples
import Testing

@testable import LockstepAnalysis

@Suite struct GyroscopeTrackTests {
    private static let origin = HostTime(nanoseconds: 1_000_000_000)

    /// A rate of 1 rad/s that oscillates, sampled at 100 Hz, with some samples missing.
    private func track(hertz: Double, without gap: Range<Int> = 0..<0) -> GyroscopeTrack {
        var series = VectorSeries(timestamps: [], values: [])
        for index in 0..<400 where !gap.contains(index) {
            series.timestamps.append(
                HostTime(nanoseconds: 1_000_000_000 + Int64(index) * 10_000_000))
            let rate = sine(2 * .pi * hertz * Double(index) / 100 + 0.3)
            series.values.append(Vector3(rate, 0, -rate))
        }
        return GyroscopeTrack(series, origin: Self.origin)
    }

    private func swing(_ track: GyroscopeTrack) -> Double {
        let square = track.rates[20..<380].reduce(0) { $0 + $1.dot($1) }
        return (square / 360).squareRoot()
    }

    /// Smoothing keeps hand motion and removes motor vibration.
    @Test(arguments: [(1.0, 1.0), (5.0, 0.99), (10.0, 0.94)])
    func smoothingKeepsSlowTurns(hertz: Double, least: Double) {
        let share = swing(track(hertz: hertz).smoothed) / swing(track(hertz: hertz))
        #expect(share > least - 1e-3 && share < 1.001, "\(share)")
    }

    @Test(arguments: [35.0, 37, 43])
    func smoothingRemovesTheVibrationOfAMotor(hertz: Double) {
        #expect(swing(track(hertz: hertz).smoothed) < 0.05 * swing(track(hertz: hertz)))
    }

    /// A ramp is shifted neither in time nor in direction.
    @Test func smoothingMovesNothing() throws {
        let (before, after) = (track(hertz: 1), track(hertz: 1).smoothed)
        #expect(after.times == before.times)
        for index in 20..<380 {
            let difference = after.rates[index] - before.rates[index]
            #expect(difference.length < 1e-3)
        }
    }

    @Test func smoothingReachesOverNoGap() {
        let (before, after) = (
            track(hertz: 2, without: 100..<160), track(hertz: 2, without: 100..<160).smoothed
        )
        #expect(after.times == before.times)
        var cursor = 0
        #expect(after.instant(1.3, &cursor) == nil)
        #expect((after.rates[99] - before.rates[99]).length < 0.1)
    }

    @Test func smoothsNothing() {
        let empty = GyroscopeTrack(VectorSeries(timestamps: [], values: []), origin: Self.origin)
        #expect(empty.smoothed.times.isEmpty)
    }
}
