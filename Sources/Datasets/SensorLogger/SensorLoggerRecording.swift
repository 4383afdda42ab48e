import LockstepFormats
import LockstepSamples
import LockstepSessions

/// An export of the app Sensor Logger, surveyed in a first pass over its files.
struct SensorLoggerRecording {
    private let folder: RecordingFolder
    private let metadata: SensorLoggerMetadata
    private let readings: SensorLoggerSensors
    private let acceleration: SensorLoggerAcceleration?
    private let barometer: SensorLoggerTable<SensorLoggerBarometerTable>?
    private let location: SensorLoggerTable<SensorLoggerLocationTable>?
    private let movie: SensorLoggerMovie?
    /// The movies that may be the camera's, and the files that contain sound only.
    private let movies: (camera: [String], sound: [String])
    private let start: SensorLoggerStart
    private var epoch: ClockAnchor {
        ClockAnchor(host: HostTime(nanoseconds: 0), wall: start.wall)
    }

    /// Opens the folder as a source.
    static func open(
        _ folder: RecordingFolder, codecs: any MediaCodecs
    ) throws -> any StoredSource {
        let recording = try SensorLoggerRecording(folder, codecs: codecs)
        return try ImportedRecording(recording.description, streams: recording.streams())
    }

    private init(_ folder: RecordingFolder, codecs: any MediaCodecs) throws {
        self.folder = folder
        metadata = try SensorLoggerMetadata(folder)
        readings = try SensorLoggerSensors(folder, metadata.row)
        barometer = try SensorLoggerTable(
            SensorLoggerFiles.barometer, SensorLoggerBarometerTable.self, in: folder
        ) { $0.wall }
        location = try SensorLoggerTable(
            SensorLoggerFiles.location, SensorLoggerLocationTable.self, in: folder
        ) { $0.sample.wall }
        acceleration = readings.accelerometer
            .map { [row = metadata.row] in SensorLoggerAcceleration($0, row) }
        guard let first = readings.first else {
            throw DatasetError(
                .noSamples(.sensorLogger, reason: "no inertial file has a row"),
                place: Place(file: folder.path))
        }
        let starts = [first, barometer?.start, location?.start].compactMap { $0 }
        start = SensorLoggerStart(
            metadata.row, row: readings.start, first: starts.min() ?? first)
        movies = try folder.moviesByTracks()
        movie = try SensorLoggerMovie(movies.camera, in: folder, codecs: codecs)
    }

    private func streams() throws -> [any SampleStream] {
        let epoch = epoch
        var streams: [any SampleStream] = [
            ListedSamples([.event(.clockAnchor(epoch), at: epoch.host)])
        ]
        if let movie { streams.append(movie.frames) }
        streams += try readings.samples(epoch: epoch, accelerationFactor: acceleration?.factor)
        if let barometer {
            let samples = try barometer.samples(of: .barometer, epoch: epoch) { row in
                .barometer(
                    BarometerSample(
                        timestamp: epoch.host(for: row.wall),
                        pressureKilopascals: row.pressureKilopascals,
                        relativeAltitudeMeters: row.relativeAltitudeMeters))
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
        streams += readings.streams.map { StreamDescription(stream: $0) }
        if barometer != nil { streams.append(StreamDescription(stream: .barometer)) }
        if location != nil { streams.append(StreamDescription(stream: .location)) }
        var description = SourceDescription(streams: streams)
        description.movieFormat = movie?.feed.format
        description.deviceModel = metadata.row?.deviceName
        description.startAnchor = epoch
        description.duration = duration
        description.notices = notices
        return description
    }

    /// The duration from the recording's start to its last sample, or the movie's length if that is
    /// longer.
    private var duration: HostDuration {
        let end = readings.last.map { epoch.host(for: $0) } ?? epoch.host
        return max(end - epoch.host, movie?.feed.times.max() ?? .zero)
    }

    private var notices: [String] {
        var notices = [start.notice] + metadata.notices
        notices += acceleration?.notices ?? readings.accelerationNotices
        notices += readings.notices
        notices += [barometer?.survey, location?.survey].compactMap { $0 }.flatMap(\.notices)
        return notices + movieNotices + leftOutNotices
    }

    private var movieNotices: [String] {
        let sound = movies.sound.prefix(12).map { "\($0) contains only sound and was not read." }
        if let movie { return movie.notices + sound }
        switch movies.camera.count {
        case 0: return sound
        case 1: return ["The movie \(movies.camera[0]) is empty and left out."] + sound
        default:
            return [
                "There are \(movies.camera.count) movies, and it is unknown which belongs to the "
                    + "samples: all were left out."
            ] + sound
        }
    }

    /// Notices about files and folders that are not empty and are not read.
    private var leftOutNotices: [String] {
        let read = readings.files.union([
            SensorLoggerFiles.barometer, SensorLoggerFiles.location, SensorLoggerFiles.metadata,
        ])
        let names = folder.entries.filter { entry in
            let isFilledTable = entry.name.hasSuffix(".csv") && entry.byteCount > 0
            return (entry.isDirectory || isFilledTable) && !read.contains(entry.name)
        }.map(\.name)
        let twins = names.filter(readings.twins.contains)
        let photos = names.filter(folder.containsOnlyPhotos)
        let others = names.filter { !readings.twins.contains($0) && !photos.contains($0) }
        var notices: [String] = []
        if !photos.isEmpty {
            notices.append("Single photos are not imported: \(photos.joined(separator: ", ")).")
        }
        if !twins.isEmpty {
            notices.append(
                "Not read, because another file of the same sensor is: "
                    + "\(twins.joined(separator: ", ")).")
        }
        if !others.isEmpty {
            let list = others.prefix(12).joined(separator: ", ")
            let more = others.count > 12 ? " and \(others.count - 12) more" : ""
            notices.append("Not read, because a session cannot store them: \(list)\(more).")
        }
        if location != nil {
            notices.append(
                "Heights above the ellipsoid in \(SensorLoggerFiles.location) were left out; only "
                    + "heights above mean sea level are kept.")
        }
        return notices
    }
}
