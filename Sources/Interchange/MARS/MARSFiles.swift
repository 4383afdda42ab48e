/// The names in a folder of the MARS logger, as OSUPCVLab/marslogger_ios and its
/// Android twin write them.
enum MARSFiles {
    /// Gyroscope and accelerometer, a row a reading of the gyroscope.
    static let inertial = "gyro_accel.csv"
    /// A timestamp for each frame that was given to the movie's encoder, nanoseconds.
    static let frameTimes = "frame_timestamps.txt"
    /// How each frame was taken; also of frames that the movie does not hold.
    static let frameFacts = "movie_metadata.csv"
    /// Android only: which clock timestamps the camera's frames.
    static let epochs = "edge_epochs.txt"
    /// The movie's name without its ending, whatever that is.
    static let movieStem = "movie."
}
