import LockstepSamples

/// One source of samples inside the phone; what it gives arrives in the order it is given.
protocol Feed: Sendable {
    /// The next thing to be delivered; nil after the last.
    mutating func next() -> Coming?
}

/// Something that will be delivered: a sample, or a frame that is still to be rendered.
struct Coming: Sendable {
    let arrival: HostTime
    let content: Content

    enum Content: Sendable {
        case sample(Sample)
        case frame(FramePlan)
    }

    /// A sample that arrives at a time.
    init(_ sample: Sample, arrival: HostTime) {
        self.arrival = arrival
        content = .sample(sample)
    }

    /// A frame that arrives at a time.
    init(_ frame: FramePlan, arrival: HostTime) {
        self.arrival = arrival
        content = .frame(frame)
    }
}

/// When a stream's samples arrive: never before they are complete, never before an earlier one.
struct ArrivalClock: Sendable {
    /// The latency without jitter, seconds.
    let latencySeconds: Double
    /// The largest addition to it, seconds.
    let jitterSeconds: Double
    private let random: RandomSource
    private let part: UInt16
    private let isOn: Bool
    private var last: HostTime

    /// The arrivals of one stream; `part` tells the streams' random numbers apart.
    init(_ model: PhoneModel, part: UInt16, latencySeconds: Double, jitterSeconds: Double) {
        self.latencySeconds = latencySeconds
        self.jitterSeconds = jitterSeconds
        self.part = part
        random = model.random
        isOn = model.physics.deliveryLatency
        last = model.configuration.startTime
    }

    /// When what is complete at `time` arrives; `index` names its jitter.
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
