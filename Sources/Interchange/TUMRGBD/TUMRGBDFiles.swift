import LockstepFormats
import LockstepSamples

/// The names in a recording of the TUM RGB-D benchmark's layout.
enum TUMRGBDFiles {
    /// Which image was taken when.
    static let images = "rgb.txt"
    /// Which depth map was taken when.
    static let depth = "depth.txt"
    /// Where the color camera was.
    static let poses = "groundtruth.txt"
    static let accelerometer = "accelerometer.txt"
    /// ETH3D's addition to the layout: `fx fy cx cy`, (0, 0) at the center of the first pixel.
    static let calibration = "calibration.txt"
    /// As the benchmark's own `associate.py` pairs images with depth and with poses unless told
    /// otherwise.
    static let largestDifference = HostDuration.milliseconds(20)
    /// Units of a depth map for one meter, unless a user states others.
    static let unitsPerMeter: Float = 5000
    /// The benchmark's own folder of images.
    static let imageFolder = "rgb"
    /// The benchmark's own folder of depth maps.
    static let depthFolder = "depth"

    /// The row of an image in one of those folders, named by its timestamp.
    static func image(_ folder: String, _ stamp: HostTime) -> ImageRow {
        var name = TextBuffer()
        name.append(exactSecondsOf: stamp.nanoseconds)
        let seconds = String(decoding: name.bytes, as: UTF8.self)
        return ImageRow(timestamp: stamp, file: "\(folder)/\(seconds).png")
    }
}
