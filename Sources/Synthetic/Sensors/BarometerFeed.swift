import LockstepSamples

/// The phone's barometer: about one sample per second.
struct BarometerFeed: Feed {
    private let model: PhoneModel
    private var arrivals: ArrivalClock
    private var index: UInt64 = 0

    /// The seconds between samples: a little over a second, as with `CMAltimeter`.
    private static let intervalSeconds = 1.024
    /// The pressure falls by 12 Pa per meter near the ground (ISO 2533, standard atmosphere).
    private static let kilopascalsPerMeter = 0.012

    /// Creates the barometer of one phone.
    init(_ model: PhoneModel) {
        self.model = model
        arrivals = ArrivalClock(model, part: 4, latencySeconds: 0.02, jitterSeconds: 0.02)
    }

    mutating func next() -> Coming? {
        let time = model.time(at: 0.31 + Double(index) * Self.intervalSeconds)
        guard time < model.end else { return nil }
        defer { index += 1 }
        return Coming(
            .barometer(sample(at: time)), arrival: arrivals.arrival(of: time, index: index))
    }

    private func sample(at time: HostTime) -> BarometerSample {
        let deviation = model.physics.sensorNoise ? 0.0005 : 0
        let noise = model.random.gaussian(.barometer, index) * deviation
        let height = model.motion(at: time).imuPosition.y
        let change = noise - height * Self.kilopascalsPerMeter
        let groundPressure = model.random.uniform(97...102, .phone, 40)
        return BarometerSample(
            timestamp: time, pressureKilopascals: groundPressure + change,
            relativeAltitudeMeters: -change / Self.kilopascalsPerMeter)
    }
}
