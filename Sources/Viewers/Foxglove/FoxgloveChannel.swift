import LockstepFormats

/// A channel of a phone.
///
/// Of items that wait for a viewer, the higher raw values are sent first.
enum FoxgloveChannel: Int, CaseIterable, Sendable {
    case image
    case depth
    case points
    case imageCalibration
    case depthCalibration
    case accelerometer
    case gyroscope
    case magnetometer
    case deviceMotion
    case barometer
    case pose
    case transform
    case gaps
    case status
    case clock

    /// Numbers of two phones' channels are this far apart.
    private static let step = 32

    /// The part of the topic behind the phone's name.
    var topic: String {
        switch self {
        case .image: "camera"
        case .imageCalibration: "camera/info"
        case .depthCalibration: "depth/info"
        case .deviceMotion: "device_motion"
        default: "\(self)"
        }
    }

    /// The name of the message type.
    var type: String {
        switch self {
        case .image: "foxglove.CompressedImage"
        case .depth: "foxglove.RawImage"
        case .points: "foxglove.PointCloud"
        case .imageCalibration, .depthCalibration: "foxglove.CameraCalibration"
        case .accelerometer, .gyroscope, .magnetometer: "lockstep.VectorSample"
        case .deviceMotion: "lockstep.DeviceMotionSample"
        case .barometer: "lockstep.BarometerSample"
        case .pose: "foxglove.PoseInFrame"
        case .transform: "foxglove.FrameTransform"
        case .gaps: "lockstep.Gap"
        case .status: "lockstep.PhoneStatus"
        case .clock: "lockstep.ClockOffset"
        }
    }

    /// Whether only the newest message matters to a slow viewer.
    var isItem: Bool { self == .image || self == .depth || self == .points }

    /// The number by which viewers subscribe, from 1.
    func number(of phone: Int) -> Int { phone * Self.step + rawValue + 1 }

    /// The raw value of the channel with a number, whatever the phone.
    static func kind(_ number: Int) -> Int { (number - 1) % step }

    /// The phone and the channel of a number; nil if there is none.
    static func find(_ number: Int) -> (phone: Int, channel: FoxgloveChannel)? {
        guard number > 0, let channel = Self(rawValue: kind(number)) else { return nil }
        return ((number - 1) / step, channel)
    }

    /// Adds the description of the channel that a viewer is told.
    func append(to json: inout JSONText, phone: Int, topicName: String) {
        json.object { json in
            json.member("id", number(of: phone))
            json.member("topic", "/\(topicName)/\(topic)")
            json.member("encoding", "protobuf")
            json.member("schemaName", type)
            json.member("schema", Base64.text(FoxgloveTypes.schemas[type] ?? []))
            json.member("schemaEncoding", "protobuf")
        }
    }
}
