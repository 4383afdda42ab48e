import LockstepSamples

/// Pressures and the heights that came with them.
struct BarometerFacts {
    /// kPa as stated; at most ``mostReadings``, twelve days at one a second.
    private(set) var pressures: [Double] = []
    /// Pressure and height of the readings with both, metres.
    private var heights: [(pressure: Double, metres: Double)] = []
    private static let mostReadings = 1 << 20

    mutating func add(_ sample: BarometerSample) {
        let pressure = sample.pressureKilopascals
        guard pressures.count < Self.mostReadings, pressure.isFinite, pressure > 0 else { return }
        pressures.append(pressure)
        guard let metres = sample.relativeAltitudeMetres, metres.isFinite else { return }
        heights.append((pressure, metres))
    }

    /// How far heights stray from those that the pressures give.
    struct Agreement {
        /// 95 of 100 readings are nearer, metres.
        var difference: Double
        /// From the lowest to the highest, metres.
        var climb: Double
    }

    /// nil of fewer than five readings with both.
    var agreement: Agreement? {
        guard heights.count >= 5, let first = heights.first else { return nil }
        let expected = heights.map { reading in
            -Self.scaleHeight * naturalLogarithm(reading.pressure / first.pressure)
        }
        let differences = zip(heights, expected).map { $0.metres - $1 }
        guard let middle = differences.median,
            let stray = differences.map({ ($0 - middle).magnitude }).quantile(0.95),
            let low = heights.map(\.metres).min(), let high = heights.map(\.metres).max()
        else { return nil }
        return Agreement(difference: stray, climb: high - low)
    }

    /// R T / (M g) of air at 15 °C, metres: ISO 2533, standard atmosphere.
    private static let scaleHeight = 8434.5
}
