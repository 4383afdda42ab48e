import LockstepFormats
import LockstepSamples
import LockstepSessions

/// All facts from one pass over a session, without ratings.
struct SessionFacts {
    let manifest: SessionManifest
    private(set) var files: [RowFile: RowFileFacts] = [:]
    private(set) var streams: [Stream: TimestampStatistics] = [:]
    private(set) var sequences = SequenceSet()
    private(set) var drops = DropFacts()
    private(set) var values = ValueFacts()
    /// When and why the system interrupted the sensors.
    private(set) var interruptions: [Interruption] = []
    private(set) var channels: [InertialChannel: Int] = [:]
    private(set) var coverage: [Stream: CoverageFacts] = [:]
    private(set) var frameFiles: FileFacts
    private(set) var movie: MovieFacts
    /// Rows whose frame number differs from their place in the file.
    private(set) var misnumbered = Occurrences()
    /// Rows whose frame number is not larger than the previous row's.
    private(set) var misordered = Occurrences()
    private var lastIndex = -1
    /// The streams that should surround all frames.
    private static let covering = [Stream.accelerometer, .gyroscope]
    /// The delay in seconds above which a sample is late.
    private let latency: Double
    /// Whether any frame states its arrival time, as in recordings by Lockstep.
    private(set) var framesHaveArrival = false
    private var series = SessionSeries()
    /// Facts from inertial samples and poses.
    private(set) var motion: MotionFacts?
    private var depthRows = SpreadRows()
    /// Facts from depth maps; nil without any.
    private(set) var depth: DepthFacts?
    private(set) var optics: OpticsFacts
    private(set) var exposure = ExposureFacts()
    private(set) var barometer = BarometerFacts()
    private(set) var tracking = TrackingFacts()
    private(set) var anchors: AnchorFacts
    /// Facts from the pixels; nil before the frames are read.
    private(set) var images: ImageFacts?

    /// An interruption of the sensors by the system.
    struct Interruption: Hashable {
        var time: HostTime
        /// The reason in the platform's words.
        var reason: String
    }

    /// Reads a session from its first row to its last image.
    init(
        _ session: Session, codecs: any MediaCodecs, limits: Limits,
        lendingImages lendImage: ((FrameRow, PixelBuffer) -> Void)?,
        progress: @escaping (Double) -> Void
    ) throws {
        manifest = session.manifest
        frameFiles = try FileFacts(session)
        movie = MovieFacts(
            session, codecs: codecs, limit: limits[.movieTime], hasColors: lendImage != nil)
        latency = limits[.latency].value
        optics = OpticsFacts(limits)
        anchors = AnchorFacts(limits)
        series.reserve(manifest)
        var work = CheckProgress(manifest, report: progress)
        readInertial(session, &work)
        series.sortReadings()
        readSurroundings(session, &work)
        readEvents(session)
        for stream in Self.covering {
            coverage[stream] = streams[stream].map(CoverageFacts.init)
        }
        let looking = ImageThread(
            ImageFacts(
                session, codecs: codecs, gyroscope: series.gyroscope.shifted(by: -statedOffset)))
        readFrames(session, &work) { row, number, pixels in
            looking.add(row, number: number, pixels: pixels)
            if let pixels { lendImage?(row, pixels) }
        }
        movie.finish()
        for stream in Stream.allCases { streams[stream]?.finish() }
        looking.finish(camera: streams[.camera])
        motion = MotionFacts(series, manifest, limits)
        images = looking.result()
        let poses = series.poses
        series = SessionSeries()
        depth = DepthFacts(depthRows, poses: poses, origin: pixelOrigin) {
            try? session.depth(of: $0)
        }
        depthRows = SpreadRows()
        work.finish()
    }

    /// The origin of pixel coordinates; ARKit's if not stated.
    private var pixelOrigin: PixelOrigin {
        let camera = manifest.streams.first { $0.description.stream == .camera }
        return camera?.description.pixelOrigin ?? .pixelCenter
    }

    /// d of t_imu = t_camera + d in seconds, as the calibration states it; 0 if it states none.
    var statedOffset: Double { manifest.calibration?.timeOffset?.imuMinusCameraSeconds ?? 0 }

