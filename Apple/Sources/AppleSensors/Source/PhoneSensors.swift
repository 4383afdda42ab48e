internal import LockstepConcurrency
public import LockstepSamples
public import QuartzCore

/// The sensors of this phone as one source: camera, depth, microphone, motion, barometer, location.
///
/// ``start(_:into:)`` and ``stop()`` block until the camera is ready. Call them off the main
/// thread, and never from the sink's `receive`.
public final class PhoneSensors: SensorSource, AdjustableCamera, StillCamera {
    private let clock: any HostClock
    private let orientation = DeviceOrientation()
    private let preview = PreviewFeed()
    private let running = Mutex<RunningSensors?>(nil)

    /// Creates sensors that have not started, with arrival times read from `clock`.
    public init(clock: any HostClock = PhoneClock()) {
        self.clock = clock
    }

    /// The live image, upright.
    @MainActor public var previewLayer: CALayer { preview.previewLayer }

    /// Whether ``previewLayer`` shows the whole image; if not, the image fills its bounds.
    @MainActor public var fitsPreview: Bool {
        get { preview.previewLayer.isFitted }
        set { preview.previewLayer.isFitted = newValue }
    }

    /// Starts the requested sensors that the phone has.
    ///
    /// Sensors other than the camera that are missing or not allowed are skipped, with a notice in
    /// the description.
    ///
    /// - Throws: ``SensorFailure`` if the requested camera is unavailable or in use, or if a rate
    ///   is invalid; no sensor runs then.
    public func start(
        _ request: CaptureRequest, into sink: any SampleSink
    ) throws -> SourceDescription {
        try running.withLock { running in
            guard running == nil else { throw SensorFailure.alreadyStarted }
            let sensors = RunningSensors(
                request, sink: sink, clock: clock, orientation: orientation, preview: preview)
            do {
                let description = try sensors.start()
                running = sensors
                return description
            } catch {
                sensors.stop()
                throw error
            }
        }
    }

    /// Stops all sensors; the sink receives no sample after this returns.
    public func stop() {
        running.withLock { running in
            running?.stop()
            running = nil
        }
    }

    /// The adjustments that the running camera accepts; nil if none runs.
    public var abilities: CameraAbilities? { running.withLock { $0?.camera?.abilities } }

    /// Captures one larger image of world tracking, with its pose.
    public func captureStill(
        completion: @escaping @Sendable (Result<CameraFrame, any Error>) -> Void
    ) {
        let camera = running.withLock { $0?.camera }
        guard case .arkit(let camera) = camera else {
            return completion(.failure(SensorFailure.photoFailed("world tracking does not run")))
        }
        camera.captureStill(completion)
    }

    /// Adjusts the running camera by hand and returns immediately.
    public func adjust(_ adjustment: CameraAdjustment) {
        running.withLock { $0?.camera?.adjust(adjustment) }
    }
}
