/// What a source says of itself before the first sample.
public struct SourceDescription: Sendable {
    /// The phone's model identifier, such as "iPhone15,2", or what an imported recording calls the
    /// device; nil if it is not known.
    public var deviceModel: String?
    /// The phone's system version, such as "16.6.1"; nil if it is not known.
    public var systemVersion: String?
    /// The mode that a recording was made in; nil if it does not say.
    public var mode: String?
    /// Its streams.
    public var streams: [StreamDescription]
    /// The movie's format where images come as packets.
    public var movieFormat: MovieFormat?
    /// Pose of the camera in IMU axes, where it is known.
    public var calibration: Calibration?
    /// Both clocks before the first sample, where the source knows them.
    public var startAnchor: ClockAnchor?
    /// The time its samples span, where it is known beforehand.
    public var duration: HostDuration?
    /// What a reader should know: guesses and losses on the way in.
    public var notices: [String]

    /// A source that says nothing but its streams.
    public init(streams: [StreamDescription]) {
        self.streams = streams
        self.notices = []
    }
}

/// What a recorder asks of a live source.
public struct CaptureRequest: Hashable, Sendable {
    /// How the camera is driven; a source without a camera of that kind ignores it.
    public var camera: CameraControls
    /// The camera image's size; nil leaves it to the source (ARKit: native).
    public var imageSize: PixelSize?
    /// Frames a second.
    public var framesPerSecond: Double
    /// Samples a second of accelerometer, gyroscope, magnetometer and device motion.
    public var inertialRateHertz: Double
    /// The streams wanted; a source leaves out what it does not have.
    public var streams: Set<Stream>

    /// A request in plain numbers.
    public init(
        camera: CameraControls, imageSize: PixelSize?, framesPerSecond: Double,
        inertialRateHertz: Double, streams: Set<Stream>
    ) {
        self.camera = camera
        self.imageSize = imageSize
        self.framesPerSecond = framesPerSecond
        self.inertialRateHertz = inertialRateHertz
        self.streams = streams
    }
}

/// Whoever takes samples from a live source.
public protocol SampleSink: AnyObject, Sendable {
    /// Takes one sample without waiting; may be called on any thread, one call at a time a stream.
    ///
    /// - Parameter arrival: when the source was told of the sample, on the host clock.
    /// - Returns: why it was not taken, or nil when it was. The drop is already counted.
    @discardableResult
    func receive(_ sample: Sample, arrival: HostTime?) -> DropReason?
}

/// A source that pushes samples when they happen and cannot wait: a phone's sensors.
public protocol SensorSource: AnyObject, Sendable {
    /// Starts delivering to `sink` and says what will come.
    func start(_ request: CaptureRequest, into sink: any SampleSink) throws -> SourceDescription

    /// Stops delivering; no sample reaches the sink after this returns.
    func stop()
}

/// A source that is asked for its next sample and waits: a recording, or a synthetic phone.
public protocol StoredSource: AnyObject, Sendable {
    /// What will come.
    var description: SourceDescription { get }

    /// The next sample in order of arrival; nil after the last.
    func next() throws -> Delivery?
}
