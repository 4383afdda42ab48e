import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The rows of frames of a recording for visual-inertial odometry, paired with the images of its
/// movie.
struct VIOCamera {
    /// The movie; nil if there is none, so that frames have a pose and no image.
    let feed: MovieFeed?
    private let pairing: VIOPairing?
    /// The images' size: the movie's, without one a guess; nil if nothing tells.
    private let size: PixelSize?
    /// How K fits the images.
    let turn: VIOTurn
    private let movie: String?
    private let movieNotices: [String]
    private let isTracked: Bool

    /// - Returns: nil if there is no row of a frame, or neither a movie nor a pose.
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

    /// ARKit's K has its origin in the first pixel's middle (ARCamera.h), a sample buffer's at its
    /// corner (CMSampleBuffer.h).
    var description: StreamDescription {
        var description = StreamDescription(stream: .camera)
        description.size = size
        description.stampMeaning = .unknown
        description.pixelOrigin = isTracked ? .pixelCenter : .pixelCorner
        return description
    }

    /// The frame of a row; its drop where the movie has no image for it.
    ///
    /// - Parameter row: how many rows of frames came before.
    func sample(_ frame: VIOFrame, at time: HostTime, row: Int) throws -> Sample {
        guard let image = try image(of: row) else { return .lost(.camera, at: time) }
        var sample = CameraFrame(timestamp: time, image: image)
        sample.intrinsics = size.flatMap { turn.applied(to: frame.intrinsics, of: $0) }
        sample.worldFromCamera = frame.worldFromCamera
        sample.eulerAngles = frame.eulerAngles
        return .frame(sample)
    }

    private func image(of row: Int) throws -> Image? {
        guard let feed, let pairing else { return .missing(size) }
        return try pairing.image(of: row).map { .packets(try feed.image($0)) }
    }

    /// What a reader should know, a sentence each.
    var notices: [String] {
        guard let movie, let pairing, let size else {
            return size.map { [$0.guessNotice] } ?? []
        }
        var notices = movieNotices.map { "In \(movie), \($0)." } + pairing.notices
        if size.height > size.width {
            notices.append(
                "The images are taller than wide: the logger turned them, so they are not in "
                    + "the camera's native orientation.")
        }
        return notices + [turn.notice(size)].compactMap { $0 }
    }
}
