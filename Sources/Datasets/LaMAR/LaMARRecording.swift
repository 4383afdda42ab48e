import LockstepFormats
import LockstepSamples
import LockstepSessions

/// A recording of LaMAR's ScanCapture, surveyed in a first pass over its files.
struct LaMARRecording {
    private let folder: RecordingFolder
    private let camera: LaMARCamera?
    private let readings: [LaMARReadings]

    /// Opens the folder as a source.
    static func open(
        _ folder: RecordingFolder, codecs: any MediaCodecs
    ) throws -> any StoredSource {
        let recording = try LaMARRecording(folder, codecs: codecs)
        return try ImportedRecording(recording.description, streams: recording.streams())
    }

    private init(_ folder: RecordingFolder, codecs: any MediaCodecs) throws {
        self.folder = folder
        camera = try LaMARCamera(folder, codecs: codecs)
        readings = try LaMARFiles.readings.compactMap {
            try LaMARReadings($0.file, of: $0.sensor, in: folder)
        }
        guard camera != nil || !readings.isEmpty else {
            throw DatasetError(
                .noSamples(
                    .lamar,
                    reason: "there is neither a row of \(LaMARFiles.poses) nor a sample"),
                place: Place(file: folder.path))
        }
    }

    private func streams() throws -> [any SampleStream] {
        var streams: [any SampleStream] = []
        if let camera { streams += camera.frames() }
        return streams + (try readings.map { try $0.samples() })
    }

    private var description: SourceDescription {
        var streams = camera?.descriptions ?? []
        streams += readings.map { StreamDescription(stream: $0.sensor.stream) }
        var description = SourceDescription(streams: streams)
        description.movieFormat = camera?.movieFormat
        let surveys = readings.map(\.survey) + [camera?.poses.survey].compactMap { $0 }
        description.duration = surveys.timestampRange.last - surveys.timestampRange.first
        description.notices = notices
        return description
    }

    private var notices: [String] {
        let camera =
            camera?.notices ?? [
                "There are no frames: \(LaMARFiles.poses) has no rows, so images have no timestamps."
            ]
        return camera + readings.flatMap(\.survey.notices) + lost + [
            "The wall-clock time is unknown."
        ]
    }

    /// Notices about files that a session cannot store.
    private var lost: [String] {
        var notices: [String] = []
        if folder.contains(LaMARFiles.deviceMotion) {
            notices.append(
                "\(LaMARFiles.deviceMotion) was not read: it contains no attitude, without which a "
                    + "session cannot store device motion.")
        }
        if folder.contains(LaMARFiles.positions) {
            notices.append(
                "\(LaMARFiles.positions) was not read: a session stores positions by wall-clock "
                    + "time, which its timestamps do not contain.")
        }
        if folder.contains(LaMARFiles.bluetooth) {
            notices.append("\(LaMARFiles.bluetooth) was not read.")
        }
        return notices
    }
}
