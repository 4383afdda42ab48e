import LockstepFormats
import LockstepSamples
import LockstepSessions

/// An export of the app Sensor Logger, after a first pass over its files.
struct SensorLoggerRecording {
    private let folder: RecordingFolder
    private let metadata: SensorLoggerMetadataTable.Row?
    private let readings: [SensorLoggerReadings]
    private let acceleration: SensorLoggerAcceleration?
    private let barometer: SensorLoggerTable<SensorLoggerBarometerTable>?
    private let location: SensorLoggerTable<SensorLoggerLocationTable>?
    private let movie: SensorLoggerMovie?
    /// The movies that can be the camera's, and files that are sound alone.
    private let movies: (camera: [String], sound: [String])
    private let epoch: ClockAnchor

    /// Opens the folder as a source.
    static func open(
        _ folder: RecordingFolder, codecs: any MediaCodecs
    ) throws -> any StoredSource {
        let recording = try SensorLoggerRecording(folder, codecs: codecs)
        return try ImportedRecording(recording.description, streams: recording.streams())
    }

    private init(_ folder: RecordingFolder, codecs: any MediaCodecs) throws {
        self.folder = folder
        metadata = try Self.metadata(folder)
        readings = try Self.readings(folder)
        barometer = try SensorLoggerTable(
            SensorLoggerFiles.barometer, SensorLoggerBarometerTable.self, in: folder
        ) { $0.wall }
        location = try SensorLoggerTable(
            SensorLoggerFiles.location, SensorLoggerLocationTable.self, in: folder
        ) { $0.sample.wall }
        let metadata = metadata
        acceleration = readings.first { $0.sensor == .accelerometer }
            .map { SensorLoggerAcceleration($0, metadata) }
        guard let first = readings.map(\.table.start).min() else {
            throw InterchangeError(
                .noSamples(.sensorlogger, reason: "no inertial file has a row"),
                place: Place(file: folder.path))
        }
        let starts = [first, barometer?.start, location?.start].compactMap { $0 }
        epoch = ClockAnchor(
            host: HostTime(nanoseconds: 0), wall: metadata?.start ?? starts.min() ?? first)
        movies = try folder.moviesByTracks()
        movie = try SensorLoggerMovie(movies.camera, in: folder, codecs: codecs)
    }

    private static func metadata(
        _ folder: RecordingFolder
    ) throws -> SensorLoggerMetadataTable.Row? {
        let reader = try TableReader<SensorLoggerMetadataTable>(
            SensorLoggerFiles.metadata, in: folder)
        guard case .row(let row) = try reader?.next(acceptingCutOff: true) else { return nil }
        return row
    }

    private static func readings(_ folder: RecordingFolder) throws -> [SensorLoggerReadings] {
        let accelerometer =
            try SensorLoggerReadings(
                SensorLoggerFiles.accelerometer, of: .accelerometer, in: folder)
            ?? SensorLoggerReadings(
                SensorLoggerFiles.totalAcceleration, of: .accelerometer, in: folder)
        let others = try [
            SensorLoggerReadings(SensorLoggerFiles.gyroscope, of: .gyroscope, in: folder),
            SensorLoggerReadings(SensorLoggerFiles.magnetometer, of: .magnetometer, in: folder),
        ]
        return ([accelerometer] + others).compactMap { $0 }
    }

    private func streams() throws -> [any SampleStream] {
        let epoch = epoch
        var streams: [any SampleStream] = [
            ListedSamples([.event(.clockAnchor(epoch), at: epoch.host)])
        ]
        if let movie { streams.append(movie.frames) }
        for reading in readings {
            let factor = reading.sensor == .accelerometer ? acceleration?.factor ?? 1 : 1
            streams.append(try reading.samples(epoch: epoch, factor: factor))
        }
        if let barometer {
            let samples = try barometer.samples(of: .barometer, epoch: epoch) { row in
                .barometer(
                    BarometerSample(
                        timestamp: epoch.host(for: row.wall),
                        pressureKilopascals: row.pressureKilopascals,
                        relativeAltitudeMetres: row.relativeAltitudeMetres))
            }
            streams.append(samples)
        }
        if let location { streams.append(try Self.positions(location, epoch)) }
        return streams
    }

    private static func positions(
        _ location: SensorLoggerTable<SensorLoggerLocationTable>, _ epoch: ClockAnchor
    ) throws -> any SampleStream {
        try location.samples(of: .location, epoch: epoch) { row in
            var sample = row.sample
            sample.timestamp = epoch.host(for: sample.wall)
            return .location(sample)
        }
    }
}

extension SensorLoggerRecording {
    private var description: SourceDescription {
        var streams: [StreamDescription] = []
        if let movie { streams.append(movie.description) }
        streams += readings.map { StreamDescription(stream: $0.sensor.stream) }
        if barometer != nil { streams.append(StreamDescription(stream: .barometer)) }
        if location != nil { streams.append(StreamDescription(stream: .location)) }
        var description = SourceDescription(streams: streams)
        description.movieFormat = movie?.feed.format
        description.deviceModel = metadata?.deviceName
        description.startAnchor = epoch
        description.duration = duration
        description.notices = notices
        return description
    }

    /// From the recording's start to its last reading, or the movie's length where that is longer.
    private var duration: HostDuration {
        let end = readings.map { epoch.host(for: $0.table.end) }.max() ?? epoch.host
        return max(end - epoch.host, movie?.feed.times.max() ?? .zero)
    }

    private var notices: [String] {
        var notices = [epochNotice]
        notices +=
            acceleration?.notices ?? [
                "There is no file of raw accelerations with a row that can be read."
            ]
        let surveys =
            readings.map(\.table.survey)
            + [barometer?.survey, location?.survey]
            .compactMap { $0 }
        notices += surveys.flatMap(\.notices)
        return notices + movieNotices + leftOutNotices
    }

    private var epochNotice: String {
        metadata?.start == nil
            ? "Host time 0 is the first sample's Unix time; \(SensorLoggerFiles.metadata) does not "
                + "say when the recording began."
            : "Host time 0 is the recording epoch time of \(SensorLoggerFiles.metadata)."
    }

    private var movieNotices: [String] {
        let sound = movies.sound.prefix(12).map { "\($0) holds sound alone and was not read." }
        if let movie { return movie.notices + sound }
        switch movies.camera.count {
        case 0: return sound
        case 1: return ["The movie \(movies.camera[0]) is empty and left out."] + sound
        default:
            return [
                "There are \(movies.camera.count) movies, and nothing says which belongs to the "
                    + "readings: all were left out."
            ] + sound
        }
    }

    /// Files and folders that hold something and are not read.
    private var leftOutNotices: [String] {
        let names = folder.entries.filter { entry in
            let isFilledTable = entry.name.hasSuffix(".csv") && entry.byteCount > 0
            return (entry.isDirectory || isFilledTable)
                && !SensorLoggerFiles.known.contains(entry.name)
        }
        var notices: [String] = []
        if !names.isEmpty {
            let list = names.prefix(12).map(\.name).joined(separator: ", ")
            notices.append("Not read, since a session has no place for them: \(list).")
        }
        if location != nil {
            notices.append(
                "Heights above the ellipsoid in \(SensorLoggerFiles.location) were left out; only "
                    + "heights above mean sea level are kept.")
        }
        return notices
    }
}
