import LockstepFormats
import LockstepSamples

/// The file names in a recording in the TUM RGB-D benchmark's format.
enum TUMRGBDFiles {
    /// The images and their times.
    static let images = "rgb.txt"
    /// The depth maps and their times.
    static let depth = "depth.txt"
    /// The poses of the color camera.
    static let poses = "groundtruth.txt"
    static let accelerometer = "accelerometer.txt"
    /// ETH3D's addition to the format: `fx fy cx cy`, with (0, 0) at the center of the first pixel.
    static let calibration = "calibration.txt"
    /// The largest time difference of a pair.
    ///
    /// It is the default of the benchmark's own `associate.py`, which pairs images with depth and
    /// with poses.
    static let largestDifference = HostDuration.milliseconds(20)
    /// Units of a depth map per meter, unless a user states others.
    static let unitsPerMeter: Float = 5000
    /// The benchmark's own folder of images.
    static let imageFolder = "rgb"
    /// The benchmark's own folder of depth maps.
    static let depthFolder = "depth"

    /// The row of an image in one of those folders, with a file named by its timestamp.
    static func image(_ folder: String, _ stamp: HostTime) -> ImageRow {
        var name = TextBuffer()
        name.append(exactSecondsOf: stamp.nanoseconds)
        let seconds = String(decoding: name.bytes, as: UTF8.self)
        return ImageRow(timestamp: stamp, file: "\(folder)/\(seconds).png")
    }
}
