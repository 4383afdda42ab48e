import LockstepSamples
import LockstepSynthetic
import Testing

@testable import LockstepAnalysis

@Suite struct StillSearchTests {
    private static func search(_ parts: SyntheticConfiguration...) -> StillSearch {
        func joined(_ sensor: InertialSensor) -> VectorSeries {
            parts.dropFirst().reduce(VectorSeries(sensor, of: parts[0])) {
                $0 + VectorSeries(sensor, of: $1)
            }
        }
        return StillSearch(
            gyroscope: joined(.gyroscope), accelerometer: joined(.accelerometer))
    }

    @Test func aPhoneOnATripodIsStillFromEndToEnd() throws {
        let search = Self.search(.phone(.still, seconds: 60))
        #expect(search.stretches.count == 1)
        #expect((56...59).contains(search.longest?.length.seconds ?? 0))
    }

    @Test(arguments: [1, 2, 3] as [UInt64], [Trajectory.Kind.walk, .loop])
    func aWalkerIsNeverStill(_ seed: UInt64, _ kind: Trajectory.Kind) throws {
        #expect(Self.search(.phone(kind, seconds: 30, seed: seed)).stretches.isEmpty)
    }

    @Test func theStillPartOfAWalkIsFound() throws {
        let search = Self.search(
            .phone(.walk, seconds: 10), .phone(.still, seconds: 20), .phone(.walk, seconds: 10))
        let longest = try #require(search.longest)
        let start = SyntheticConfiguration().startTime
        #expect(search.stretches.count == 1)
        #expect(((longest.lowerBound - start).seconds - 11).magnitude < 1.6)
        #expect(((longest.upperBound - start).seconds - 29).magnitude < 1.6)
    }

    @Test func theLongerOfTwoStillPartsIsTaken() throws {
        let search = Self.search(
            .phone(.still, seconds: 10), .phone(.walk, seconds: 5), .phone(.still, seconds: 20))
        #expect(search.stretches.count == 2)
        #expect((16...19).contains(search.longest?.length.seconds ?? 0))
    }

    /// A hand that holds still as well as possible trembles at 10 Hz by some hundredths of rad/s.
    @Test func aTremblingHandIsNotStill() {
        var noise = NoiseSeries(seed: 1)
        var series = noise.series(3_000, rateHertz: 100, density: 1.2e-4)
        for index in series.values.indices {
            series.values[index].y += 0.015 * sineAndCosine(Double(index) * 0.63).sine
        }
        #expect(StillSearch(gyroscope: series, accelerometer: nil).stretches.isEmpty)
    }

    /// A calm hand is between the noise on a table and the ceiling of all sensors.
    @Test func aCalmHandIsDistinguishedFromATable() throws {
        var noise = NoiseSeries(seed: 2)
        var series = noise.series(6_000, rateHertz: 100, density: 1.2e-4)
        for index in 3_000..<6_000 {
            series.values[index].z += 0.008 * sineAndCosine(Double(index) * 0.55).sine
        }
        let longest = try #require(
            StillSearch(gyroscope: series, accelerometer: nil).longest)
        #expect((27...29.1).contains(longest.length.seconds))
    }

    /// A turntable's gyroscope is as quiet as a gyroscope at rest.
    @Test func anEvenTurnIsNotStill() throws {
        var noise = NoiseSeries(seed: 3)
        let rest = noise.series(4_000, rateHertz: 100, density: 1.2e-4)
        let turn = noise.series(
            2_000, rateHertz: 100, density: 1.2e-4, mean: Vector3(0, 0.05, 0))
        let search = StillSearch(gyroscope: rest + turn, accelerometer: nil)
        #expect(search.stretches.count == 1)
        #expect((36...39.1).contains(search.longest?.length.seconds ?? 0))
    }

    @Test func aSlowTiltIsNotStill() {
        var noise = NoiseSeries(seed: 4)
        var series = noise.series(
            3_000, rateHertz: 100, density: 1.5e-4, mean: Vector3(0, 0, -1))
        // One degree per second.
        for index in series.values.indices {
            let angle = Double(index) / 100 * .pi / 180
            series.values[index].x += sineAndCosine(angle).sine
            series.values[index].z += 1 - sineAndCosine(angle).cosine
        }
        #expect(StillSearch(gyroscope: nil, accelerometer: series).stretches.isEmpty)
    }

    @Test func withoutSensorsNothingIsStill() {
        #expect(StillSearch(gyroscope: nil, accelerometer: nil).longest == nil)
        let empty = VectorSeries(timestamps: [], values: [])
        #expect(StillSearch(gyroscope: empty, accelerometer: empty).longest == nil)
    }

    @Test func aShortRestReportsTheRequiredDuration() throws {
        let series = VectorSeries(.gyroscope, of: .phone(.still, seconds: 30))
        let still = StillSearch(gyroscope: series, accelerometer: nil).longest
        let absence = try #require(RestNoise.of(series, still: still).absence)
        guard case .needsStill(seconds: 60, let longest) = absence else {
            Issue.record("\(absence)")
            return
        }
        #expect((26...29).contains(longest))
        #expect(absence.reason.hasPrefix("needs 60 s at rest"))
    }

    /// A gyroscope whose bias walks, on a phone that rests or turns slowly by its poses.
    @Test(arguments: [(0.0, true), (0.002, false)])
    func posesTellABiasFromATurn(_ radiansPerSecond: Double, _ isStill: Bool) {
        var noise = NoiseSeries(seed: 3)
        var series = noise.series(9_000, rateHertz: 100, density: 1.2e-4)
        for index in series.values.indices { series.values[index].x += 4e-6 * Double(index) }
        let times = series.timestamps.enumerated().filter { $0.offset % 10 == 0 }.map(\.element)
        let poses = times.map { time in
            let half = radiansPerSecond * (time - times[0]).seconds / 2
            return Transform(
                rotation: Quaternion(x: half, y: 0, z: 0, w: 1).normalized.matrix,
                translation: .zero)
        }
        let rest = PoseRest(PoseSeries(timestamps: times, worldFromCamera: poses))
        let alone = StillSearch(gyroscope: series, accelerometer: nil)
        #expect((alone.longest?.length.seconds ?? 0) < 60)
        let search = StillSearch(gyroscope: series, accelerometer: nil, poses: rest)
        #expect(((search.longest?.length.seconds ?? 0) > 80) == isStill)
    }
}
