/// A stream of the live view.
public enum LiveStream: UInt8, Sendable, CaseIterable {
    /// Images, scaled and compressed. The newest is sent; others are gaps.
    case image = 0
    /// Depth keyframes.
    case depth = 1
    /// Points that tracking recognized.
    case points = 2
    /// Raw acceleration, g, device axes: x, y, z.
    case accelerometer = 3
    /// Raw angular velocity, rad/s, device axes: x, y, z.
    case gyroscope = 4
    /// Raw magnetic field, µT, device axes: x, y, z.
    case magnetometer = 5
    /// Device motion: attitude x, y, z, w (reference from device); rotation rate, rad/s; gravity, g;
    /// user acceleration, g; magnetic field, µT, NaN if not calibrated. The state is the field's
    /// accuracy: 0 not reported, 1 uncalibrated, 2 low, 3 medium, 4 high.
    case deviceMotion = 6
    /// Air pressure, kPa, and relative altitude, m, NaN if unknown.
    case barometer = 7
    /// The camera's pose: world from camera, 16 numbers, column-major, m. The state is that of
    /// tracking: 0 unknown, 1 normal, 2 initializing, 3 limited_motion, 4 limited_features,
    /// 5 relocalizing, 6 limited, 7 not_available.
    case pose = 8

    /// How many numbers a sample has; nil for streams whose samples are sent in pieces.
    public var valueCount: Int? {
        switch self {
        case .image, .depth, .points: return nil
        case .accelerometer, .gyroscope, .magnetometer: return 3
        case .deviceMotion: return 16
        case .barometer: return 2
        case .pose: return 16
        }
    }
}

/// A set of streams.
public struct LiveStreams: OptionSet, Hashable, Sendable {
    /// The bits: 1 << the stream's code.
    ///
    /// A phone ignores bits that it does not know.
    public let rawValue: UInt32

    /// Creates a set from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Creates a set of streams.
    public init(_ streams: [LiveStream]) {
        self.init(rawValue: streams.reduce(0) { $0 | 1 << UInt32($1.rawValue) })
    }

    /// Every stream.
    public static let all = LiveStreams(LiveStream.allCases)

    /// Whether a stream is in the set.
    public func contains(_ stream: LiveStream) -> Bool {
        rawValue & 1 << UInt32(stream.rawValue) != 0
    }
}
