import LockstepSamples

/// The middle magnitude of a recording's first readings, from which an acceleration's unit shows.
///
/// A phone in a hand is near rest most of the time, so the middle is near one gravity.
struct AccelerationScale {
    /// What a column of accelerations is measured in.
    enum Unit {
        case gravities
        case metersPerSecondSquared
    }

    /// m/s² in one g (the third CGPM, 1901), which Android's `SensorManager.GRAVITY_EARTH` is too.
    static let standardGravity = 9.80665

    /// Enough for 100 s at 100 Hz; a bound on memory.
    private static let limit = 10_000

    /// In rising order, since importers ask for the unit with every row.
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

    /// The middle magnitude in the file's unit; nil without readings.
    var median: Double? {
        magnitudes.isEmpty ? nil : magnitudes[magnitudes.count / 2]
    }

    /// The unit that the magnitudes speak for; nil if they speak for none.
    var unit: Unit? {
        guard let median else { return nil }
        // A factor of two around 1 g and around 9.8 m/s²: the two ranges stay far apart.
        if (0.5...2).contains(median) { return .gravities }
        if (4.9...19.6).contains(median) { return .metersPerSecondSquared }
        return nil
    }
}
