import LockstepSamples

/// Readings of a sensor with three axes, in the order of their timestamps.
///
/// Both lists are equally long; unit and axes are said where one is declared.
struct VectorSeries {
    /// When each reading was taken, host time.
    var stamps: [HostTime]
    /// The readings.
    var values: [Vector3]
}

extension VectorSeries {
    /// The same samples with timestamps that are `seconds` later; those that no clock can hold are
    /// left out.
    func shifted(by seconds: Double) -> VectorSeries {
        guard seconds != 0, let shift = HostDuration(seconds: seconds) else { return self }
        return VectorSeries(stamps: stamps.map { $0 + shift }, values: values)
    }
}
