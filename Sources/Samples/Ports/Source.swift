/// A source's description of itself before the first sample.
public struct SourceDescription: Sendable {
    /// The phone's model identifier, such as "iPhone15,2", or an imported recording's name for the
    /// device; nil if unknown.
    public var deviceModel: String?
    /// The phone's system version, such as "16.6.1"; nil if unknown.
    public var systemVersion: String?
    /// The recording mode; nil if unknown.
    public var mode: String?
    /// The source's streams.
    public var streams: [StreamDescription]
    /// The movie's format, if images come as packets.
    public var movieFormat: MovieFormat?
    /// The calibration of camera and IMU, if known.
    public var calibration: Calibration?
    /// Both clocks before the first sample, if the source knows them.
    public var startAnchor: ClockAnchor?
    /// The duration of the samples, if known in advance.
    public var duration: HostDuration?
    /// Messages for the user: assumptions and losses of an import.
    public var notices: [String]
    /// What the source cannot deliver; each limit is among the notices too.
    public private(set) var limits: [SourceLimit] = []

    /// Describes a source of which only the streams are known.
    public init(streams: [StreamDescription]) {
        self.streams = streams
        self.notices = []
    }

    /// Adds a limit and its notice.
    public mutating func add(_ limit: SourceLimit) {
        limits.append(limit)
        notices.append(limit.notice)
    }
}

/// A recorder's request to a live source.
public struct CaptureRequest: Hashable, Sendable {
    /// The camera settings; a source without such a camera ignores them.
    public var camera: CameraControls
    /// The camera image's size; nil leaves it to the source (ARKit: native).
    public var imageSize: PixelSize?
    /// The frame rate in frames per second.
    public var framesPerSecond: Double
    /// The rate of accelerometer, gyroscope, magnetometer and device motion in samples per second.
    public var inertialRateHertz: Double
    /// The requested streams; a source leaves out those that it does not have.
    public var streams: Set<Stream>

    /// Creates a request from plain values.
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

/// A receiver of samples from a live source.
public protocol SampleSink: AnyObject, Sendable {
    /// Receives one sample without waiting; may be called on any thread, one call at a time per
    /// stream.
    ///
    /// - Parameter arrival: When the source received the sample, on the host clock.
    /// - Returns: Why the sample was rejected, or nil if it was accepted. The drop is already
    ///   counted.
    @discardableResult
    func receive(_ sample: Sample, arrival: HostTime?) -> DropReason?
}

/// A source that pushes samples as they occur and cannot wait: a phone's sensors.
public protocol SensorSource: AnyObject, Sendable {
    /// Starts delivering to `sink` and returns a description of the streams.
    func start(_ request: CaptureRequest, into sink: any SampleSink) throws -> SourceDescription

    /// Stops delivering; no sample reaches the sink after this returns.
    func stop()
}

/// A camera that can be adjusted by hand while it runs.
public protocol AdjustableCamera: AnyObject, Sendable {
    /// The adjustments that the running camera accepts; nil if none runs.
    var abilities: CameraAbilities? { get }

    /// Applies an adjustment, as nearly as the running camera can, and returns immediately.
    ///
    /// The camera's settings are reported as an event, at once and when they have settled. Does
    /// nothing if no camera runs.
    func adjust(_ adjustment: CameraAdjustment)
}

/// A source from which samples are pulled: a recording, or a synthetic phone.
public protocol StoredSource: AnyObject, Sendable {
    /// The description of the streams.
    var description: SourceDescription { get }

    /// Returns the next sample in order of arrival; nil after the last.
    func next() throws -> Delivery?
}
