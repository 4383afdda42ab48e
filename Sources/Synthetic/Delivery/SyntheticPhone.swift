import Dispatch
public import LockstepSamples

// Unchecked: mutable state is accessed on `queue` only.

/// A simulated phone: everything it delivers follows from its configuration.
///
/// Samples are pulled, without real-time limits: each frame is rendered when it is requested, on
/// all cores. Equal configurations produce equal samples on every machine. Memory does not grow
/// with the duration.
public final class SyntheticPhone: StoredSource, @unchecked Sendable {
    /// The phone's description of itself: what a real phone would report, without the ground truth.
    public let description: SourceDescription
    private let model: PhoneModel
    private let queue = DispatchQueue(label: "synthetic phone")
    private var feed: MergedFeed
    private lazy var camera = CameraModel(model)
    private var lateness: (@Sendable (HostTime) -> HostDuration)?
    private var isCameraOn: (@Sendable () -> Bool)?

    /// Creates a phone before its first sample.
    ///
    /// - Throws: ``SyntheticFailure/impossibleConfiguration(_:)``.
    public init(_ configuration: SyntheticConfiguration) throws {
        try configuration.validate()
        model = PhoneModel(configuration)
        description = model.sourceDescription
        feed = MergedFeed(model.feeds)
    }

    /// The phone's trajectory, as ground truth at any time.
    public var trajectory: Trajectory { model.trajectory }

    /// The ground truth of the phone and its samples, to be stored next to a session.
    public var truth: SyntheticTruth { SyntheticTruth(model) }

    /// Returns the next sample in order of arrival; nil after the last.
    public func next() throws -> Delivery? {
        queue.sync {
            while let coming = feed.next() {
                switch coming.content {
                case .sample(let sample): return Delivery(sample, arrival: coming.arrival)
                case .frame(let plan):
                    if let isCameraOn, !isCameraOn() { continue }
                    return delivery(of: plan, arrival: coming.arrival)
                }
            }
            return nil
        }
    }

    private func delivery(of plan: FramePlan, arrival: HostTime) -> Delivery? {
        if let lateness, lateness(arrival) > Self.longestLateness {
            return Delivery(CameraFeed.loss(of: plan), arrival: arrival)
        }
        return camera.frame(plan).map { Delivery(.frame($0), arrival: arrival) }
    }

    /// Reports frames as dropped for being late, instead of painting them, as long as more time than
    /// ``longestLateness`` has passed since they should have arrived.
    ///
    /// For a phone in real time on a computer that is too slow to paint each frame: without it, the
    /// samples would arrive later and later.
    ///
    /// - Parameter lateness: The time that has passed since a time of the phone's clock.
    public func dropLateFrames(_ lateness: @escaping @Sendable (HostTime) -> HostDuration) {
        queue.sync { self.lateness = lateness }
    }

    /// Leaves out frames while `isOn` returns false, like a camera that is switched off.
    ///
    /// - Parameter isOn: Called before each frame is painted.
    public func deliverFrames(while isOn: @escaping @Sendable () -> Bool) {
        queue.sync { isCameraOn = isOn }
    }

    /// The longest time that a frame may be late: 0.25 s, chosen here; a viewfinder that lags more
    /// is of no use.
    public static let longestLateness = HostDuration.milliseconds(250)
}

extension PhoneModel {
    /// The feeds of all active streams; events first, so that they precede the samples that they
    /// explain.
    var feeds: [any Feed] {
        var feeds: [any Feed] = [AnchorFeed(self), ScheduledEventFeed(self)]
        for sensor in InertialSensor.allCases where runs(sensor.stream) {
            feeds.append(InertialFeed(self, sensor: sensor))
        }
        if runs(.deviceMotion) { feeds.append(DeviceMotionFeed(self)) }
        if runs(.barometer) { feeds.append(BarometerFeed(self)) }
        if runs(.location) { feeds.append(LocationFeed(self)) }
        if runs(.mesh) || runs(.planes) { feeds.append(SurfaceFeed(self)) }
        if runs(.audio), let microphone = MicrophoneFeed(self) { feeds.append(microphone) }
        if runs(.camera) { feeds.append(CameraFeed(self)) }
        return feeds
    }

    /// The phone's description of itself.
    var sourceDescription: SourceDescription {
        let streams = Stream.allCases.filter(runs).map(streamDescription)
        var description = SourceDescription(streams: streams)
        description.deviceModel = configuration.deviceModel
        description.calibration = Calibration(
            cameraFromImu: nominalCameraFromImu, origin: .nominal)
        description.startAnchor = anchor(at: configuration.startTime)
        description.duration = configuration.duration
        return description
    }

    private func streamDescription(_ stream: Stream) -> StreamDescription {
        var description = StreamDescription(
            stream: stream, requestedRateHertz: requestedRate(of: stream))
        if stream == .camera {
            description.stampMeaning = physics.stampMeaning
            description.pixelOrigin = .pixelCenter
            description.size = configuration.imageSize
        }
        if stream == .depth { description.size = configuration.depthSize }
        return description
    }

    private func requestedRate(of stream: Stream) -> Double? {
        switch stream {
        case .camera, .depth, .featurePoints: return configuration.framesPerSecond
        case .accelerometer, .gyroscope, .magnetometer, .deviceMotion:
            return configuration.inertialRateHertz
        case .barometer, .location, .mesh, .planes, .audio: return nil
        }
    }
}
