public import LockstepRecording

/// The modes of the capture screen's mode picker.
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

    /// The recording mode; nil for photos, which are not recordings.
    public var recordingMode: RecordingMode? { RecordingMode.named(rawValue) }

    /// The mode's name in the picker.
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
