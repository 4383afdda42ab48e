import LockstepSamples

/// The file names in a recording of LaMAR's ScanCapture.
enum LaMARFiles {
    /// The time, pose and intrinsics of each image.
    static let poses = "poses.txt"
    static let movie = "images.mp4"
    /// A folder of images instead of the movie, as written by earlier builds.
    static let images = "images"
    /// A folder of depth and confidence maps, named like the images.
    static let depth = "depth"
    /// Files with the samples of one sensor each.
    static let readings: [(file: String, sensor: InertialSensor)] = [
        ("accelerometer.txt", .accelerometer), ("gyroscope.txt", .gyroscope),
        ("magnetometer.txt", .magnetometer),
    ]
    static let deviceMotion = "fused_imu.txt"
    static let positions = "location.txt"
    static let bluetooth = "bluetooth.txt"

    /// Whether a folder contains such a recording.
    static func recognize(_ folder: RecordingFolder) -> Bool {
        folder.contains(poses)
            && (folder.contains(movie) || folder.contains(folder: images))
    }
}
