import LockstepSamples

/// Pressures and the altitudes stored with them.
struct BarometerFacts {
    /// Pressures as stored, taken as kPa; of the first ``mostSamples`` samples, twelve days at 1 Hz.
    private(set) var pressures: [Double] = []
    /// Pressure and altitude in meters of the samples that have both.
    private var heights: [(pressure: Double, meters: Double)] = []
    private static let mostSamples = 1 << 20

    mutating func add(_ sample: BarometerSample) {
        let pressure = sample.pressureKilopascals
        guard pressures.count < Self.mostSamples, pressure.isFinite, pressure > 0 else { return }
        pressures.append(pressure)
        guard let meters = sample.relativeAltitudeMeters, meters.isFinite else { return }
        heights.append((pressure, meters))
    }

    /// How far altitudes deviate from those computed from the pressures.
    struct Agreement {
        /// The 95th percentile of the deviations' magnitudes, in meters, after their median is
        /// subtracted.
        var difference: Double
        /// The difference between the lowest and the highest altitude, in meters.
        var altitudeRange: Double
    }

    /// The agreement; nil if fewer than five samples have both a pressure and an altitude.
    var agreement: Agreement? {
        guard heights.count >= 5, let first = heights.first else { return nil }
        let expected = heights.map { reading in
            -Self.scaleHeight * naturalLogarithm(reading.pressure / first.pressure)
        }
        let differences = zip(heights, expected).map { $0.meters - $1 }
        guard let middle = differences.median,
            let stray = differences.map({ ($0 - middle).magnitude }).quantile(0.95),
            let low = heights.map(\.meters).min(), let high = heights.map(\.meters).max()
        else { return nil }
        return Agreement(difference: stray, altitudeRange: high - low)
    }

    /// R T / (M g) of air at 15 °C, meters: ISO 2533, standard atmosphere.
    private static let scaleHeight = 8434.5
}
