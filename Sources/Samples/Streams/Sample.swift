/// One thing that a source delivers: a reading, a frame, or an event.
public enum Sample: Sendable {
    /// One exposure of the camera.
    case frame(CameraFrame)
    /// One raw reading of an inertial sensor.
    case inertial(InertialSample)
    /// One result of the platform's sensor fusion.
    case deviceMotion(DeviceMotionSample)
    /// One reading of the barometer.
    case barometer(BarometerSample)
    /// One position on the earth.
    case location(LocationSample)
    /// Something that happened beside the samples, and when.
    case event(SessionEvent, at: HostTime)

    /// When it holds, on the host clock.
    public var timestamp: HostTime {
        switch self {
        case .frame(let frame): return frame.timestamp
        case .inertial(let sample): return sample.timestamp
        case .deviceMotion(let sample): return sample.timestamp
        case .barometer(let sample): return sample.timestamp
        case .location(let sample): return sample.timestamp
        case .event(_, let time): return time
        }
    }

    /// The stream it belongs to; nil for events.
    public var stream: Stream? {
        switch self {
        case .frame: return .camera
        case .inertial(let sample): return sample.sensor.stream
        case .deviceMotion: return .deviceMotion
        case .barometer: return .barometer
        case .location: return .location
        case .event: return nil
        }
    }

    /// Bytes held in memory, for queues that are bounded by bytes.
    public var byteCount: Int {
        guard case .frame(let frame) = self else { return MemoryLayout<Sample>.stride }
        return MemoryLayout<Sample>.stride + frame.byteCount
    }
}

/// A sample on its way, with the moment it was handed over.
public struct Delivery: Sendable {
    /// What is delivered.
    public var sample: Sample
    /// When it was handed over, on the host clock; nil if a stored recording does not say.
    public var arrival: HostTime?

    /// A sample handed over at `arrival`.
    public init(_ sample: Sample, arrival: HostTime?) {
        self.sample = sample
        self.arrival = arrival
    }
}
