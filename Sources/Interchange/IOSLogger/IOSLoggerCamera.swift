import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The movie of a recording with its rows of frames, after a first pass.
struct IOSLoggerCamera {
    private let movie: OpenedMovie
    private let frames: IOSLoggerFile<IOSLoggerFrame>
    private let poses: IOSLoggerPoses?
    /// Images that rows name in ascending order, as far as the movie goes, and their times.
    private let times: [HostTime]
    private let withoutIntrinsics: Int

    /// Opens the movie and reads the rows once.
    ///
    /// - Returns: nil if there is no movie, or no row of a frame.
    init?(
        _ folder: RecordingFolder, poses: IOSLoggerPoses?, codecs: any MediaCodecs
    ) throws {
        guard let movie = try folder.openMovie(IOSLoggerFiles.movie, codecs) else { return nil }
        var (next, times, withoutIntrinsics) = (0, [HostTime](), 0)
        let count = movie.feed.times.count
        let frames = try IOSLoggerFile<IOSLoggerFrame>(IOSLoggerFiles.frames, in: folder) { row in
            if row.number >= next, row.number < count {
                next = row.number + 1
                times.append(row.timestamp)
                if row.intrinsics == nil { withoutIntrinsics += 1 }
            }
            return row.timestamp
        }
        guard let frames else { return nil }
        self.movie = movie
        self.frames = frames
        self.poses = poses
        self.times = times
        self.withoutIntrinsics = withoutIntrinsics
    }

    var format: MovieFormat { movie.feed.format }
    var survey: TableSurvey { frames.survey }

    func samples() throws -> any SampleStream {
        let (feed, poses) = (movie.feed, poses)
        var next = 0
        var unnamed = unexplainedImages
        return try frames.samples(of: .camera) { row in
            guard row.number >= next, row.number < feed.times.count else {
                return [.lost(.camera, at: row.timestamp)]
            }
            next = row.number + 1
            var frame = CameraFrame(
                timestamp: row.timestamp, picture: .packets(try feed.picture(row.number)))
            frame.intrinsics = row.intrinsics
            frame.worldFromCamera = poses?.worldFromCamera(at: row.timestamp)
            defer { unnamed = 0 }
            return (unnamed > 0 ? [.lost(.camera, at: row.timestamp, count: unnamed)] : [])
                + [.frame(frame)]
        }
    }

    private var surplusImages: Int { movie.feed.times.count - times.count }
    /// Images without a row that no row that cannot be read stands for.
    private var unexplainedImages: Int { max(0, surplusImages - survey.lostRows) }

    /// ARKit's K has its origin in the middle of the first pixel (ARCamera.h), a sample buffer's at
    /// its corner (CMSampleBuffer.h).
    var description: StreamDescription {
        var description = StreamDescription(stream: .camera)
        description.size = format.size
        description.stampMeaning = .unknown
        description.pixelOrigin = poses == nil ? .pixelCorner : .pixelCentre
        return description
    }

    /// What a reader should know, a sentence each.
    var notices: [String] {
        let name = IOSLoggerFiles.movie
        var notices = movie.notices.map { "In \(name), \($0)." } + survey.notices
        notices.append(
            "Images are those that \(survey.file) names by number; the movie's own times count "
                + "frames and are not used.")
        let surplusRows = survey.rows - times.count
        if surplusRows > 0 {
            notices.append(
                "\(surplusRows) of \(survey.rows) rows of \(survey.file) name an image that is not in "
                    + "\(name) or came before, and are left out.")
        }
        if surplusImages > 0 {
            notices.append(
                "\(surplusImages) of \(movie.feed.times.count) images of \(name) have no row in "
                    + "\(survey.file) and get none.")
        }
        if withoutIntrinsics > 0 {
            notices.append("\(withoutIntrinsics) of \(times.count) frames have no intrinsics.")
        }
        return notices + (poses?.notices(at: times) ?? ["There are no poses."])
    }
}

/// ARKit's poses, read whole: more of them than frames.
struct IOSLoggerPoses {
    let survey: TableSurvey
    private let track: PoseTrack

    /// - Returns: nil if there is no row.
    init?(_ folder: RecordingFolder) throws {
        var poses: [PoseRow] = []
        let file = try IOSLoggerFile<IOSLoggerPose>(IOSLoggerFiles.poses, in: folder) { row in
            poses.append(row.pose)
            return row.pose.timestamp
        }
        guard let file else { return nil }
        survey = file.survey
        track = PoseTrack(poses)
    }

    /// ARKit's axes of camera and world are a session's.
    func worldFromCamera(at time: HostTime) -> Transform? { track.pose(at: time)?.transform }

    /// What a reader should know, a sentence each.
    func notices(at times: [HostTime]) -> [String] {
        survey.notices + PoseCount(track, at: times).notices(table: survey.file) + [
            "Only poses at frames are kept of the \(survey.rows) in \(survey.file)."
        ]
    }
}
