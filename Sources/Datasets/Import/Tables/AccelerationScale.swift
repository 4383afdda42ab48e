import LockstepSamples

/// The median magnitude of a recording's first acceleration samples, which reveals their unit.
///
/// A hand-held phone is near rest most of the time, so the median is near 1 g.
struct AccelerationScale {
    /// The unit of a column of accelerations.
    enum Unit {
        case gravities
        case metersPerSecondSquared
    }

    /// m/s² in one g (third CGPM, 1901); also Android's `SensorManager.GRAVITY_EARTH`.
    static let standardGravity = 9.80665

    /// Enough for 100 s at 100 Hz; bounds memory.
    private static let limit = 10_000

    /// In ascending order, because importers ask for the unit with every row.
    private var magnitudes: [Double] = []

    mutating func add(_ value: Vector3) {
        guard magnitudes.count < Self.limit else { return }
        let squared = value.x * value.x + value.y * value.y + value.z * value.z
        let magnitude = squared.squareRoot()
        var (low, high) = (0, magnitudes.count)
        while low < high {
            let middle = (low + high) / 2
            if magnitudes[middle] < magnitude { low = middle + 1 } else { high = middle }
        }
        magnitudes.insert(magnitude, at: low)
    }

    /// The median magnitude in the file's unit; nil without samples.
    var median: Double? {
        magnitudes.isEmpty ? nil : magnitudes[magnitudes.count / 2]
    }

    /// The unit that the magnitudes indicate; nil if they fit none.
    var unit: Unit? {
        guard let median else { return nil }
        // A factor of two around 1 g and around 9.8 m/s²: the two ranges are far apart.
        if (0.5...2).contains(median) { return .gravities }
        if (4.9...19.6).contains(median) { return .metersPerSecondSquared }
        return nil
    }
}
