import LockstepFormats
import LockstepSamples
import LockstepSessions

/// A recording of ios_logger or one of its forks, surveyed in a first pass over its files.
struct IOSLoggerRecording {
    private let folder: RecordingFolder
    private let sensors: IOSLoggerSensors
    private let poses: IOSLoggerPoses?
    private let camera: IOSLoggerCamera?
    /// The rows of frames, if there is neither a movie nor a pose.
    private let lostFrames: TableSurvey?
    /// Poses without rows of frames, which become separate frames.
    private var loosePoses: IOSLoggerPoses? { camera == nil ? poses : nil }

    /// Opens the folder as a source.
    static func open(
        _ folder: RecordingFolder, codecs: any MediaCodecs
    ) throws -> any StoredSource {
        let recording = try IOSLoggerRecording(folder, codecs: codecs)
        return try ImportedRecording(recording.description, streams: recording.streams())
    }

    private init(_ folder: RecordingFolder, codecs: any MediaCodecs) throws {
        self.folder = folder
        sensors = try IOSLoggerSensors(folder)
        poses = try IOSLoggerPoses(folder)
        camera = try IOSLoggerCamera(folder, poses: poses, codecs: codecs)
        lostFrames =
            camera == nil
            ? try IOSLoggerFile<IOSLoggerFrame>(IOSLoggerFiles.frames, in: folder) { $0.timestamp }?
                .survey : nil
        guard camera != nil || poses != nil || !sensors.streams.isEmpty else {
            throw DatasetError(
                .noSamples(
                    .iosLogger,
                    reason: "there is neither \(IOSLoggerFiles.movie) with a row of "
                        + "\(IOSLoggerFiles.frames) nor a pose or a sample"),
                place: Place(file: folder.path)
            )
        }
    }

    private func streams() throws -> [any SampleStream] {
        var streams: [any SampleStream] = []
        if let unix { streams.append(unix.samples) }
        if let camera { streams.append(try camera.samples()) }
        if let loosePoses { streams.append(ListedSamples(loosePoses.frames)) }
        if let lostFrames { streams.append(ListedSamples(lostFrames.framesWithoutImages)) }
        return streams + (try sensors.samples())
    }

    private var surveys: [TableSurvey] {
        sensors.surveys + [camera?.survey, lostFrames, loosePoses?.survey].compactMap { $0 }
    }

    private var unix: UnixTimestamps? {
        surveys.isEmpty ? nil : UnixTimestamps(first: surveys.timestampRange.first)
    }

    private var description: SourceDescription {
        var streams = camera.map { [$0.description] } ?? []
        if loosePoses != nil { streams.append(StreamDescription(stream: .camera)) }
        streams += sensors.streams.map { StreamDescription(stream: $0) }
        var description = SourceDescription(streams: streams)
        description.movieFormat = camera?.format
        description.startAnchor = unix?.anchor
        let range = surveys.timestampRange
        description.duration = range.last - range.first
        description.notices = notices
        return description
    }

    private var notices: [String] {
        var notices = [
            "Timestamps are the phone's clock plus the Unix time of its start, as the app computed it: "
                + "host and wall-clock time are equal numbers unless the wall clock was set since."
        ]
        notices += camera?.notices ?? lostNotices
        notices += sensors.notices
        if folder.contains(IOSLoggerFiles.heading) {
            notices.append("\(IOSLoggerFiles.heading) was not read: a session stores no headings.")
        }
        return notices
    }

    /// Notices about losses without the movie.
    private var lostNotices: [String] {
        var notices = lostFrames?.notices ?? []
        if let lostFrames {
            notices.append(
                "There is no \(IOSLoggerFiles.movie): \(lostFrames.rows.counted("frame")) of "
                    + "\(lostFrames.file) have no image and count as lost. Put the movie beside "
                    + "\(lostFrames.file), and import again.")
        } else if folder.contains(IOSLoggerFiles.movie) {
            notices.append(
                "\(IOSLoggerFiles.movie) is left out: there is no \(IOSLoggerFiles.frames), which "
                    + "contains the times of its images.")
        }
        if let loosePoses {
            notices += loosePoses.survey.notices
            notices.append(
                "\(loosePoses.survey.rows.counted("pose")) of \(loosePoses.survey.file) are kept "
                    + "as frames without images. To add images, put \(IOSLoggerFiles.frames) "
                    + "and \(IOSLoggerFiles.movie) into the folder and import again.")
        }
        return notices
    }
}
