import LockstepFormats
public import LockstepSamples

/// A line of Spectacular AI's `data.jsonl`, reduced to the values that a session can store.
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
    /// A position on the earth.
    case location(SpectacularLocation)
    /// A frame that the recorder lost.
    case droppedFrame(at: HostTime)
    /// A line that a session cannot store, with words that name its kind in a notice.
    case other(String)

    /// The line's timestamp; nil for ``other(_:)``.
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
    /// - Throws: ``FormatError`` if the line is not JSON, or if a member is missing, has the wrong
    ///   type or is invalid.
    public init(decoding line: ArraySlice<UInt8>) throws {
        let wire = try decodeJSON(SpectacularWire.self, from: line)
        self = try wire.line
    }
}

/// A line of a frame: one image of the first camera.
public struct SpectacularFrame: Hashable, Sendable {
    /// The frame's timestamp.
    public var time: HostTime
    /// The frame's number, which the names of its files contain.
    public var number: Int
    /// Intrinsics in pixels; nil if the line does not contain them.
    public var intrinsics: Intrinsics?
    /// The line's camera parameters besides intrinsics; nil if it has none.
    public var camera: SpectacularCalibration?
    /// Whether the recording contains the frame's image.
    public var hasImage: Bool
    /// Meters per unit of the depth map, which the format stores as the image of the second camera;
    /// nil if the frame has no depth map.
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
    /// Radius of horizontal uncertainty in meters; nil if unknown.
    public var accuracyMeters: Double?
    /// Height in meters.
    ///
    /// The format does not specify the vertical datum, so exports write the height, and imports
    /// ignore it.
    public var altitudeMeters: Double?
    /// Uncertainty of the height in meters; nil if unknown.
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
