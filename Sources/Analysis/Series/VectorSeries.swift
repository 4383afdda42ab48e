import LockstepSamples

/// Samples of a sensor with three axes, in the order of their timestamps.
///
/// Both arrays have the same length; declarations of this type state unit and axes.
struct VectorSeries {
    /// The timestamps, host time.
    var timestamps: [HostTime]
    /// The samples.
    var values: [Vector3]
}

extension VectorSeries {
    /// The same samples with timestamps `seconds` later; zero and unrepresentable shifts change
    /// nothing.
    func shifted(by seconds: Double) -> VectorSeries {
        guard seconds != 0, let shift = HostDuration(seconds: seconds) else { return self }
        return VectorSeries(timestamps: timestamps.map { $0 + shift }, values: values)
    }
}
