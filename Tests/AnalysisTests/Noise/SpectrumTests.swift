import LockstepSamples
import LockstepSynthetic
import Testing

@testable import LockstepAnalysis

@Suite struct SpectrumTests {
    @Test(arguments: [4, 8, 32, 64])
    func theTransformIsTheSumThatDefinesIt(_ count: Int) throws {
        var noise = NoiseSeries(seed: 1)
        let one = (0..<count).map { _ in noise.gaussian() }
        let other = (0..<count).map { _ in noise.gaussian() }
        var (real, imaginary) = (one, other)
        try #require(FourierTransform(count: count)).transform(&real, &imaginary)
        for index in 0..<count {
            var (sumReal, sumImaginary) = (0.0, 0.0)
            for place in 0..<count {
                let turn = sineAndCosine(-2 * .pi * Double(index * place) / Double(count))
                sumReal += one[place] * turn.cosine - other[place] * turn.sine
                sumImaginary += one[place] * turn.sine + other[place] * turn.cosine
            }
            #expect((real[index] - sumReal).magnitude < 1e-12)
            #expect((imaginary[index] - sumImaginary).magnitude < 1e-12)
        }
    }

    @Test(arguments: [-8, 0, 1, 2, 3, 12])
    func onlyPowersOfTwoFromFourOnAreTransformed(_ count: Int) {
        #expect(FourierTransform(count: count) == nil)
    }

    /// White noise of density N has the one-sided power density 2·N² at any rate.
    @Test(arguments: [50.0, 100.2, 400])
    func whiteNoiseHasTwiceTheSquareOfItsDensity(_ rate: Double) throws {
        var noise = NoiseSeries(seed: 2)
        let spectrum = try #require(
            PowerSpectrum(
                [noise.values(20_000, rateHertz: rate, density: 0.03)[...]], segmentLength: 128,
                intervalSeconds: 1 / rate))
        let inner = spectrum.densities[2..<62]
        let (mean, deviation) = moments(inner.map { $0 / (2 * 0.03 * 0.03) })
        #expect((mean - 1).magnitude < 0.03)
        // χ²: relative scatter √(2/ν).
        let foretold = (2 / spectrum.degreesOfFreedom).squareRoot()
        #expect((0.7...1.3).contains(deviation / foretold))
    }

    @Test func segmentsDoNotReachAcrossGaps() throws {
        let wave = (0..<1_000).map { sineAndCosine(Double($0) * 1.0).sine }
        // The same wave with a phase jump between its halves leaks; two pieces do not.
        let jump = (0..<500).map { wave[$0 + 300] }
        let together = try #require(
            PowerSpectrum(
                [(wave[0..<500] + jump)[...]], segmentLength: 128, intervalSeconds: 0.01))
        let apart = try #require(
            PowerSpectrum(
                [wave[0..<500], jump[...]], segmentLength: 128, intervalSeconds: 0.01))
        #expect(apart.densities[50] < together.densities[50] / 100)
    }
}

