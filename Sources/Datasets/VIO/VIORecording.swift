import LockstepFormats
import LockstepSamples
import LockstepSessions

/// A recording for visual-inertial odometry, surveyed in a first pass over its rows.
///
/// A second pass reads the samples. If the file has grown since the first pass, the frames added to
/// it count as lost, because no image was found for them.
struct VIORecording {
    private let folder: RecordingFolder
    let files: VIOFiles
    let survey: VIOSurvey
    let camera: VIOCamera?
    /// The smallest timestamp of a row.
    private let start: HostTime

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
        guard let first = survey.table.first, !survey.counts.isEmpty || !survey.frames.isEmpty
        else {
            let reason = survey.table.firstUnreadable?.described ?? "\(files.rows) has no samples"
            throw Self.noSamples(reason, folder)
        }
        start = HostTime(nanoseconds: first)
        self.folder = folder
        self.files = files
        camera = try VIOCamera(files, survey, in: folder, codecs: codecs)
    }

    private static func noSamples(_ reason: String, _ folder: RecordingFolder) -> DatasetError {
        DatasetError(.noSamples(.vio, reason: reason), place: Place(file: folder.path))
    }

    /// All samples in the order of the file, which is the order of arrival.
    private func samples() throws -> any SampleStream {
        guard let reader = try TableReader<VIOTable>(files.rows, in: folder) else {
            return ListedSamples([])
        }
        let points = try points()
        var frameIndex = 0
        var lostFrameCount = lostFrameCount
        func samples(_ row: VIOTable.Row) throws -> [Sample] {
            guard case .frame(let frame) = row.content else { return others(row) }
            guard let camera, frame.isTracked == survey.isTracked else {
                // One event for all of them: there may be thousands.
                defer { lostFrameCount = 0 }
                return lostFrameCount > 0
                    ? [.lost(.camera, at: row.timestamp, count: lostFrameCount)] : []
            }
            defer { frameIndex += 1 }
            let sample = try camera.sample(frame, at: row.timestamp, row: frameIndex)
            return [sample.with(try points?.row(at: row.timestamp)?.points)]
        }
        return TableStream(
            reader, losing: { [reader.format.kind(of: $0)?.stream].compactMap { $0 } },
            from: start, samples: samples)
    }

    /// The number of frame rows that are not imported, whatever their time.
    ///
    /// They are those of the camera mode that is left out, or all rows if there is neither a movie
    /// nor a pose.
    private var lostFrameCount: Int {
        survey.otherFrames + (camera == nil ? survey.frames.count : 0)
    }

    private func points() throws -> TimestampedTableCursor<VIOPointTable>? {
        guard let name = files.points else { return nil }
        return try TimestampedTableCursor(name, in: folder) { $0.timestamp }
    }

    /// The samples of a row that is not of a frame.
    private func others(_ row: VIOTable.Row) -> [Sample] {
        let time = row.timestamp
        switch row.content {
        case .start(let wall, _):
            guard let wall else { return [] }
            return [.event(.clockAnchor(ClockAnchor(host: time, wall: wall)), at: time)]
        case .reading(let sensor, let value):
            let value = sensor == .accelerometer ? value * survey.gravitiesPerUnit : value
            return [.inertial(InertialSample(sensor: sensor, timestamp: time, value: value))]
        case .barometer(let pressure, let altitude):
            let sample = BarometerSample(
                timestamp: time, pressureKilopascals: pressure, relativeAltitudeMeters: altitude)
            return [.barometer(sample)]
        case .location(let location):
            guard let anchor = survey.anchor else { return [.lost(.location, at: time)] }
            return [.location(location.sample(at: time, wall: anchor.wall(for: time)))]
        case .frame, .points: return []
        }
    }
}

extension Sample {
    /// A frame with its feature points; any other sample unchanged.
    fileprivate func with(_ points: [FeaturePoint]?) -> Sample {
        guard case .frame(var frame) = self else { return self }
        frame.featurePoints = points
        return .frame(frame)
    }
}
