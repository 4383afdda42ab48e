import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The rows of frames with the movie, if there is one, after a first pass.
struct IOSLoggerCamera {
    /// nil if there is none, so that frames have a pose and no image.
    private let movie: OpenedMovie?
    /// The images' size: the movie's, without one a guess; nil if nothing tells.
    private let size: PixelSize?
    private let frames: IOSLoggerFile<IOSLoggerFrame>
    private let poses: IOSLoggerPoses?
    /// Images that rows name in ascending order, as far as the movie goes, and their times.
    private let times: [HostTime]
    private let withoutIntrinsics: Int

    /// Opens the movie and reads the rows once.
    ///
    /// - Returns: nil if there is no row of a frame, or neither a movie nor a pose.
    init?(
        _ folder: RecordingFolder, poses: IOSLoggerPoses?, codecs: any MediaCodecs
    ) throws {
        let movie = try folder.openMovie(IOSLoggerFiles.movie, codecs)
        guard movie != nil || poses != nil else { return nil }
        var (next, times, withoutIntrinsics) = (0, [HostTime](), 0)
        var first: Intrinsics?
        let count = movie?.feed.times.count ?? .max
        let frames = try IOSLoggerFile<IOSLoggerFrame>(IOSLoggerFiles.frames, in: folder) { row in
            if row.number >= next, row.number < count {
                next = row.number + 1
                times.append(row.timestamp)
                if row.intrinsics == nil { withoutIntrinsics += 1 }
                first = first ?? row.intrinsics
            }
            return row.timestamp
        }
        guard let frames else { return nil }
        self.movie = movie
        size = movie?.feed.format.size ?? first.flatMap(PixelSize.init(guessedFrom:))
        self.frames = frames
        self.poses = poses
        self.times = times
        self.withoutIntrinsics = withoutIntrinsics
    }

    var format: MovieFormat? { movie?.feed.format }
    var survey: TableSurvey { frames.survey }

    func samples() throws -> any SampleStream {
        let (feed, poses, size) = (movie?.feed, poses, size)
        var next = 0
        var unnamed = unexplainedImages
        return try frames.samples(of: .camera) { row in
            guard row.number >= next, row.number < feed?.times.count ?? .max else {
                return [.lost(.camera, at: row.timestamp)]
            }
            next = row.number + 1
            let image = try feed.map { Image.packets(try $0.image(row.number)) }
            var frame = CameraFrame(
                timestamp: row.timestamp, image: image ?? .missing(size))
            frame.intrinsics = row.intrinsics
            frame.worldFromCamera = poses?.worldFromCamera(at: row.timestamp)
            defer { unnamed = 0 }
            return (unnamed > 0 ? [.lost(.camera, at: row.timestamp, count: unnamed)] : [])
                + [.frame(frame)]
        }
    }

    private var surplusImages: Int { max(0, (movie?.feed.times.count ?? 0) - times.count) }
    /// Images without a row that no row that cannot be read stands for.
    private var unexplainedImages: Int { max(0, surplusImages - survey.lostRows) }

    /// ARKit's K has its origin in the middle of the first pixel (ARCamera.h), a sample buffer's at
    /// its corner (CMSampleBuffer.h).
    var description: StreamDescription {
        var description = StreamDescription(stream: .camera)
        description.size = size
        description.stampMeaning = .unknown
        description.pixelOrigin = poses == nil ? .pixelCorner : .pixelCenter
        return description
    }

    /// What a reader should know, a sentence each.
    var notices: [String] {
        let name = IOSLoggerFiles.movie
        var notices = survey.notices + (movie.map(movieNotices) ?? withoutMovieNotices)
        let surplusRows = survey.rows - times.count
        if surplusRows > 0, movie != nil {
            notices.append(
                "\(surplusRows) of \(survey.rows) rows of \(survey.file) name an image that is not in "
                    + "\(name) or came before, and are left out.")
        }
        if surplusImages > 0 {
            notices.append(
                "\(surplusImages) of \(movie?.feed.times.count ?? 0) images of \(name) have no row in "
                    + "\(survey.file) and get none.")
        }
        if withoutIntrinsics > 0 {
            notices.append("\(withoutIntrinsics) of \(times.count) frames have no intrinsics.")
        }
        return notices + (poses?.notices(at: times) ?? ["There are no poses."])
    }

    private func movieNotices(_ movie: OpenedMovie) -> [String] {
        movie.notices.map { "In \(IOSLoggerFiles.movie), \($0)." } + [
            "Images are those that \(survey.file) names by number; the movie's own times count "
                + "frames and are not used."
        ]
    }

    private var withoutMovieNotices: [String] {
        let lost = survey.rows - times.count
        return [
            "There is no \(IOSLoggerFiles.movie): \(times.count.counted("frame")) of \(survey.file) "
                + "are kept with times and poses, without images"
                + (lost > 0
                    ? ", and \(lost.counted("row")) left out whose number came before. " : ". ")
                + "To have the images too, copy \(IOSLoggerFiles.movie) into the folder and import "
                + "again."
        ] + (size.map { [$0.guessNotice] } ?? [])
    }
}

/// ARKit's poses, read whole: more of them than frames.
struct IOSLoggerPoses {
    let survey: TableSurvey
    private let track: PoseTrack
    private let poses: [PoseRow]

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
        self.poses = poses
    }

    /// The poses as frames of their own, where no rows of frames have a place for them.
    var frames: [Sample] {
        poses.map { pose in
            var frame = CameraFrame(timestamp: pose.timestamp, image: .missing(nil))
            frame.worldFromCamera = Transform(
                rotation: pose.rotation.matrix, translation: pose.position)
            return .frame(frame)
        }
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
