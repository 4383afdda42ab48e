public import LockstepRecording

/// What the capture screen's mode picker offers.
public enum CaptureMode: String, Hashable, Sendable, CaseIterable {
    /// Still images with pose and depth of every frame.
    case logger
    /// A clip of at most 15 s.
    case video
    /// Small images and every motion sensor raw, for visual-inertial odometry.
    case vio
    /// 720p with a fast accelerometer and gyroscope, for visual-inertial SLAM.
    case vislam
    /// Single photos.
    case photo

    /// How it records; nil for photos, which are no recording.
    public var recordingMode: RecordingMode? { RecordingMode.named(rawValue) }

    /// Its name on the picker.
    public var title: Phrase {
        switch self {
        case .logger: return Phrase("Logger")
        case .video: return Phrase("Video")
        case .vio: return Phrase("VIO")
        case .vislam: return Phrase("VI-SLAM")
        case .photo: return Phrase("Photo")
        }
    }
}
