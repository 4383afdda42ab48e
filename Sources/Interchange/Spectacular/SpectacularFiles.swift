import LockstepFormats

/// The names in a recording of Spectacular AI's layout.
enum SpectacularFiles {
    /// Every reading and every frame, a JSON object a line.
    static let lines = "data.jsonl"
    static let calibration = "calibration.json"
    /// The first camera's movie without its ending.
    static let movieStem = "data."
    /// The first camera's movie, as their app writes it.
    static let movie = movieStem + "mov"
    /// The first camera's images, where there is no movie.
    static let images = "frames1"
    /// The second camera's images: depth, where rows have a scale of it.
    static let secondImages = "frames2"

    /// The file of a frame's number in one of those folders.
    static func image(_ number: Int) -> String {
        number.padded(to: 8) + ".png"
    }
}
