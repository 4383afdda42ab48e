import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The movie of a recording for visual-inertial odometry, its pictures paired with the rows of
/// frames.
struct VIOCamera {
    let feed: MovieFeed
    let pairing: VIOPairing
    /// How K fits the pictures.
    let turn: VIOTurn
    private let movie: String
    private let movieNotices: [String]
    private let isTracked: Bool

    /// - Returns: nil where there is no movie or no row of a frame.
    init?(
        _ files: VIOFiles, _ survey: VIOSurvey, in folder: RecordingFolder,
        codecs: any MediaCodecs
    ) throws {
        guard !survey.frames.isEmpty, let movie = files.movie,
            let opened = try folder.openMovie(movie, codecs)
        else { return nil }
        feed = opened.feed
        pairing = VIOPairing(survey.frames, shown: feed.times, movie: movie, table: files.rows)
        isTracked = survey.isTracked
        turn =
            isTracked
            ? .none
            : survey.firstIntrinsics.map { [feed] in VIOTurn($0, of: feed.format.size) } ?? .none
        self.movie = movie
        movieNotices = opened.notices
    }

    /// ARKit's K has its origin in the first pixel's middle (ARCamera.h), a sample buffer's at its
    /// corner (CMSampleBuffer.h).
    var description: StreamDescription {
        var description = StreamDescription(stream: .camera)
        description.size = feed.format.size
        description.stampMeaning = .unknown
        description.pixelOrigin = isTracked ? .pixelCentre : .pixelCorner
        return description
    }

    /// The frame of a row; its drop where no picture was found for it.
    func sample(_ frame: VIOFrame, at time: HostTime, picture: Int?) throws -> Sample {
        guard let picture else { return .lost(.camera, at: time) }
        var sample = CameraFrame(timestamp: time, picture: .packets(try feed.picture(picture)))
        sample.intrinsics = turn.applied(to: frame.intrinsics, of: feed.format.size)
        sample.worldFromCamera = frame.worldFromCamera
        sample.eulerAngles = frame.eulerAngles
        return .frame(sample)
    }

    /// What a reader should know, a sentence each.
    var notices: [String] {
        let size = feed.format.size
        var notices = movieNotices.map { "In \(movie), \($0)." } + pairing.notices
        if size.height > size.width {
            notices.append(
                "The pictures are taller than wide: the logger turned them, so they are not in "
                    + "the camera's native orientation.")
        }
        return notices + [turn.notice(size)].compactMap { $0 }
    }
}
