import LockstepFormats
import LockstepSamples
import LockstepSessions

/// A recording for visual-inertial odometry, after a first pass over its rows.
struct VIORecording {
    /// m/s² that the app writes for one g of Apple's sign (asolin/ios-data-collection, README).
    private static let metresPerSecondSquaredPerGravity = -9.81

    private let folder: RecordingFolder
    private let files: VIOFiles
    private let survey: VIOSurvey
    private let camera: VIOCamera?

    /// Opens the folder as a source.
    static func open(
        _ folder: RecordingFolder, codecs: any MediaCodecs
    ) throws -> any StoredSource {
        let recording = try VIORecording(folder, codecs: codecs)
        return try ImportedRecording(recording.description, streams: [recording.samples()])
    }

    private init(_ folder: RecordingFolder, codecs: any MediaCodecs) throws {
        guard let files = try VIOFiles(folder),
            let reader = try TableReader<VIOTable>(files.rows, in: folder)
        else { throw Self.noSamples("no CSV file begins with a row of type 0", folder) }
        survey = try VIOSurvey(reader)
        guard !survey.counts.isEmpty || !survey.frames.isEmpty else {
            let reason = survey.table.firstUnreadable?.described ?? "\(files.rows) has no samples"
            throw Self.noSamples(reason, folder)
        }
        self.folder = folder
        self.files = files
        camera = try VIOCamera(files, survey, in: folder, codecs: codecs)
    }

    private static func noSamples(_ reason: String, _ folder: RecordingFolder) -> InterchangeError {
        InterchangeError(.noSamples(.vio, reason: reason), place: Place(file: folder.path))
    }

    /// Everything in the order of the file, which is that of arrival.
    private func samples() throws -> any SampleStream {
        guard let reader = try TableReader<VIOTable>(files.rows, in: folder) else {
            return ListedSamples([])
        }
        let points = try points()
        var frames = 0
        func samples(_ row: VIOTable.Row) throws -> [Sample] {
            guard case .frame(let frame) = row.content else { return reading(row) }
            guard let camera, frame.isTracked == survey.isTracked else { return [] }
            frames += 1
            let picture = camera.pairing.pictures[frames - 1]
            let sample = try camera.sample(frame, at: row.timestamp, picture: picture)
            return [sample.with(try points?.row(at: row.timestamp)?.points)]
        }
        return TableStream(
            reader, losing: { [reader.format.kind(of: $0)?.stream].compactMap { $0 } },
            from: HostTime(nanoseconds: survey.table.first ?? 0), samples: samples)
    }

    private func points() throws -> StampedTableCursor<VIOPointTable>? {
        guard let name = files.points else { return nil }
        return try StampedTableCursor(name, in: folder) { $0.timestamp }
    }

    private func reading(_ row: VIOTable.Row) -> [Sample] {
        let time = row.timestamp
        switch row.content {
        case .start(let wall, _):
            return [.event(.clockAnchor(ClockAnchor(host: time, wall: wall)), at: time)]
        case .reading(let sensor, let value):
            let value = sensor == .accelerometer ? value * gravitiesPerUnit : value
            return [.inertial(InertialSample(sensor: sensor, timestamp: time, value: value))]
        case .barometer(let pressure, let altitude):
            let sample = BarometerSample(
                timestamp: time, pressureKilopascals: pressure, relativeAltitudeMetres: altitude)
            return [.barometer(sample)]
        case .location(let location):
            guard let anchor = survey.anchor else { return [.lost(.location, at: time)] }
            return [.location(location.sample(at: time, wall: anchor.wall(for: time)))]
        case .frame, .points: return []
        }
    }

    /// From the file's accelerations to g with Apple's sign.
    private var gravitiesPerUnit: Double {
        survey.scale.unit == .gravities ? -1 : 1 / Self.metresPerSecondSquaredPerGravity
    }
}

