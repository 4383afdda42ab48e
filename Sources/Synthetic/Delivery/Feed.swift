import LockstepSamples

/// One source of samples inside the phone, in order of arrival.
protocol Feed: Sendable {
    /// Returns the next sample or frame to deliver; nil after the last.
    mutating func next() -> Coming?
}

/// An upcoming delivery: a sample, or a frame that has not been rendered yet.
struct Coming: Sendable {
    let arrival: HostTime
    let content: Content

    enum Content: Sendable {
        case sample(Sample)
        case frame(FramePlan)
    }

    /// Creates the delivery of a sample at a time.
    init(_ sample: Sample, arrival: HostTime) {
        self.arrival = arrival
        content = .sample(sample)
    }

    /// Creates the delivery of a frame at a time.
    init(_ frame: FramePlan, arrival: HostTime) {
        self.arrival = arrival
        content = .frame(frame)
    }
}

/// The arrival times of a stream's samples: never before they are complete, never before an earlier
/// one.
struct ArrivalClock: Sendable {
    /// The latency without jitter in seconds.
    let latencySeconds: Double
    /// The maximum jitter in seconds.
    let jitterSeconds: Double
    private let random: RandomSource
    private let part: UInt16
    private let isOn: Bool
    private var last: HostTime

    /// Creates the arrivals of one stream; `part` separates the streams' random numbers.
    init(_ model: PhoneModel, part: UInt16, latencySeconds: Double, jitterSeconds: Double) {
        self.latencySeconds = latencySeconds
        self.jitterSeconds = jitterSeconds
        self.part = part
        random = model.random
        isOn = model.physics.deliveryLatency
        last = model.configuration.startTime
    }

    /// Returns the arrival of a sample that is complete at `time`; `index` selects its jitter.
    mutating func arrival(of time: HostTime, index: UInt64) -> HostTime {
        var arrival = time
        if isOn {
            let jitter = random.uniform(0...jitterSeconds, .latency, index, part: part)
            arrival = time + (HostDuration(seconds: latencySeconds + jitter) ?? .zero)
        }
        last = max(arrival, last)
        return last
    }
}
