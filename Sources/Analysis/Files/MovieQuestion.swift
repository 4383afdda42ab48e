extension Question {
    /// Whether the movie contains the rows' images at the rows' times.
    static let movie = Question(
        names: [.movieImages, .movieTimes, .movieEditList],
        limits: [.movieTime, .importedMovieTime],
        rules: { $0.movieFindings + $0.editListFindings })
}

extension FindingName {
    /// Whether the movie has as many images as rows.
    public static let movieImages = FindingName("movie.images", position: 24)
    /// Whether the movie's times match its rows.
    public static let movieTimes = FindingName("movie.times", position: 25)
    /// Whether an imported movie has an edit list, which some programs ignore.
    public static let movieEditList = FindingName("movie.edit_list", position: 43)
}

extension LimitName {
    /// The largest allowed difference between a recorded movie's time and its row's.
    public static let movieTime = LimitName(
        "movie-time", 2.1e-6, "s",
        "half a tick of the movie's timescale of 240,000 a second",
        position: 13)
    /// The same for an imported movie with its own times.
    public static let importedMovieTime = LimitName(
        "imported-movie-time", 0.5, "median intervals",
        "chosen here: beyond half a frame an image belongs to its neighbor's row",
        position: 14)
}
