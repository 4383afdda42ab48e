import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The frame rows of a recording for visual-inertial odometry, paired with the images of its movie.
struct VIOCamera {
    /// The movie; nil if there is none: frames then have a pose but no image.
    let feed: MovieFeed?
    private let pairing: VIOPairing?
    /// The images' size: the movie's, or a guess if there is no movie; nil if unknown.
    private let size: PixelSize?
    /// The relation of K to the images.
    let turn: VIOTurn
    private let movie: String?
    private let movieNotices: [String]
    private let isTracked: Bool

    /// - Returns: nil if no row is of a frame, or if there is neither a movie nor a pose.
    init?(
        _ files: VIOFiles, _ survey: VIOSurvey, in folder: RecordingFolder,
        codecs: any MediaCodecs
    ) throws {
        guard !survey.frames.isEmpty else { return nil }
        let opened = try files.movie.flatMap { try folder.openMovie($0, codecs) }
        guard opened != nil || survey.isTracked else { return nil }
        feed = opened?.feed
        movie = opened == nil ? nil : files.movie
        pairing = opened.map { opened in
            VIOPairing(
                survey.frames, shown: opened.feed.times, movie: files.movie ?? "",
                table: files.rows)
        }
        let size = feed?.format.size ?? survey.firstIntrinsics.flatMap(PixelSize.init(guessedFrom:))
        self.size = size
        isTracked = survey.isTracked
        turn =
            isTracked
            ? .none
            : survey.firstIntrinsics.flatMap { k in size.map { VIOTurn(k, of: $0) } } ?? .none
        movieNotices = opened?.notices ?? []
    }

    /// The stream's description.
    ///
    /// ARKit's K has its origin at the center of the first pixel (ARCamera.h), a sample buffer's at
    /// its corner (CMSampleBuffer.h).
    var description: StreamDescription {
        var description = StreamDescription(stream: .camera)
        description.size = size
        description.stampMeaning = .unknown
        description.pixelOrigin = isTracked ? .pixelCenter : .pixelCorner
        return description
    }

    /// A row's frame, or its drop if the movie has no image for it.
    ///
    /// - Parameter row: the number of frame rows before this one.
    func sample(_ frame: VIOFrame, at time: HostTime, row: Int) throws -> Sample {
        guard let image = try image(of: row) else { return .lost(.camera, at: time) }
        var sample = CameraFrame(timestamp: time, image: image)
        sample.intrinsics = size.flatMap { turn.applied(to: frame.intrinsics, of: $0) }
        sample.worldFromCamera = frame.worldFromCamera
        sample.eulerAngles = frame.eulerAngles
        return .frame(sample)
    }

    private func image(of row: Int) throws -> FrameImage? {
        guard let feed, let pairing else { return .missing(size) }
        return try pairing.image(of: row).map { .packets(try feed.image($0)) }
    }

    /// Notices for the user, one sentence each.
    var notices: [String] {
        guard let movie, let pairing, let size else {
            return size.map { [$0.guessNotice] } ?? []
        }
        var notices = movieNotices.map { "In \(movie), \($0)." } + pairing.notices
        if size.height > size.width {
            notices.append(
                "The images are taller than wide: the logger rotated them, so they are not in "
                    + "the camera's native orientation.")
        }
        return notices + [turn.notice(size)].compactMap { $0 }
    }
}
