import LockstepFormats
import LockstepSamples
import LockstepSessions

/// A recording in Spectacular AI's format, surveyed in a first pass over its lines.
struct SpectacularRecording {
    private let folder: RecordingFolder
    private let survey: SpectacularSurvey
    private let camera: SpectacularCamera?
    private let facts: SpectacularFacts
    private let unix: UnixTimestamps?

    /// Opens the folder as a source.
    static func open(
        _ folder: RecordingFolder, codecs: any MediaCodecs
    ) throws -> any StoredSource {
        let recording = try SpectacularRecording(folder, codecs: codecs)
        return try ImportedRecording(recording.description, streams: recording.streams())
    }

    private init(_ folder: RecordingFolder, codecs: any MediaCodecs) throws {
        self.folder = folder
        survey = try SpectacularSurvey(folder)
        let decoder = try StillDecoder(codecs)
        camera = try SpectacularCamera(folder, survey, decoder, codecs: codecs)
        facts = try SpectacularFacts(folder, survey, decoder, size: camera?.size)
        unix = UnixTimestamps(first: HostTime(nanoseconds: survey.table.first ?? 0))
    }

    private func streams() throws -> [any SampleStream] {
        var streams: [any SampleStream] = []
        if let unix { streams.append(unix.samples) }
        let lost = missing.map(\.time) + (camera?.lost ?? [])
        streams.append(
            FramesWithoutImages(lost.sorted(), size: camera?.size) { try facts.describe(&$0) })
        if let camera { streams.append(camera.frames(facts)) }
        if let reader = try SpectacularReader(folder) {
            streams.append(SpectacularReadings(reader, from: start, isUnix: unix != nil))
        }
        return streams
    }

    private var start: HostTime { HostTime(nanoseconds: survey.table.first ?? 0) }

    /// Rows of frames whose image was not stored.
    private var missing: [SpectacularFrame] {
        survey.frames.filter { camera == nil || !$0.hasImage }
    }

    private var description: SourceDescription {
        var description = SourceDescription(streams: streamDescriptions)
        description.movieFormat = camera?.format
        description.calibration = survey.frames.isEmpty ? nil : facts.calibration
        description.startAnchor = unix?.anchor
        description.duration = HostTime(nanoseconds: survey.table.last ?? 0) - start
        description.notices = notices
        return description
    }

    private var streamDescriptions: [StreamDescription] {
        var streams: [StreamDescription] = []
        if !survey.frames.isEmpty {
            var description = StreamDescription(stream: .camera)
            description.size = camera?.size
            description.stampMeaning = .unknown
            streams.append(description)
            if facts.hasDepth { streams.append(StreamDescription(stream: .depth)) }
        }
        let sensors = [InertialSensor.accelerometer, .gyroscope, .magnetometer]
        streams += sensors.filter(survey.sensors.contains)
            .map { StreamDescription(stream: $0.stream) }
        if survey.hasBarometer { streams.append(StreamDescription(stream: .barometer)) }
        if unix != nil, survey.locations > 0 {
            streams.append(StreamDescription(stream: .location))
        }
        return streams
    }

    private var notices: [String] {
        var notices =
            unix == nil
            ? ["The wall-clock time is unknown."] : [UnixTimestamps.notice]
        notices += survey.notices
        if survey.locations > 0 {
            notices.append(
                unix == nil
                    ? "\(survey.locations.counted("position")) on the earth were left out, because "
                        + "a session stores them by wall-clock time."
                    : "Heights of positions were left out: their reference is unknown.")
        }
        if !missing.isEmpty {
            notices.append(
                "\(missing.count.counted("frame", of: survey.frames.count)) "
                    + "\(missing.count.verb("has", "have")) no image. "
                    + FramesWithoutImages.notice)
        }
        return notices + (camera?.notices ?? ["There are no images."]) + facts.notices
            + leftOutNotices
    }

    /// A notice about images of a second camera that are not depth.
    private var leftOutNotices: [String] {
        let names = folder.entries.map(\.name).filter { name in
            name.hasPrefix("data2.")
                || name == SpectacularFiles.secondImages && !facts.hasDepth
        }
        guard !names.isEmpty else { return [] }
        return ["A session stores only one camera; not read: \(names.joined(separator: ", "))."]
    }
}
