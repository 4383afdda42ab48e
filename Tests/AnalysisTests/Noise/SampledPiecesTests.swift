import LockstepSamples
import LockstepSynthetic
import Testing

@testable import LockstepAnalysis

@Suite struct SampledPiecesTests {
    private static func series(_ milliseconds: [Int64]) -> VectorSeries {
        VectorSeries(
            timestamps: milliseconds.map { HostTime(nanoseconds: $0 * 1_000_000) },
            values: [Vector3](repeating: .zero, count: milliseconds.count))
    }

    @Test func aGapSplitsTheSeries() throws {
        let timestamps =
            Array(stride(from: 0, to: 100, by: 10)) + stride(from: 200, to: 1000, by: 10)
        let sampled = try #require(SampledPieces(Self.series(timestamps.map { Int64($0) })))
        #expect(sampled.pieces.map(\.range) == [0..<10, 10..<90])
        #expect(sampled.longest?.range == 10..<90)
        #expect((sampled.medianIntervalSeconds - 0.01).magnitude < 1e-12)
        #expect(sampled.pieces.allSatisfy { ($0.intervalSeconds - 0.01).magnitude < 1e-12 })
        #expect(sampled.unevenShare == 0)
    }

    @Test func gapsAreThoseOfTheCheck() {
        let timestamps = Array(stride(from: Int64(0), to: 100, by: 10)) + [130, 140, 150]
        var limits = Limits()
        limits.choose(.noticeableGap, 4)
        let series = Self.series(timestamps)
        #expect(SampledPieces(series)?.pieces.map(\.range) == [0..<10, 10..<13])
        #expect(SampledPieces(series, limits: limits)?.pieces.map(\.range) == [0..<13])
    }

    @Test func aDecreasingTimestampSplitsTheSeriesAndARepeatedOneDoesNot() throws {
        let back = try #require(SampledPieces(Self.series([0, 10, 20, 15, 25, 35])))
        #expect(back.pieces.map(\.range) == [0..<3, 3..<6])
        let repeated = try #require(SampledPieces(Self.series([0, 10, 20, 20, 40, 50, 60])))
        #expect(repeated.pieces.map(\.range) == [0..<7])
        #expect((repeated.unevenShare - 2.0 / 6).magnitude < 1e-12)
    }

    @Test func whatIsNotFiniteIsLeftOut() throws {
        var series = Self.series([0, 10, 20, 30, 40])
        series.values[2].y = .nan
        let sampled = try #require(SampledPieces(series))
        #expect(sampled.unusableCount == 1)
        #expect(sampled.pieces.map(\.range) == [0..<2, 3..<5])
    }

    /// Millisecond timestamps of 150 samples per second: intervals of 6 or 7 ms, 6.667 ms on
    /// average.
    @Test func coarseTimestampsDoNotSpoilTheInterval() throws {
        let timestamps = (0..<1500).map { Int64((Double($0) / 0.15).rounded(.down)) }
        let sampled = try #require(SampledPieces(Self.series(timestamps)))
        let piece = try #require(sampled.longest)
        #expect(piece.range.count == 1500)
        #expect((piece.intervalSeconds * 150 - 1).magnitude < 1e-3)
        #expect((sampled.medianIntervalSeconds - 0.007).magnitude < 1e-9)
    }

    @Test func timestampsOfAPhoneAreEvenAtItsRealRate() throws {
        let series = VectorSeries(.gyroscope, of: .phone(.still, seconds: 20))
        let sampled = try #require(SampledPieces(series))
        let piece = try #require(sampled.longest)
        #expect((1 / piece.intervalSeconds - 100.2).magnitude < 1e-3)
        #expect(sampled.pieces.count == 1)
        #expect(sampled.unevenShare == 0)
    }

    @Test func aSilenceOfThePhoneIsAGap() throws {
        let series = VectorSeries(
            .gyroscope, of: .phone(.still, seconds: 10, Defect(.imuGap)))
        #expect(SampledPieces(series)?.pieces.count == 2)
    }

    @Test(arguments: [[], [5], [5, 5, 5], [9, 5, 1], [.min, .max, .min]])
    func hostileTimestampsAreNoSeries(_ timestamps: [Int64]) {
        let values = [Vector3](repeating: .zero, count: timestamps.count)
        let series = VectorSeries(
            timestamps: timestamps.map { HostTime(nanoseconds: $0) }, values: values)
        let sampled = SampledPieces(series)
        #expect(sampled?.longest?.range.count ?? 0 < 3)
        #expect(SensorNoise(series, still: nil)?.rest.value == nil)
        let search = StillSearch(gyroscope: series, accelerometer: series)
        #expect(search.stretches.isEmpty)
    }
}
