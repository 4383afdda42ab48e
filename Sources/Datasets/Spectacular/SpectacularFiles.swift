import LockstepFormats

/// The file names in a recording in Spectacular AI's format.
enum SpectacularFiles {
    /// All samples and frames, one JSON object per line.
    static let lines = "data.jsonl"
    static let calibration = "calibration.json"
    /// The name of the first camera's movie without its extension.
    static let movieStem = "data."
    /// The first camera's movie, as Spectacular AI's app writes it.
    static let movie = movieStem + "mov"
    /// The first camera's images, if there is no movie.
    static let images = "frames1"
    /// The second camera's images: depth, if rows contain a depth scale.
    static let secondImages = "frames2"

    /// The file name of a frame's index in one of those folders.
    static func image(_ number: Int) -> String {
        number.padded(to: 8) + ".png"
    }
}
