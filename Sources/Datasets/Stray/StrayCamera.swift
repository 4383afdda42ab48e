import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The rows of odometry and the movie, if there is one, surveyed in a first pass.
struct StrayCamera {
    /// The movie; nil if there is none: frames then have no image.
    let feed: MovieFeed?
    let survey: TableSurvey
    let maps: DepthMaps<Int>?
    let intrinsics: StrayIntrinsics
    /// Rows whose image is not in the movie, or not after the previous row's.
    private let surplusRows: Int
    /// Images of the movie without a row.
    private let surplusImages: Int
    private let hasDistortionCenter: Bool
    private let movieNotices: [String]
    private let folder: RecordingFolder

    /// Opens the movie and reads the rows once.
    ///
    /// - Returns: nil if there is no row.
    /// - Throws: ``DatasetError`` if there are rows but none can be read.
    init?(_ folder: RecordingFolder, codecs: any MediaCodecs) throws {
        guard let rows = try StrayRows(folder) else { return nil }
        let movie = try folder.openMovie(StrayFiles.movie, codecs)
        feed = movie?.feed
        let numbers = rows.frames(below: feed?.times.count ?? .max)
        maps = try .stray(folder, frames: numbers, try StillDecoder(codecs))
        intrinsics = try StrayIntrinsics(folder, rows, movieSize: feed?.format.size)
        survey = rows.survey
        surplusRows = rows.survey.rows - numbers.count
        surplusImages = max(0, (feed?.times.count ?? 0) - numbers.count)
        hasDistortionCenter = rows.format.hasDistortionCenter
        movieNotices = movie?.notices ?? []
        self.folder = folder
    }

    /// The image of a row.
    func image(_ number: Int) throws -> FrameImage {
        guard let feed else { return .missing(intrinsics.size) }
        return .packets(try feed.image(number))
    }

    /// Whether a row's index can be that of a frame.
    func holds(_ number: Int) -> Bool { number < feed?.times.count ?? .max }

    /// Images without a row that no other drop accounts for.
    ///
    /// A row that cannot be read counts as a drop, and its image is in the movie.
    var unexplainedImages: Int { max(0, surplusImages - survey.lostRows) }

    func frames() throws -> any SampleStream {
        guard let reader = try TableReader<StrayOdometryTable>(StrayFiles.odometry, in: folder)
        else { return ListedSamples([]) }
        return StrayFrames(self, reader)
    }

    var descriptions: [StreamDescription] {
        var camera = StreamDescription(stream: .camera)
        camera.size = intrinsics.size
        camera.stampMeaning = .unknown
        camera.pixelOrigin = .pixelCenter
        guard let maps else { return [camera] }
        var depth = StreamDescription(stream: .depth)
        depth.size = maps.firstSize()
        return [camera, depth]
    }

    /// Notices for the user, one sentence each.
    var notices: [String] {
        var notices = movieNotices.map { "In \(StrayFiles.movie), \($0)." } + survey.notices
        notices += feed.map(imageNotices) ?? [withoutMovieNotice]
        if hasDistortionCenter {
            notices.append("The center of distortion is left out: a session cannot store it.")
        }
        return notices + intrinsics.notices
            + (maps?.notices() ?? ["No frame has depth."])
    }

    private func imageNotices(_ feed: MovieFeed) -> [String] {
        var notices = [
            "Rows and images are matched by the index in \(survey.file); the movie's own times count "
                + "frames and are not used."
        ]
        if surplusRows > 0 {
            notices.append(
                "\(surplusRows.counted("row", of: survey.rows)) of \(survey.file) "
                    + "\(surplusRows.verb("names", "name")) an image that is not in "
                    + "\(StrayFiles.movie) or not after the previous one, and "
                    + "\(surplusRows.verb("is", "are")) left out.")
        }
        if surplusImages > 0 {
            notices.append(
                "\(surplusImages.counted("image", of: feed.times.count)) of \(StrayFiles.movie) "
                    + "\(surplusImages.verb("has", "have")) no row in \(survey.file) and "
                    + "\(surplusImages.verb("is", "are")) left out"
                    + (survey.lostRows > 0
                        ? surplusImages.verb(
                            "; its row may be unreadable.",
                            "; they include those of unreadable rows.") : "."))
        }
        return notices
    }

    private var withoutMovieNotice: String {
        let frames = survey.rows - surplusRows
        return "There is no \(StrayFiles.movie): \(frames.counted("frame")) of \(survey.file) "
            + "\(frames.verb("is", "are")) kept with times, poses and depth, without images"
            + (surplusRows > 0
                ? ", and \(surplusRows.counted("row")) with an earlier image left out. " : ". ")
            + "To import the images too, copy \(StrayFiles.movie) into the folder and import again."
    }
}

/// The rows of odometry, read once.
struct StrayRows {
    let format: StrayOdometryTable
    let survey: TableSurvey
    /// The first row's own; nil for builds that write none.
    let firstIntrinsics: Intrinsics?
    private var numbers: [Int] = []

    init?(_ folder: RecordingFolder) throws {
        guard let reader = try TableReader<StrayOdometryTable>(StrayFiles.odometry, in: folder)
        else { return nil }
        format = reader.format
        var numbers: [Int] = []
        var firstIntrinsics: Intrinsics?
        survey = try TableSurvey(reader) { row in
            numbers.append(row.frame)
            firstIntrinsics = firstIntrinsics ?? row.intrinsics
            return row.timestamp.nanoseconds
        }
        try survey.refuseIfUnreadable(.stray)
        guard survey.rows > 0 else { return nil }
        self.numbers = numbers
        self.firstIntrinsics = firstIntrinsics
    }

    /// The indices of the images that rows name, ascending, up to the movie's end.
    func frames(below count: Int) -> [Int] {
        var frames: [Int] = []
        for number in numbers where number < count && number > frames.last ?? -1 {
            frames.append(number)
        }
        return frames
    }
}
