public import LockstepSamples
public import QuartzCore

/// The sensors of this phone as one source: camera, depth, motion, barometer and position.
///
/// ``start(_:into:)`` and ``stop()`` wait for the camera, so they are called off the main thread,
/// and never from inside the sink's `receive`.
public final class PhoneSensors: SensorSource {
    private let clock: any HostClock
    private let orientation = DeviceOrientation()
    private let preview = PreviewFeed()
    private let running = Locked<RunningSensors?>(nil)

    /// Sensors that have not started, with arrivals read from `clock`.
    public init(clock: any HostClock = PhoneClock()) {
        self.clock = clock
    }

    /// The live image, upright, filling whatever bounds the layer is given.
    @MainActor public var previewLayer: CALayer { preview.previewLayer }

    /// Starts what the request wants and the phone has.
    ///
    /// Other things than the camera that are missing or not allowed are left out, with a notice in
    /// the description.
    ///
    /// - Throws: ``SensorFailure`` where the camera is wanted and cannot be had, where it is in
    ///   use already, and where a rate is none; then nothing runs.
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

    /// Stops all; no sample reaches the sink after this returns.
    public func stop() {
        running.withLock { running in
            running?.stop()
            running = nil
        }
    }
}
