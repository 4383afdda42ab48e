/// The file names in a folder of the MARS logger.
///
/// OSUPCVLab/marslogger_ios and its Android twin use the same names.
enum MARSFiles {
    /// Gyroscope and accelerometer, one row per gyroscope sample.
    static let inertial = "gyro_accel.csv"
    /// A timestamp in nanoseconds for each frame that was given to the movie's encoder.
    static let frameTimes = "frame_timestamps.txt"
    /// The exposure data of each frame, including frames that the movie does not contain.
    static let frameFacts = "movie_metadata.csv"
    /// Android only: the clock of the camera's timestamps.
    static let epochs = "edge_epochs.txt"
    /// The movie's name without its extension, which varies.
    static let movieStem = "movie."
}