extension VIORecording {
    private var description: SourceDescription {
        var description = SourceDescription(streams: streams)
        description.movieFormat = camera?.feed.format
        description.startAnchor = survey.anchor
        if let first = survey.table.first, let last = survey.table.last {
            description.duration = HostTime(nanoseconds: last) - HostTime(nanoseconds: first)
        }
        description.notices = notices
        return description
    }

    private var streams: [StreamDescription] {
        var streams = camera.map { [$0.description] } ?? []
        if camera != nil, files.points != nil {
            streams.append(StreamDescription(stream: .featurePoints))
        }
        let kept: [Stream] = [.accelerometer, .gyroscope, .magnetometer, .barometer, .location]
        return streams
            + kept.filter { survey.counts[$0] != nil }.map { StreamDescription(stream: $0) }
    }

    private var notices: [String] {
        var notices = clockNotices + accelerationNotices + survey.table.losses
        notices.append("Samples keep the order of \(files.rows), which is that of their arrival.")
        if let points = survey.counts[.featurePoints] {
            notices.append(
                "\(points.counted("row")) of \(files.rows) hold points without identifiers; they "
                    + "are left out.")
        }
        return notices + frameNotices + (camera?.notices ?? [])
    }

    private var clockNotices: [String] {
        guard let anchor = survey.anchor else {
            let lost = survey.counts[.location] ?? 0
            return [
                "No row says what both clocks showed at the start: wall times are unknown"
                    + (lost > 0 ? ", and \(lost.counted("position")) cannot be kept." : ".")
            ]
        }
        guard let network = survey.network else { return [] }
        let ahead = anchor.host(for: network) - anchor.host
        return [
            "The network's clock was \((ahead.seconds * 1000).short) ms ahead of the phone's at "
                + "the start; the clock anchor is the phone's."
        ]
    }

    private var accelerationNotices: [String] {
        guard let median = survey.scale.median?.short else { return [] }
        let divisor = "divided by −9.81"
        switch survey.scale.unit {
        case .metresPerSecondSquared:
            return [
                "Accelerations were read as specific force in m/s² (median magnitude \(median)) "
                    + "and \(divisor)."
            ]
        case .gravities:
            return [
                "Accelerations were read as specific force in g, against the layout (median "
                    + "magnitude \(median)), and turned to Apple's sign."
            ]
        case nil:
            return [
                "Accelerations were taken for specific force in m/s² as the layout says, although "
                    + "their median magnitude \(median) fits no unit, and \(divisor)."
            ]
        }
    }

    private var frameNotices: [String] {
        var notices: [String] = []
        if survey.otherFrames > 0 {
            notices.append(
                "\(survey.otherFrames.counted("row")) of \(files.rows) are frames of another "
                    + "camera mode than most and are left out.")
        }
        if survey.hasComputedRotations {
            notices.append(
                "\(files.rows) gives rotations as Euler angles alone; the poses were computed "
                    + "from them.")
        }
        if camera == nil, !survey.frames.isEmpty {
            notices.append(
                "There is no movie of that name: \(survey.frames.count.counted("row")) of frames "
                    + "are left out.")
        }
        if let movie = files.movie, survey.frames.isEmpty {
            notices.append("\(files.rows) has no row of a frame: \(movie) is left out.")
        } else if let movie = files.movie, files.isMovieGuessed {
            notices.append(
                "\(movie) is not named as \(files.rows) is; it was taken since it is the only "
                    + "movie.")
        }
        if files.points != nil {
            notices.append(
                "Identifiers of feature points are as the app printed them, which may have cut "
                    + "them to 32 bits.")
        }
        return notices
    }
}

extension Sample {
    /// One sample that cannot be kept.
    static func lost(_ stream: Stream, at time: HostTime) -> Sample {
        let drop = Drop(stream: stream, reason: .unusable, evidence: .inferred, timestamp: time)
        return .event(.drop(drop), at: time)
    }

    /// A frame with its feature points; any other sample as it is.
    fileprivate func with(_ points: [FeaturePoint]?) -> Sample {
        guard case .frame(var frame) = self else { return self }
        frame.featurePoints = points
        return .frame(frame)
    }
}
