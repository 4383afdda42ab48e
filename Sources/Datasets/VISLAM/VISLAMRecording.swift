import LockstepFormats
import LockstepSamples
import LockstepSessions

/// A folder of a recorder for visual-inertial SLAM, surveyed in a first pass over its files.
struct VISLAMRecording {
    private let folder: RecordingFolder
    private let inertial: VISLAMInertialFile
    private let camera: VISLAMCamera?
    /// The movies that may be the camera's, and the files that contain sound only.
    private let movies: (camera: [String], sound: [String])
    private let start: VISLAMStart?
    /// The rows of frames; nil if their movie was found.
    private let lostFrames: TableSurvey?

    /// Opens the folder as a source.
    static func open(
        _ folder: RecordingFolder, codecs: any MediaCodecs
    ) throws -> any StoredSource {
        let recording = try VISLAMRecording(folder, codecs: codecs)
        return try ImportedRecording(recording.description, streams: recording.streams())
    }

    private init(_ folder: RecordingFolder, codecs: any MediaCodecs) throws {
        self.folder = folder
        inertial = try VISLAMInertialFile(folder)
        movies = try folder.moviesByTracks()
        camera = try VISLAMCamera(
            movies.camera, in: folder, start: inertial.start, codecs: codecs)
        start = VISLAMStart(folder)
        let frames =
            camera == nil
            ? try TableReader<VISLAMFrameTable>(VISLAMFiles.frames, in: folder) : nil
        lostFrames = try frames.map { try TableSurvey($0) { $0.timestamp.nanoseconds } }
        try lostFrames?.refuseIfUnreadable(.vislam)
    }

    private func streams() throws -> [any SampleStream] {
        var streams: [any SampleStream] = []
        if let anchor {
            streams.append(ListedSamples([.event(.clockAnchor(anchor), at: anchor.host)]))
        }
        if let camera { streams.append(try camera.frames()) }
        if let lostFrames, let first = lostFrames.first {
            let time = HostTime(nanoseconds: first)
            streams.append(
                ListedSamples([
                    .lost(.camera, at: time, count: lostFrames.rows + lostFrames.lostRows)
                ]))
        }
        if let samples = try inertial.samples() { streams.append(samples) }
        return streams
    }

    private var description: SourceDescription {
        var streams = inertial.sensors.map { StreamDescription(stream: $0.stream) }
        if let camera { streams.insert(camera.description, at: 0) }
        var description = SourceDescription(streams: streams)
        description.movieFormat = camera?.feed.format
        description.startAnchor = anchor
        description.duration = range.last - range.first
        description.notices = notices
        return description
    }

    /// The first and the last timestamp.
    private var range: (first: HostTime, last: HostTime) {
        guard let first = camera?.pairing.times.min(), let last = camera?.pairing.times.max() else {
            return (inertial.start, inertial.end)
        }
        return (min(inertial.start, first), max(inertial.end, last))
    }

    private var anchor: ClockAnchor? {
        start.map { ClockAnchor(host: range.first, wall: $0.wall) }
    }

    private var notices: [String] {
        var notices = inertial.notices
        notices.append(start?.notice ?? "The recording's wall-clock start is unknown.")
        notices += movies.sound.prefix(12).map { "\($0) contains only sound and was not read." }
        if let camera { return notices + camera.notices }
        switch movies.camera.count {
        case 0: notices.append("There is no movie: only inertial samples are read.")
        case 1: notices.append("The movie \(movies.camera[0]) is empty and left out.")
        default:
            notices.append(
                "There are \(movies.camera.count) movies, and it is unknown which belongs to the "
                    + "samples: all were left out.")
        }
        if let lostFrames, lostFrames.rows > 0 {
            notices.append(
                "Lost: \(lostFrames.rows.counted("row")) of \(VISLAMFiles.frames), whose frames "
                    + "have no image.")
            notices += lostFrames.notices
        }
        return notices
    }
}
