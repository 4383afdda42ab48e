/// A single item that a source delivers: a sensor sample, a frame or an event.
public enum Sample: Sendable {
    /// One exposure of the camera.
    case frame(CameraFrame)
    /// One raw sample of an inertial sensor.
    case inertial(InertialSample)
    /// One result of the platform's sensor fusion.
    case deviceMotion(DeviceMotionSample)
    /// One barometer sample.
    case barometer(BarometerSample)
    /// One position on the earth.
    case location(LocationSample)
    /// A surface of the room, as the platform reconstructed it.
    case surface(SurfaceSample)
    /// Successive samples of the microphone.
    case audio(AudioBlock)
    /// An event that is not a sensor sample, and its time.
    case event(SessionEvent, at: HostTime)

    /// The sample's time on the host clock.
    public var timestamp: HostTime {
        switch self {
        case .frame(let frame): return frame.timestamp
        case .inertial(let sample): return sample.timestamp
        case .deviceMotion(let sample): return sample.timestamp
        case .barometer(let sample): return sample.timestamp
        case .location(let sample): return sample.timestamp
        case .surface(let sample): return sample.timestamp
        case .audio(let block): return block.timestamp
        case .event(_, let time): return time
        }
    }

    /// The sample's stream; nil for events.
    public var stream: Stream? {
        switch self {
        case .frame: return .camera
        case .inertial(let sample): return sample.sensor.stream
        case .deviceMotion: return .deviceMotion
        case .barometer: return .barometer
        case .location: return .location
        case .surface(let sample): return sample.kind.stream
        case .audio: return .audio
        case .event: return nil
        }
    }
}

/// A sample with its time of delivery.
public struct Delivery: Sendable {
    /// The sample.
    public var sample: Sample
    /// When the sample was delivered, on the host clock; nil if a stored recording does not contain
    /// it.
    public var arrival: HostTime?

    /// Creates a delivery of a sample at `arrival`.
    public init(_ sample: Sample, arrival: HostTime?) {
        self.sample = sample
        self.arrival = arrival
    }
}
