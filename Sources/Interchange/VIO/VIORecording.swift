import LockstepFormats
import LockstepSamples
import LockstepSessions

/// A recording for visual-inertial odometry, after a first pass over its rows.
struct VIORecording {
    /// m/s² that the app writes for one g of Apple's sign (asolin/ios-data-collection, README).
    private static let metresPerSecondSquaredPerGravity = VIORow.metresPerSecondSquaredPerGravity

    private let folder: RecordingFolder
    let files: VIOFiles
    let survey: VIOSurvey
    let camera: VIOCamera?

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
