import LockstepFormats
public import LockstepSamples

/// A line of Spectacular AI's `data.jsonl`, as far as a session can store it.
///
/// Source: SpectacularAI/docs, `other/DATA_FORMAT.md`.
public enum SpectacularLine: Hashable, Sendable {
    /// An inertial sample: specific force in m/s², angular velocity in rad/s, or magnetic field in
    /// µT.
    case reading(InertialSensor, at: HostTime, Vector3)
    /// A frame of the first camera.
    case frame(SpectacularFrame)
    /// Air pressure in kPa.
    case barometer(BarometerSample)
    /// The body's pose in a world with z up; the rotation is nil if the line does not contain it.
    case pose(at: HostTime, position: Vector3, rotation: Quaternion?)
    /// A position on the earth with the recording's own timestamps.
    case location(SpectacularLocation)
    /// A frame that the recorder lost.
    case droppedFrame(at: HostTime)
    /// A line that a session cannot store, with the format's word for it.
    case other(String)

    /// The line's timestamp; nil if it does not matter.
    public var time: HostTime? {
        switch self {
        case .reading(_, let time, _), .pose(let time, _, _), .droppedFrame(let time): return time
        case .frame(let frame): return frame.time
        case .barometer(let sample): return sample.timestamp
        case .location(let location): return location.time
        case .other: return nil
        }
    }

    /// Decodes a line.
    ///
    /// - Throws: ``FormatError`` if it is not JSON, or a member is missing, of another type or
    ///   invalid.
    public init(decoding line: ArraySlice<UInt8>) throws {
        let wire = try decodeJSON(SpectacularWire.self, from: line)
        self = try wire.line
    }
}

/// A row of a frame, which is one image of the first camera.
public struct SpectacularFrame: Hashable, Sendable {
    /// The frame's timestamp.
    public var time: HostTime
    /// The frame's number, which is in the names of its files.
    public var number: Int
    /// Intrinsics in pixels; nil if the row does not contain them.
    public var intrinsics: Intrinsics?
    /// The row's camera parameters besides intrinsics; nil if there are none.
    public var camera: SpectacularCalibration?
    /// Whether its image was stored.
    public var hasImage: Bool
    /// Meters per unit of the depth map, which the second camera represents; nil without depth.
    public var depthScale: Double?

    /// Creates a frame of the first camera.
    public init(
        time: HostTime, number: Int, intrinsics: Intrinsics?, hasImage: Bool,
        depthScale: Double?
    ) {
        self.time = time
        self.number = number
        self.intrinsics = intrinsics
        self.hasImage = hasImage
        self.depthScale = depthScale
    }
}

/// A position on the earth.
public struct SpectacularLocation: Hashable, Sendable {
    /// The position's timestamp on the recording's own clock.
    public var time: HostTime
    /// Latitude in degrees north, WGS 84.
    public var latitudeDegrees: Double
    /// Longitude in degrees east, WGS 84.
    public var longitudeDegrees: Double
    /// Radius of uncertainty in meters.
    public var accuracyMeters: Double?
    /// Height in meters; its reference is unspecified, so it is written but not read.
    public var altitudeMeters: Double?
    /// Uncertainty of the height in meters.
    public var altitudeAccuracyMeters: Double?

    /// Creates a position without a height.
    public init(
        time: HostTime, latitudeDegrees: Double, longitudeDegrees: Double, accuracyMeters: Double?
    ) {
        self.time = time
        self.latitudeDegrees = latitudeDegrees
        self.longitudeDegrees = longitudeDegrees
        self.accuracyMeters = accuracyMeters
    }
}
