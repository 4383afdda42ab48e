import LockstepFormats
import LockstepSamples
import LockstepSessions

/// A recording of Stray Scanner, surveyed in a first pass over its files.
struct StrayRecording {
    private let inertial: StrayInertial?
    private let camera: StrayCamera?
    private let folder: RecordingFolder

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
        self.folder = folder
        guard inertial != nil || camera != nil else {
            throw DatasetError(
                .noSamples(
                    .stray,
                    reason: "there is a row in neither \(StrayFiles.odometry) nor "
                        + StrayFiles.inertial), place: Place(file: folder.path))
        }
    }

    private func streams() throws -> [any SampleStream] {
        var streams: [any SampleStream] = []
        if let camera { streams.append(try camera.frames()) }
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
        description.movieFormat = camera?.feed?.format
        description.duration = duration
        description.notices = notices
        return description
    }

    private var duration: HostDuration {
        let timestampRange = [camera?.survey, inertial?.survey].compactMap { $0 }.timestampRange
        return timestampRange.last - timestampRange.first
    }

    private var notices: [String] {
        let inertial = inertial?.notices ?? ["There are no samples in \(StrayFiles.inertial)."]
        return inertial + (camera?.notices ?? [withoutRowsNotice]) + [
            "The wall-clock time is unknown."
        ]
    }

    private var withoutRowsNotice: String {
        folder.contains(StrayFiles.movie)
            ? "\(StrayFiles.movie) is left out: no row of \(StrayFiles.odometry) has its times."
            : "There are no frames: neither \(StrayFiles.movie) nor a row of "
                + "\(StrayFiles.odometry) exists."
    }
}
