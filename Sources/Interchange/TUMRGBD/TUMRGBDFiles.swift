/// The names in a recording of the TUM RGB-D benchmark's layout.
enum TUMRGBDFiles {
    /// Which picture was taken when.
    static let pictures = "rgb.txt"
    /// Which depth map was taken when.
    static let depth = "depth.txt"
    /// Where the colour camera was.
    static let poses = "groundtruth.txt"
    static let accelerometer = "accelerometer.txt"
    /// Units of a depth map for one metre.
    static let unitsPerMetre: Float = 5000
}