@Suite struct SpectrumPeakTests {
    private static func peaks(_ series: VectorSeries, axis: Int) throws -> [SpectrumPeak] {
        let sampled = try #require(SampledPieces(series))
        let spectrum = try #require(
            PowerSpectrum.of(series.axis(axis, in: 0..<series.count), sampled).value)
        return try #require(SpectrumPeak.all(in: spectrum).value)
    }

    /// InertialModel.shaking: amplitudes of 1, 0.6 and √(0.8² + 0.3²) times the defect's value in
    /// g; for the gyroscope, 1 rad/s per g on y, z and x.
    @Test(arguments: [InertialSensor.accelerometer, .gyroscope], [0.3, 0.02])
    func aVibrationIsFoundWithItsAmplitude(_ sensor: InertialSensor, _ strength: Double) throws {
        let shares = [1, 0.6, 0.73.squareRoot()]
        for (kind, seed) in [(Trajectory.Kind.walk, UInt64(1)), (.walk, 2), (.still, 3)] {
            let series = VectorSeries(
                sensor,
                of: .phone(kind, seconds: 12, seed: seed, Defect(.vibration, value: strength)))
            for axis in 0..<3 {
                let share = sensor == .gyroscope ? shares[(axis + 1) % 3] : shares[axis]
                let found = try Self.peaks(series, axis: axis)
                #expect(found.count == 1)
                let peak = try #require(found.first)
                #expect((peak.frequencyHertz - 37).magnitude < 0.05)
                #expect((peak.amplitude / (share * strength) - 1).magnitude < 0.1)
            }
        }
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func aPhoneWithoutVibrationHasNoLine(_ seed: UInt64) throws {
        for sensor in [InertialSensor.accelerometer, .gyroscope] {
            for kind in [Trajectory.Kind.walk, .still] {
                let series = VectorSeries(sensor, of: .phone(kind, seconds: 20, seed: seed))
                for axis in 0..<3 {
                    #expect(try Self.peaks(series, axis: axis) == [])
                }
            }
        }
    }

    /// Four hundred axes with the fewest segments; a line may be reported in fewer than one of a
    /// thousand.
    @Test func noiseAloneSeldomHasALine() throws {
        let alarms = try (0..<400 as Range<UInt64>).reduce(0) { alarms, seed in
            var noise = NoiseSeries(seed: seed)
            let series = VectorSeries(
                x: noise.values(390, rateHertz: 200, density: 1), rateHertz: 200)
            return alarms + (try Self.peaks(series, axis: 0).isEmpty ? 0 : 1)
        }
        #expect(alarms == 0)
    }

    @Test func errorsOfAmplitudeAndFrequencyMatchTheirStandardErrors() throws {
        var (amplitudes, frequencies): ([Double], [Double]) = ([], [])
        for seed in 0..<150 as Range<UInt64> {
            var noise = NoiseSeries(seed: seed)
            let (frequency, phase) = (31 + noise.uniform() * 5, noise.uniform() * 6)
            let values = noise.values(1_200, rateHertz: 100, density: 0.002)
            let wave = values.indices.map { place in
                values[place]
                    + 0.03 * sineAndCosine(2 * .pi * frequency * Double(place) / 100 + phase).sine
            }
            let peak = try #require(
                Self.peaks(VectorSeries(x: wave, rateHertz: 100), axis: 0).first)
            amplitudes.append((peak.amplitude - 0.03) / peak.amplitudeError)
            frequencies.append((peak.frequencyHertz - frequency) / peak.frequencyErrorHertz)
        }
        for deviates in [amplitudes, frequencies] {
            let (mean, deviation) = moments(deviates)
            #expect(mean.magnitude < 0.4)
            #expect((0.6...1.25).contains(deviation))
        }
    }

    @Test func theBandOfHumanMotionIsLeftAlone() throws {
        let shaken = (0..<2_000).map { sineAndCosine(2 * .pi * 12 * Double($0) / 100).sine }
        var noise = NoiseSeries(seed: 1)
        let values = shaken.map { $0 + 0.01 * noise.gaussian() }
        #expect(try Self.peaks(VectorSeries(x: values, rateHertz: 100), axis: 0) == [])
    }

    @Test func slowAndShortRecordingsReportWhatTheyNeed() throws {
        var noise = NoiseSeries(seed: 1)
        let slow = noise.series(2_000, rateHertz: 42, density: 1)
        let sampled = try #require(SampledPieces(slow))
        let spectrum = try #require(
            PowerSpectrum.of(slow.axis(0, in: 0..<slow.count), sampled).value)
        guard case .needsRate(let hertz) = SpectrumPeak.all(in: spectrum).absence else {
            Issue.record("a line of a slow recording")
            return
        }
        #expect((43...60).contains(hertz))
        let short = noise.series(383, rateHertz: 100, density: 1)
        let few = PowerSpectrum.of(
            short.axis(0, in: 0..<short.count), try #require(SampledPieces(short)))
        #expect(few.absence == .needsSamples(384))
    }
}
