import LockstepSamples

/// One raw inertial sensor: its samples in order of delivery, including defects of the order.
struct InertialFeed: Feed {
    private var readings: InertialReadings
    private var waiting: InertialReading?
    private var previousTimestamp: HostTime?
    private var latest: HostTime
    private var arrivals: ArrivalClock
    private let model: PhoneModel
    private let sensor: InertialSensor

    /// Creates the feed of one sensor.
    init(_ model: PhoneModel, sensor: InertialSensor) {
        self.model = model
        self.sensor = sensor
        latest = model.configuration.startTime
        readings = InertialReadings(model, sensor: sensor)
        // Core Motion delivers within some milliseconds.
        arrivals = ArrivalClock(
            model, part: sensor.number, latencySeconds: 0.004, jitterSeconds: 0.003)
    }

    mutating func next() -> Coming? {
        guard let reading = nextInOrderOfDelivery() else { return nil }
        var sample = reading.sample
        if isChosen(.duplicatedTimestamps, .duplicatedTimestamps, reading), let previousTimestamp {
            sample.timestamp = previousTimestamp
        }
        previousTimestamp = sample.timestamp
        latest = max(latest, reading.sample.timestamp)
        return Coming(
            .inertial(sample), arrival: arrivals.arrival(of: latest, index: reading.index))
    }

    private mutating func nextInOrderOfDelivery() -> InertialReading? {
        if let reading = waiting {
            waiting = nil
            return reading
        }
        guard let reading = readings.next() else { return nil }
        guard isChosen(.reorderedTimestamps, .reorderedTimestamps, reading),
            let later = readings.next()
        else { return reading }
        waiting = reading
        return later
    }

    private func isChosen(
        _ kind: Defect.Kind, _ channel: RandomChannel, _ reading: InertialReading
    ) -> Bool {
        guard let share = model.defects[kind], sensor != .magnetometer else { return false }
        return model.random.uniform(channel, reading.index, part: sensor.number) < share
    }
}

extension InertialSensor {
    /// A number that separates the sensors' random numbers.
    var number: UInt16 {
        switch self {
        case .accelerometer: return 0
        case .gyroscope: return 1
        case .magnetometer: return 2
        }
    }
}
