import LockstepFormats

/// The topics of a session's samples, named as in ROS's own drivers.
enum ROSTopic: String, CaseIterable {
    case inertial = "/imu/data"
    case magneticField = "/imu/mag"
    case pressure = "/imu/pressure"
    case position = "/gps/fix"
    case cameraInfo = "/camera/camera_info"
    case image = "/camera/image/compressed"
    case video = "/camera/video"
    case depthInfo = "/camera/depth/camera_info"
    case depth = "/camera/depth/image"
    case confidence = "/camera/depth/confidence"
    case pose = "/camera/pose"
    case transforms = "/tf"
    case staticTransforms = "/tf_static"

    /// The topic's message type.
    var type: any ROSMessage.Type {
        switch self {
        case .inertial: return ROSImu.self
        case .magneticField: return ROSMagneticField.self
        case .pressure: return ROSFluidPressure.self
        case .position: return ROSNavSatFix.self
        case .cameraInfo, .depthInfo: return ROSCameraInfo.self
        case .image: return ROSCompressedImage.self
        case .video: return ROSCompressedVideo.self
        case .depth, .confidence: return ROSImage.self
        case .pose: return ROSPoseStamped.self
        case .transforms, .staticTransforms: return ROSTransforms.self
        }
    }

    /// Whether later subscribers also receive the last message.
    var isLatched: Bool { self == .staticTransforms }
}

/// The name of a topic in a recording of one or of several sessions.
struct ROSTopicName: Hashable {
    let topic: ROSTopic
    /// The namespace; empty for one session, and for topics that all sessions share.
    let space: String

    /// - Parameter space: The namespace of a session; empty for none. Transforms stay on the topics
    ///   on which every program of ROS expects them; their frames have the namespace.
    init(_ topic: ROSTopic, in space: String) {
        self.topic = topic
        self.space = topic.isShared ? "" : space
    }

    /// The topic as programs of ROS name it.
    var text: String { space.isEmpty ? topic.rawValue : "/\(space)\(topic.rawValue)" }
}

extension ROSTopic {
    fileprivate var isShared: Bool { self == .transforms || self == .staticTransforms }
}

/// The coordinate frame names in messages.
enum ROSFrame {
    /// ARKit's world rotated to z up (REP 103); its heading is where tracking began.
    static let world = "world"
    /// The camera with vision's axes: x right, y down, z forward (REP 103, "_optical").
    static let camera = "camera_optical_frame"
    /// The device: x right, y up, z out of the screen, in portrait.
    static let device = "imu_link"
}
