import LockstepFormats

/// The file names in a recording of Stray Scanner.
enum StrayFiles {
    static let movie = "rgb.mp4"
    /// The time and pose of each image.
    static let odometry = "odometry.csv"
    /// The intrinsics of the last image.
    static let cameraMatrix = "camera_matrix.csv"
    static let inertial = "imu.csv"
    /// Folders of PNG files named by the image's index.
    static let depth = "depth"
    static let confidence = "confidence"
    /// Units of a depth map per meter.
    static let unitsPerMeter: Float = 1000

    /// The file name of an image's index in one of those folders.
    static func map(_ frame: Int) -> String {
        frame.padded(to: 6) + ".png"
    }
}
