public import LockstepSamples

/// A line of Spectacular AI's `data.jsonl`, as far as a session has a place for it.
///
/// Source: SpectacularAI/docs, `other/DATA_FORMAT.md`.
public enum SpectacularLine: Hashable, Sendable {
    /// A reading: specific force in m/s², angular velocity in rad/s, or magnetic field in µT.
    case reading(InertialSensor, at: HostTime, Vector3)
    /// A frame of the first camera.
    case frame(SpectacularFrame)
    /// Air pressure, kPa.
    case barometer(BarometerSample)
    /// Where the body was in a world with z up; nil rotations are not told.
    case pose(at: HostTime, position: Vector3, rotation: Quaternion?)
    /// A position on the earth by the recording's own clock.
    case location(SpectacularLocation)
    /// The recorder lost a frame.
    case droppedFrame(at: HostTime)
    /// Something that a session has no place for; what, as a word of the format.
    case other(String)

    /// When it holds; nil if that does not matter.
    public var time: HostTime? {
        switch self {
        case .reading(_, let time, _), .pose(let time, _, _), .droppedFrame(let time): return time
        case .frame(let frame): return frame.time
        case .barometer(let sample): return sample.timestamp
        case .location(let location): return location.time
        case .other: return nil
        }
    }

    /// The meaning of a line.
    ///
    /// - Throws: ``FormatError`` where it is not JSON, or a member is missing, of another type or
    ///   cannot be.
    public init(decoding line: ArraySlice<UInt8>) throws {
        let wire = try decodeJSON(SpectacularWire.self, from: line)
        self = try wire.line
    }
}

/// A frame's row: one image of the first camera.
public struct SpectacularFrame: Hashable, Sendable {
    /// When it was taken.
    public var time: HostTime
    /// Its number, by which files are named.
    public var number: Int
    /// Pixels; nil if the row does not say.
    public var intrinsics: Intrinsics?
    /// What the row says of the camera beside its intrinsics; nil if it says nothing.
    public var camera: SpectacularCalibration?
    /// Whether its image was stored.
    public var hasImage: Bool
    /// Meters of one unit of the depth map that the second camera stands for; nil without one.
    public var depthScale: Double?

    /// A frame of the first camera.
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
    /// When it holds, by the recording's own clock.
    public var time: HostTime
    /// Degrees north, WGS 84.
    public var latitudeDegrees: Double
    /// Degrees east, WGS 84.
    public var longitudeDegrees: Double
    /// Radius of uncertainty, meters.
    public var accuracyMeters: Double?
    /// Height, meters; no one says above what, so it is written and not read.
    public var altitudeMeters: Double?
    /// Uncertainty of the height, meters.
    public var altitudeAccuracyMeters: Double?

    /// A position of which the height is not known.
    public init(
        time: HostTime, latitudeDegrees: Double, longitudeDegrees: Double, accuracyMeters: Double?
    ) {
        self.time = time
        self.latitudeDegrees = latitudeDegrees
        self.longitudeDegrees = longitudeDegrees
        self.accuracyMeters = accuracyMeters
    }
}
