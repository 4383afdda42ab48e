import LockstepFormats
import LockstepSamples
import LockstepSessions

/// All facts of a check that the rows of a session show, without ratings.
struct RowFacts {
    let manifest: SessionManifest
    /// The limits that facts refer to.
    let limits: Limits
    var files: [RowFile: RowFileFacts] = [:]
    private(set) var streams: [Stream: TimestampStatistics] = [:]
    private(set) var sequences = SequenceSet()
    private(set) var drops = DropFacts()
    private(set) var values = ValueFacts()
    /// When and why the system interrupted the sensors.
    private(set) var interruptions: [Interruption] = []
    private(set) var channels: [InertialChannel: Int] = [:]
    private(set) var coverage: [Stream: CoverageFacts] = [:]
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
    private(set) var optics: OpticsFacts
    private(set) var exposure = ExposureFacts()
    private(set) var barometer = BarometerFacts()
    private(set) var tracking = TrackingFacts()
    private(set) var anchors: AnchorFacts
    private var inertial: InertialFacts
    /// The timestamps of frames and depth maps, which are looked up for every frame.
    private var camera: TimestampStatistics
    private var depth: TimestampStatistics
    /// All samples and poses, for facts that need them at once.
    private(set) var series = SessionSeries()
    /// The rows with depth.
    private(set) var depthRows = SpreadRows()

    /// An interruption of the sensors by the system.
    struct Interruption: Hashable {
        var time: HostTime
        /// The reason in the platform's words.
        var reason: String
    }

    /// The facts of a session before its first row.
    init(_ manifest: SessionManifest, _ limits: Limits) {
        self.manifest = manifest
        self.limits = limits
        latency = limits[.latency].value
        optics = OpticsFacts(limits)
        anchors = AnchorFacts(limits)
        inertial = InertialFacts(latency: latency)
        camera = TimestampStatistics(latency: latency)
        depth = TimestampStatistics(latency: latency)
        series.reserve(manifest)
    }

    /// d of t_imu = t_camera + d in seconds, as the calibration states it; 0 if it states none.
    var statedOffset: Double { manifest.calibration?.timeOffset?.imuMinusCameraSeconds ?? 0 }

    /// The smallest timestamp of any sample; nil without samples.
    var start: HostTime? { streams.values.map(\.first).min() }

    /// The rule that decides which intervals of a stream are gaps; nil if none is.
    func gapRule(_ stream: Stream, _ timestamps: TimestampStatistics) -> GapRule? {
        let record = manifest.streams.first { $0.description.stream == stream }
        return GapRule(stream, timestamps, drops, record, limits)
    }

    mutating func add(_ row: InertialRow, number: Int) {
        inertial.add(row, number: number)
        series.add(row)
        // The channels of a device motion share the sequence number that their attitude row counts.
        if row.channel.sensor != nil { sequences.insert(row.arrival.sequence) }
    }

    /// Completes the facts of inertial samples, after the last one.
    mutating func finishInertial() {
        channels = inertial.channels
        streams.merge(inertial.streams) { $1 }
        values.add(inertial)
        inertial = InertialFacts(latency: latency)
        series.sortReadings()
    }

    mutating func add(_ row: AttitudeRow, number: Int) {
        values.check(
            row, Place(file: RowFile.attitude.rawValue, row: number, time: row.timestamp))
        add(.deviceMotion, row.timestamp, row.arrival, number, .attitude)
    }

    mutating func add(_ row: BarometerRow, number: Int) {
        let (file, time) = (RowFile.barometer, row.sample.timestamp)
        values.check(row.sample, Place(file: file.rawValue, row: number, time: time))
        barometer.add(row.sample)
        add(.barometer, time, row.arrival, number, file)
    }

    mutating func add(_ row: LocationRow, number: Int) {
        let (file, time) = (RowFile.location, row.sample.timestamp)
        values.check(row.sample, Place(file: file.rawValue, row: number, time: time))
        add(.location, time, row.arrival, number, file)
    }

    mutating func add(_ row: MeshRow, number: Int) {
        add(row.kind.stream, row.timestamp, row.arrival, number, .mesh)
    }

    mutating func add(_ row: AudioRow, number: Int) {
        add(.audio, row.timestamp, row.arrival, number, .audio)
    }

    mutating func add(_ row: EventRow, number: Int) {
        sequences.insert(row.arrival.sequence)
        switch row.event {
        case .drop(let drop): drops.add(drop)
        case .clockAnchor(let anchor):
            anchors.add(
                anchor, Place(file: RowFile.events.rawValue, row: number, time: row.time))
        case .interruptionBegan(let reason):
            interruptions.append(Interruption(time: row.time, reason: reason))
        default: break
        }
    }

    mutating func add(_ row: FeatureRow, number: Int) {
        addTimestamp(.featurePoints, row.timestamp, arrival: row.arrival.time, number, .features)
    }

    /// Prepares what frames are compared with, before the first one.
    mutating func beginFrames() {
        for stream in Self.covering {
            coverage[stream] = streams[stream].map(CoverageFacts.init)
        }
    }

    mutating func add(_ row: FrameRow, number: Int) {
        let place = Place(file: RowFile.frames.rawValue, row: number, time: row.timestamp)
        if row.index != number - 1 { misnumbered.add(place) }
        if row.index <= lastIndex { misordered.add(place) }
        lastIndex = row.index
        framesHaveArrival = framesHaveArrival || row.arrival.time != nil
        sequences.insert(row.arrival.sequence)
        camera.add(row.timestamp, arrival: row.arrival.time, row: number, of: .frames)
        if row.depthSize != nil {
            depth.add(row.timestamp, arrival: nil, row: number, of: .frames)
            depthRows.add(row, number: number)
        }
        let offset = HostDuration(seconds: statedOffset) ?? .zero
        for stream in Self.covering { coverage[stream]?.add(row.timestamp + offset, place) }
        series.add(row, number: number)
        optics.check(row, place)
        exposure.add(row, number: number, gyroscope: series.gyroscope)
        tracking.add(row, place)
    }

    /// Completes intervals, after the last row.
    mutating func finish() {
        for stream in Stream.allCases { streams[stream]?.finish() }
        camera.finish()
        depth.finish()
        if camera.count > 0 { streams[.camera] = camera }
        if depth.count > 0 { streams[.depth] = depth }
    }

    /// Returns all samples and poses, and the rows with depth, and frees their memory here.
    mutating func takeSeries() -> (samples: SessionSeries, depthRows: SpreadRows) {
        defer { (series, depthRows) = (SessionSeries(), SpreadRows()) }
        return (series, depthRows)
    }

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
}
