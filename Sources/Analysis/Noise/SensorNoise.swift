import LockstepSamples

/// What a gyroscope's (rad/s) or an accelerometer's (g) readings say of the sensor itself.
struct SensorNoise {
    /// How evenly they were sampled.
    let sampled: SampledPieces
    /// What is stuck at an end.
    let saturation: Saturation
    /// What is repeated; nil for a single reading.
    let repeated: RepeatedValues?
    /// The step of each axis, in the sensor's unit; nil if there is none.
    let steps: [Double?]
    /// The spectrum of each axis.
    let spectra: [Observation<PowerSpectrum>]
    /// The lines in it.
    let peaks: [Observation<[SpectrumPeak]>]
    /// What the still stretch says.
    let rest: Observation<RestNoise>

    /// Everything about one sensor; nil if fewer than two readings have ascending timestamps.
    ///
    /// - Parameter still: the longest stretch in which the phone lay still.
    init?(_ series: VectorSeries, still: ClosedRange<HostTime>?) {
        guard let sampled = SampledPieces(series) else { return nil }
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
        rest = RestNoise.of(series, still: still)
    }
}
