import LockstepFormats

/// Where the samples of a session are published, by the names that ROS's own drivers use.
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

    /// The type of its messages.
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

    /// Whether whoever listens later gets the last message too.
    var isLatched: Bool { self == .staticTransforms }
}

/// The names of axes in messages.
enum ROSFrame {
    /// ARKit's world turned so that z is up (REP 103); its heading is where tracking began.
    static let world = "world"
    /// The camera as vision has it: x right, y down, z forward (REP 103, "_optical").
    static let camera = "camera_optical_frame"
    /// The device: x right, y up, z out of the screen, in portrait.
    static let device = "imu_link"
}
