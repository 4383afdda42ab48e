import LockstepSamples

/// The names in a recording of LaMAR's ScanCapture.
enum LaMARFiles {
    /// When, where from and with which intrinsics each image was taken.
    static let poses = "poses.txt"
    static let movie = "images.mp4"
    /// A folder of images in place of the movie: what earlier builds wrote.
    static let images = "images"
    /// A folder of depth and confidence maps, named like the images.
    static let depth = "depth"
    /// Readings of one sensor each.
    static let readings: [(file: String, sensor: InertialSensor)] = [
        ("accelerometer.txt", .accelerometer), ("gyroscope.txt", .gyroscope),
        ("magnetometer.txt", .magnetometer),
    ]
    static let deviceMotion = "fused_imu.txt"
    static let positions = "location.txt"
    static let bluetooth = "bluetooth.txt"

    /// Whether a folder holds such a recording.
    static func describe(_ folder: RecordingFolder) -> Bool {
        folder.contains(poses)
            && (folder.contains(movie) || folder.contains(folder: images))
    }
}
