import LockstepFormats

/// The names in a recording of Stray Scanner.
enum StrayFiles {
    static let movie = "rgb.mp4"
    /// When and where from each image was taken.
    static let odometry = "odometry.csv"
    /// Intrinsics of the last image.
    static let cameraMatrix = "camera_matrix.csv"
    static let inertial = "imu.csv"
    /// Folders of PNG files named by the image's number.
    static let depth = "depth"
    static let confidence = "confidence"
    /// Units of a depth map for one meter.
    static let unitsPerMeter: Float = 1000

    /// The file of an image's number in one of those folders.
    static func map(_ frame: Int) -> String {
        frame.padded(to: 6) + ".png"
    }
}
