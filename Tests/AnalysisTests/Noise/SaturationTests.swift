import LockstepSamples
import LockstepSynthetic
import Testing

@testable import LockstepAnalysis

@Suite struct SaturationTests {
    private static func saturation(_ x: [Double]) -> Saturation {
        Saturation(VectorSeries(x: x, rateHertz: 100))
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func aClippedAccelerometerIsFoundAtItsLimit(_ seed: UInt64) throws {
        let series = VectorSeries(
            .accelerometer, of: .phone(.walk, seconds: 20, seed: seed, Defect(.saturation)))
        let saturation = Saturation(series)
        let end = try #require(saturation.ends.first)
        #expect(saturation.ends.allSatisfy { $0.value.magnitude == 1.05 })
        let clipped = series.values.filter {
            $0.x.magnitude == 1.05 || $0.y.magnitude == 1.05 || $0.z.magnitude == 1.05
        }
        #expect(saturation.count == clipped.count)
        #expect(saturation.share == Double(clipped.count) / Double(series.count))
        #expect(end.longestRun >= 3)
        for offset in 0..<end.longestRun {
            #expect(series.values[end.place + offset][end.axis] == end.value)
        }
    }

    @Test(
        arguments: [Trajectory.Kind.walk, .loop, .still],
        [InertialSensor.accelerometer, .gyroscope])
    func aSoundPhoneIsNotStuck(_ kind: Trajectory.Kind, _ sensor: InertialSensor) throws {
        for seed in 1...3 as ClosedRange<UInt64> {
            let series = VectorSeries(sensor, of: .phone(kind, seconds: 20, seed: seed))
            #expect(Saturation(series).ends == [])
            // The same in steps of a coarse sensor: 1/256.
            let coarse = series.values.map { ($0 * 256).rounded(.toNearestOrEven) / 256 }
            #expect(Saturation(VectorSeries(coarse, rateHertz: 100)).ends == [])
        }
    }

    @Test func aSineWaveInCoarseStepsIsNotStuck() {
        let wave = (0..<4_000).map { index in
            (sineAndCosine(Double(index) * 0.031).sine * 100).rounded()
        }
        #expect(Self.saturation(wave).ends == [])
        let clipped = Self.saturation(wave.map { min($0, 60) })
        #expect(clipped.ends.map(\.value) == [60])
    }

    /// Waves of different amplitudes whose ends are cut off, but for the lower one of z.
    @Test func everyClippedEndIsNamed() throws {
        var plan = ExamplePlan.good()
        plan.change(.accelerometer) { _, _ in nil }
        for index in Int64(0)..<900 {
            let wave = sineAndCosine(Double(index) * 0.031)
            let value = Vector3(
                max(-0.75, min(0.5, wave.sine)), max(-2.5, min(2.25, 3 * wave.cosine)),
                min(3.5, 4 * wave.sine))
            let time = HostTime(nanoseconds: 1_000_000_000 + index * 1_111_111)
            let reading = InertialSample(
                sensor: .accelerometer, timestamp: time, value: value)
            plan.deliveries.append((.inertial(reading), .milliseconds(5)))
        }
        let report = try ExampleSession(plan).check()
        let finding = try #require(
            report.findings.first { $0.name == .saturation && $0.stream == .accelerometer })
        #expect(finding.severity == .warn)
        for end in ["x at -0.75 (", "x at 0.5 (", "y at -2.5 (", "y at 2.25 (", "z at 3.5 ("] {
            #expect(finding.meaning.contains(end), "\(finding.meaning)")
        }
        #expect(finding.meaning.ranges(of: " (").count == 5, "\(finding.meaning)")
    }

    @Test func restInOneOrTwoStepsIsNotStuck() {
        let rest = (0..<1_000).map { $0 % 97 < 90 ? 1.0 : 0 }
        #expect(Self.saturation(rest).ends == [])
        #expect(Self.saturation([Double](repeating: 3, count: 100)).ends == [])
        #expect(Self.saturation([]).share == 0)
    }

    @Test func whatIsNotFiniteIsNoLimit() {
        var values: [Double] = (0..<200).map { Double($0 % 50) + Double($0) * 1e-3 }
        values[3] = .infinity
        values[4] = .infinity
        values[5] = .nan
        #expect(Self.saturation(values).ends == [])
    }
}
