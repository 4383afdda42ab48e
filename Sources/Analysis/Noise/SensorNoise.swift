import LockstepSamples

/// The noise of a gyroscope (rad/s) or an accelerometer (g), from its samples.
struct SensorNoise {
    /// The regularity of the samples.
    let sampled: SampledPieces
    /// Samples that are stuck at an end of the range.
    let saturation: Saturation
    /// Repeated samples; nil for a single sample.
    let repeated: RepeatedValues?
    /// The step of each axis, in the sensor's unit; nil if there is none.
    let steps: [Double?]
    /// The spectrum of each axis.
    let spectra: [Observation<PowerSpectrum>]
    /// The lines in each spectrum.
    let peaks: [Observation<[SpectrumPeak]>]
    /// The noise at rest.
    let rest: Observation<RestNoise>

    /// Analyzes one sensor; nil if fewer than two samples have ascending timestamps.
    ///
    /// - Parameters:
    ///   - still: the longest stretch in which the phone was at rest.
    ///   - limits: define a gap.
    init?(_ series: VectorSeries, still: ClosedRange<HostTime>?, limits: Limits = Limits()) {
        guard let sampled = SampledPieces(series, limits: limits) else { return nil }
        self.sampled = sampled
        saturation = Saturation(series)
        repeated = RepeatedValues(series)
        let seen = (0..<3).map { axis in
            let values = series.axis(axis, in: 0..<series.count)
            return (QuantizationStep.of(values), PowerSpectrum.of(values, sampled))
        }
        (steps, spectra) = (seen.map(\.0), seen.map(\.1))
        peaks = spectra.map { spectrum in
            switch spectrum {
            case .observed(let spectrum): return SpectrumPeak.all(in: spectrum)
            case .notObservable(let reason): return .notObservable(reason)
            }
        }
        rest = RestNoise.of(series, still: still, limits: limits)
    }
}
