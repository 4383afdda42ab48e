import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The rows of frames and the movie, if there is one, surveyed in a first pass.
struct IOSLoggerCamera {
    /// The movie; nil if there is none: frames then have a pose but no image.
    private let movie: OpenedMovie?
    /// The images' size: the movie's, or a guess if there is no movie; nil if unknown.
    private let size: PixelSize?
    private let frames: IOSLoggerFile<IOSLoggerFrame>
    private let poses: IOSLoggerPoses?
    /// The times of the images that rows name in ascending order, up to the movie's end.
    private let times: [HostTime]
    private let withoutIntrinsics: Int

    /// Opens the movie and reads the rows once.
    ///
    /// - Returns: nil if no row is of a frame, or if there is neither a movie nor a pose.
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
            let image = try feed.map { FrameImage.packets(try $0.image(row.number)) }
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
    /// The number of images without a row that no unreadable row accounts for.
    private var unexplainedImages: Int { max(0, surplusImages - survey.lostRows) }

    /// The stream's description.
    ///
    /// ARKit's K has its origin at the center of the first pixel (ARCamera.h), a sample buffer's at
    /// its corner (CMSampleBuffer.h).
    var description: StreamDescription {
        var description = StreamDescription(stream: .camera)
        description.size = size
        description.stampMeaning = .unknown
        description.pixelOrigin = poses == nil ? .pixelCorner : .pixelCenter
        return description
    }

    /// Notices for the user, one sentence each.
    var notices: [String] {
        let name = IOSLoggerFiles.movie
        var notices = survey.notices + (movie.map(movieNotices) ?? withoutMovieNotices)
        let surplusRows = survey.rows - times.count
        if surplusRows > 0, movie != nil {
            notices.append(
                "\(surplusRows.counted("row", of: survey.rows)) of \(survey.file) "
                    + "\(surplusRows.verb("names", "name")) an image that is not in \(name) or not "
                    + "after the previous one, and \(surplusRows.verb("is", "are")) left out.")
        }
        if surplusImages > 0 {
            notices.append(
                "\(surplusImages.counted("image", of: movie?.feed.times.count ?? 0)) of \(name) "
                    + "\(surplusImages.verb("has", "have")) no row in \(survey.file) and "
                    + "\(surplusImages.verb("is", "are")) left out.")
        }
        if withoutIntrinsics > 0 {
            notices.append(
                "\(withoutIntrinsics.counted("frame", of: times.count)) "
                    + "\(withoutIntrinsics.verb("has", "have")) no intrinsics.")
        }
        return notices + (poses?.notices(at: times) ?? ["There are no poses."])
    }

    private func movieNotices(_ movie: OpenedMovie) -> [String] {
        movie.notices.map { "In \(IOSLoggerFiles.movie), \($0)." } + [
            "Rows and images are matched by the index in \(survey.file); the movie's own times count "
                + "frames and are not used."
        ]
    }

    private var withoutMovieNotices: [String] {
        let lost = survey.rows - times.count
        return [
            "There is no \(IOSLoggerFiles.movie): \(times.count.counted("frame")) of \(survey.file) "
                + "are kept with times and poses, without images"
                + (lost > 0
                    ? ", and \(lost.counted("row")) with an earlier image left out. " : ". ")
                + "To import the images too, copy \(IOSLoggerFiles.movie) into the folder and "
                + "import again."
        ] + (size.map { [$0.guessNotice] } ?? [])
    }
}

/// All of ARKit's poses, in memory; there are more poses than frames.
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

    /// The poses as separate frames, if no rows of frames can contain them.
    var frames: [Sample] {
        poses.map { pose in
            var frame = CameraFrame(timestamp: pose.timestamp, image: .missing(nil))
            frame.worldFromCamera = Transform(
                rotation: pose.rotation.matrix, translation: pose.position)
            return .frame(frame)
        }
    }

    /// The pose at a time; ARKit's axes of camera and world are a session's.
    func worldFromCamera(at time: HostTime) -> Transform? { track.pose(at: time)?.transform }

    /// Notices for the user, one sentence each.
    func notices(at times: [HostTime]) -> [String] {
        survey.notices + PoseCount(track, at: times).notices(table: survey.file) + [
            "Of the \(survey.rows.counted("pose")) in \(survey.file), only those at frames are kept."
        ]
    }
}
