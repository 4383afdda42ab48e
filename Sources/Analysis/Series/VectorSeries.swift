import LockstepSamples

/// Readings of a sensor with three axes, in the order of their stamps.
///
/// Both lists are equally long; unit and axes are said where one is declared.
struct VectorSeries {
    /// When each reading was taken, host time.
    var stamps: [HostTime]
    /// The readings.
    var values: [Vector3]
}
