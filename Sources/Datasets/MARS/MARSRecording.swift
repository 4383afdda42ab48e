import LockstepFormats
import LockstepSamples
import LockstepSessions

/// A folder of the MARS logger, surveyed in a first pass over its files.
struct MARSRecording {
    private let inertial: MARSInertialFile
    private let camera: MARSCamera?
    /// The frame times if there is no movie.
    private let lostFrames: TableSurvey?
    private let platform: MARSPlatform
    private let clock: (clock: StreamClock, notice: String)

    /// Opens the folder as a source.
    static func open(
        _ folder: RecordingFolder, codecs: any MediaCodecs
    ) throws -> any StoredSource {
        let recording = try MARSRecording(folder, codecs: codecs)
        return try ImportedRecording(recording.description, streams: recording.streams())
    }

    private init(_ folder: RecordingFolder, codecs: any MediaCodecs) throws {
        inertial = try MARSInertialFile(folder)
        camera = try MARSCamera(folder, codecs: codecs)
        lostFrames = camera == nil ? try MARSCamera.frameTimes(folder)?.survey : nil
        platform = MARSPlatform(inertial, camera)
        clock = try Self.cameraClock(folder, inertial, camera?.pairing.times ?? [])
    }

    private func streams() throws -> [any SampleStream] {
        var streams: [any SampleStream] = []
        if let anchor = startAnchor { streams.append(Self.listed(anchor)) }
        if let camera { streams.append(try camera.frames()) }
        if lostFrames != nil { streams.append(ListedSamples(drops)) }
        if let samples = try inertial.samples(gravitiesPerUnit: factor) { streams.append(samples) }
        if let anchor = inertial.anchors.last { streams.append(Self.listed(anchor)) }
        return streams
    }

    /// Drops of frames without images, at the first inertial timestamp because the frames' clock is
    /// unknown.
    private var drops: [Sample] {
        (lostFrames?.framesWithoutImages ?? []).compactMap { sample in
            guard case .event(let event, _) = sample else { return nil }
            return .event(event, at: inertial.start)
        }
    }

    private static func listed(_ anchor: ClockAnchor) -> ListedSamples {
        ListedSamples([.event(.clockAnchor(anchor), at: anchor.host)])
    }

    private var description: SourceDescription {
        var streams = [StreamDescription(stream: .accelerometer)]
        streams.append(StreamDescription(stream: .gyroscope))
        if let camera {
            var description = StreamDescription(stream: .camera, clock: clock.clock)
            description.size = camera.feed.format.size
            description.stampMeaning = platform.stampMeaning
            streams.insert(description, at: 0)
        }
        var description = SourceDescription(streams: streams)
        description.movieFormat = camera?.feed.format
        description.startAnchor = startAnchor
        description.duration = range.last - range.first
        description.notices = notices
        return description
    }

    /// The wall-clock time at the first sample on the host clock.
    private var startAnchor: ClockAnchor? {
        inertial.anchors.first.map { anchor in
            ClockAnchor(host: range.first, wall: anchor.wall(for: range.first))
        }
    }

    /// The first and the last timestamp on the host clock.
    private var range: (first: HostTime, last: HostTime) {
        guard clock.clock == .host, let first = camera?.pairing.times.min(),
            let last = camera?.pairing.times.max()
        else { return (inertial.start, inertial.end) }
        return (min(inertial.start, first), max(inertial.end, last))
    }

    /// The factor from the file's values to g with Apple's sign.
    private var factor: Double {
        inertial.scale.unit == .gravities ? -1 : -1 / platform.metersPerSecondSquaredPerGravity
    }

    private var notices: [String] {
        var notices = [platform.notice] + accelerationNotices + inertial.survey.notices
        if inertial.anchors.first != nil {
            notices.append(
                "Wall-clock times are those at which \(MARSFiles.inertial)'s rows were delivered, "
                    + "a few milliseconds late.")
        }
        guard let camera else {
            return notices + ["There is no movie with frame times: only inertial samples are read."]
        }
        return notices + [clock.notice] + camera.notices
    }

    private var accelerationNotices: [String] {
        let interpolated =
            "The logger interpolated the accelerometer at the gyroscope's times; both have the "
            + "gyroscope's timestamps."
        let median = inertial.scale.median.map(\.short) ?? "unknown"
        switch inertial.scale.unit {
        case .metersPerSecondSquared:
            return [
                "Accelerations were read as specific force in m/s² (median magnitude \(median)) "
                    + "and converted to g with Apple's sign: divided by "
                    + "-\(platform.metersPerSecondSquaredPerGravity).", interpolated,
            ]
        case .gravities:
            return [
                "Accelerations were read as specific force in g, contrary to the header (median "
                    + "magnitude \(median)), and their sign was changed to Apple's.", interpolated,
            ]
        case nil:
            return [
                "Accelerations were read as m/s² as the header states, although their median "
                    + "magnitude \(median) fits no unit; they were divided by "
                    + "-\(platform.metersPerSecondSquaredPerGravity).", interpolated,
            ]
        }
    }
}

extension MARSRecording {
    /// Whether frames and inertial samples share a clock: as stated by the logger, or else if their
    /// times overlap.
    private static func cameraClock(
        _ folder: RecordingFolder, _ inertial: MARSInertialFile, _ times: ArraySlice<HostTime>
    ) throws -> (StreamClock, String) {
        let line = try folder.open(MARSFiles.epochs)
            .flatMap { try LineReader($0, file: MARSFiles.epochs).next() }
        switch line.flatMap({ MARSCameraClock(line: $0.bytes) }) {
        case .shared:
            return (.host, "\(MARSFiles.epochs) states that frames and samples share a clock.")
        case .own:
            return (
                .unrelated,
                "\(MARSFiles.epochs) states that the camera has a clock of its own: frames and "
                    + "samples are on different clocks."
            )
        case nil: break
        }
        let overlaps =
            times.contains { $0 >= inertial.start && $0 <= inertial.end } || times.isEmpty
        return overlaps
            ? (.host, "Frames and samples are assumed to share a clock: their times overlap.")
            : (
                .unrelated,
                "The times of frames and samples do not overlap: they are on different clocks."
            )
    }
}

extension MARSPlatform {
    /// `SENSOR_TIMESTAMP` marks the start of the first row's exposure (Android, CaptureResult).
    fileprivate var stampMeaning: TimestampMeaning { self == .android ? .exposureStart : .unknown }
}
