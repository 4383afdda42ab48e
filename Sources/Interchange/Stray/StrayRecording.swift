import LockstepFormats
import LockstepSamples
import LockstepSessions

/// A recording of Stray Scanner, after a first pass over its files.
struct StrayRecording {
    private let inertial: StrayInertial?
    private let camera: StrayCamera?
    /// Rows of odometry, where there is no movie.
    private let lost: TableSurvey?

    /// Opens the folder as a source.
    static func open(
        _ folder: RecordingFolder, codecs: any MediaCodecs
    ) throws -> any StoredSource {
        let recording = try StrayRecording(folder, codecs: codecs)
        return try ImportedRecording(recording.description, streams: recording.streams())
    }

    private init(_ folder: RecordingFolder, codecs: any MediaCodecs) throws {
        inertial = try StrayInertial(folder)
        camera = try StrayCamera(folder, codecs: codecs)
        lost = camera == nil ? try StrayRows(folder)?.survey : nil
        guard inertial != nil || camera != nil else {
            throw InterchangeError(
                .noSamples(
                    .stray,
                    reason: "there is neither a movie with odometry nor a row of "
                        + StrayFiles.inertial), place: Place(file: folder.path))
        }
    }

    private func streams() throws -> [any SampleStream] {
        var streams: [any SampleStream] = []
        if let camera { streams.append(try camera.frames()) }
        if let lost { streams.append(ListedSamples(lost.framesWithoutPictures)) }
        if let inertial { streams.append(try inertial.samples()) }
        return streams
    }

    private var description: SourceDescription {
        var streams = camera?.descriptions ?? []
        if inertial != nil {
            streams.append(StreamDescription(stream: .accelerometer))
            streams.append(StreamDescription(stream: .gyroscope))
        }
        var description = SourceDescription(streams: streams)
        description.movieFormat = camera?.feed.format
        description.duration = duration
        description.notices = notices
        return description
    }

    private var duration: HostDuration {
        let stampRange = [camera?.survey, inertial?.survey].compactMap { $0 }.stampRange
        return stampRange.last - stampRange.first
    }

    private var notices: [String] {
        let inertial = inertial?.notices ?? ["There are no readings in \(StrayFiles.inertial)."]
        let camera =
            camera?.notices ?? [
                "There is no movie with odometry: poses and depth have no frames to belong to and "
                    + "are left out."
            ]
        return inertial + camera + (lost?.notices ?? []) + [
            "Nothing says what the wall clock showed."
        ]
    }
}
