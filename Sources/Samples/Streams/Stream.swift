/// A kind of data in a session, with one stream for each.
public enum Stream: String, Sendable, CaseIterable {
    /// Images, with pose and exposure if the source provides them.
    case camera
    /// Depth maps, captured with images.
    case depth
    /// Points that tracking recognized, captured with images.
    case featurePoints
    /// Raw acceleration in g.
    case accelerometer
    /// Raw angular velocity in rad/s.
    case gyroscope
    /// Raw magnetic field in µT.
    case magnetometer
    /// The platform's sensor fusion.
    case deviceMotion
    /// Air pressure in kPa.
    case barometer
    /// Position on the earth.
    case location
    /// The mesh of the room, in parts.
    case mesh
    /// Flat surfaces of the room.
    case planes
    /// The microphone.
    case audio
}

extension InertialSensor {
    /// The stream of the sensor's samples.
    public var stream: Stream {
        switch self {
        case .accelerometer: return .accelerometer
        case .gyroscope: return .gyroscope
        case .magnetometer: return .magnetometer
        }
    }
}

/// A source's description of one of its streams before the first sample.
public struct StreamDescription: Hashable, Sendable {
    /// The stream.
    public var stream: Stream
    /// The requested rate in samples per second; nil if none was requested (an imported recording).
    public var requestedRateHertz: Double?
    /// The clock of the timestamps.
    public var clock: StreamClock
    /// The part of the exposure that a camera timestamp marks.
    public var stampMeaning: TimestampMeaning?
    /// The position of the coordinates (0, 0) for a camera's principal point.
    public var pixelOrigin: PixelOrigin?
    /// The width and height of images or depth maps.
    public var size: PixelSize?

    /// Describes a stream on the host clock of which nothing else is known.
    public init(stream: Stream, requestedRateHertz: Double? = nil, clock: StreamClock = .host) {
        self.stream = stream
        self.requestedRateHertz = requestedRateHertz
        self.clock = clock
    }
}

/// How a stream's timestamps relate to the session's host clock.
public enum StreamClock: String, Sendable, CaseIterable {
    /// The timestamps are on the host clock.
    case host
    /// The timestamps are on a separate clock: the offset to the other streams is unknown.
    case unrelated
}

/// The part of a frame's exposure that its timestamp marks; Apple's headers do not document it.
public enum TimestampMeaning: String, Sendable, CaseIterable {
    /// The start of the first row's exposure.
    case exposureStart = "exposure_start"
    /// The middle of the middle row's exposure.
    case exposureMiddle = "exposure_middle"
    /// The end of the last row's exposure.
    case exposureEnd = "exposure_end"
    /// Unknown.
    case unknown
}
