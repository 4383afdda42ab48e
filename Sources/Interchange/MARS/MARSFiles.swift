/// The names in a folder of the MARS logger.
enum MARSFiles {
    static let inertial = "gyro_accel.csv"
    static let frameTimes = "frame_timestamps.txt"
    static let frameFacts = "movie_metadata.csv"
    static let epochs = "edge_epochs.txt"
    /// The movie's name without its ending.
    static let movieStem = "movie."
}
