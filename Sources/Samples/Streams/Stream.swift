/// A kind of data that a session holds, one stream of each.
public enum Stream: String, Sendable, CaseIterable {
    /// Images, with pose and exposure where the source has them.
    case camera
    /// Depth maps, taken with images.
    case depth
    /// Points that tracking recognized, taken with images.
    case featurePoints
    /// Raw acceleration, g.
    case accelerometer
    /// Raw angular velocity, rad/s.
    case gyroscope
    /// Raw magnetic field, µT.
    case magnetometer
    /// The platform's sensor fusion.
    case deviceMotion
    /// Air pressure, kPa.
    case barometer
    /// Position on the earth.
    case location
}

extension InertialSensor {
    /// The stream that the sensor's samples form.
    public var stream: Stream {
        switch self {
        case .accelerometer: return .accelerometer
        case .gyroscope: return .gyroscope
        case .magnetometer: return .magnetometer
        }
    }
}

/// What a source says of one of its streams before the first sample.
public struct StreamDescription: Hashable, Sendable {
    /// Which stream.
    public var stream: Stream
    /// Samples a second as asked for; nil if no one asked (a recording made by others).
    public var requestedRateHertz: Double?
    /// The clock behind the timestamps.
    public var clock: StreamClock
    /// What a camera timestamp marks.
    public var stampMeaning: TimestampMeaning?
    /// Where the coordinates (0, 0) of a camera's principal point lie.
    public var pixelOrigin: PixelOrigin?
    /// Width and height of images or depth maps.
    public var size: PixelSize?

    /// A stream on the host clock of which nothing else is known.
    public init(stream: Stream, requestedRateHertz: Double? = nil, clock: StreamClock = .host) {
        self.stream = stream
        self.requestedRateHertz = requestedRateHertz
        self.clock = clock
    }
}

/// How a stream's timestamps relate to the session's host clock.
public enum StreamClock: String, Sendable, CaseIterable {
    /// They are on the host clock.
    case host
    /// They are on a clock of their own: the offset to the other streams is not known.
    case unrelated
}

/// What part of a frame's exposure its timestamp marks; no header of Apple's says.
public enum TimestampMeaning: String, Sendable, CaseIterable {
    /// The start of the first row's exposure.
    case exposureStart = "exposure_start"
    /// The middle of the middle row's exposure.
    case exposureMiddle = "exposure_middle"
    /// The end of the last row's exposure.
    case exposureEnd = "exposure_end"
    /// No one says.
    case unknown
}
