import LockstepFormats

/// The names in a recording of Stray Scanner.
enum StrayFiles {
    static let movie = "rgb.mp4"
    /// When and where from each picture was taken.
    static let odometry = "odometry.csv"
    /// Intrinsics of the last picture.
    static let cameraMatrix = "camera_matrix.csv"
    static let inertial = "imu.csv"
    /// Folders of PNG files named by the picture's number.
    static let depth = "depth"
    static let confidence = "confidence"
    /// Units of a depth map for one metre.
    static let unitsPerMetre: Float = 1000

    /// The file of a picture's number in one of those folders.
    static func map(_ frame: Int) -> String {
        frame.padded(to: 6) + ".png"
    }
}