    private mutating func add(
        _ stream: Stream, _ time: HostTime, _ arrival: Arrival, _ row: Int, _ file: RowFile
    ) {
        sequences.insert(arrival.sequence)
        addTimestamp(stream, time, arrival: arrival.time, row, file)
    }

    private mutating func addTimestamp(
        _ stream: Stream, _ time: HostTime, arrival: HostTime?, _ row: Int, _ file: RowFile
    ) {
        let latency = latency
        streams[stream, default: TimestampStatistics(latency: latency)]
            .add(time, arrival: arrival, row: row, of: file)
    }

    private mutating func readInertial(_ session: Session, _ work: inout CheckProgress) {
        var inertial = InertialFacts(latency: latency)
        files[.imu] = RowFileFacts(.imu, session.inertialRows) { row, number in
            work.add()
            inertial.add(row, number: number)
            series.add(row)
            // The channels of a device motion share the sequence number that their attitude row
            // counts.
            if row.channel.sensor != nil { sequences.insert(row.arrival.sequence) }
        }
        channels = inertial.channels
        streams.merge(inertial.streams) { $1 }
        values.add(inertial)
        files[.attitude] = RowFileFacts(.attitude, session.attitudeRows) { row, number in
            work.add()
            values.check(
                row,
                Place(file: RowFile.attitude.rawValue, row: number, time: row.timestamp))
            add(.deviceMotion, row.timestamp, row.arrival, number, .attitude)
        }
    }

    private mutating func readSurroundings(_ session: Session, _ work: inout CheckProgress) {
        files[.barometer] = RowFileFacts(.barometer, session.barometerRows) { row, number in
            work.add()
            let place = Place(
                file: RowFile.barometer.rawValue, row: number, time: row.sample.timestamp)
            values.check(row.sample, place)
            barometer.add(row.sample)
            add(.barometer, row.sample.timestamp, row.arrival, number, .barometer)
        }
        files[.location] = RowFileFacts(.location, session.locationRows) { row, number in
            work.add()
            let place = Place(
                file: RowFile.location.rawValue, row: number, time: row.sample.timestamp)
            values.check(row.sample, place)
            add(.location, row.sample.timestamp, row.arrival, number, .location)
        }
    }

    private mutating func readEvents(_ session: Session) {
        files[.events] = RowFileFacts(.events, session.eventRows) { row, number in
            sequences.insert(row.arrival.sequence)
            switch row.event {
            case .drop(let drop): drops.add(drop)
            case .clockAnchor(let anchor):
                let file = RowFile.events.rawValue
                anchors.add(anchor, Place(file: file, row: number, time: row.time))
            case .interruptionBegan(let reason):
                interruptions.append(Interruption(time: row.time, reason: reason))
            default: break
            }
        }
    }

    private mutating func readFrames(
        _ session: Session, _ work: inout CheckProgress,
        _ show: (FrameRow, Int, PixelBuffer?) -> Void
    ) {
        files[.features] = RowFileFacts(.features, session.featureRows) { row, number in
            addTimestamp(
                .featurePoints, row.timestamp, arrival: row.arrival.time, number, .features)
        }
        files[.frames] = RowFileFacts(.frames, session.frameRows) { row, number in
            add(row, number)
            show(row, number, movie.pixels(of: row))
            work.addFrame()
        }
    }

    private mutating func add(_ row: FrameRow, _ number: Int) {
        let place = Place(file: RowFile.frames.rawValue, row: number, time: row.timestamp)
        if row.index != number - 1 { misnumbered.add(place) }
        if row.index <= lastIndex { misordered.add(place) }
        lastIndex = row.index
        framesHaveArrival = framesHaveArrival || row.arrival.time != nil
        add(.camera, row.timestamp, row.arrival, number, .frames)
        if row.depthSize != nil {
            addTimestamp(.depth, row.timestamp, arrival: nil, number, .frames)
        }
        let offset = HostDuration(seconds: statedOffset) ?? .zero
        for stream in Self.covering { coverage[stream]?.add(row.timestamp + offset, place) }
        series.add(row, number: number)
        if row.depthSize != nil { depthRows.add(row, number: number) }
        optics.check(row, place)
        exposure.add(row, number: number, gyroscope: series.gyroscope)
        tracking.add(row, place)
        frameFiles.check(row, place)
        movie.check(row, number: number)
    }
}
