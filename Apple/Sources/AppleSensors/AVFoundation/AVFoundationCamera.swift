internal import AVFoundation
internal import Dispatch
internal import LockstepSamples

// Unchecked: the session and all mutable state are accessed only on the session queue; the
// delegate's queue reads values set before the camera runs.

/// Delivers images of a capture session, with lens and exposure controlled as requested.
///
/// The session changes on its own queue, because `startRunning` may block (AVCaptureSession.h);
/// frames are delivered on another queue.
final class AVFoundationCamera: NSObject, @unchecked Sendable {
    /// The request.
    let request: CaptureRequest
    /// The gate to the sink.
    let gate: SampleGate
    /// The device's orientation.
    let orientation: DeviceOrientation
    /// The capture session.
    let session = AVCaptureSession()
    /// The output that delivers frames.
    let output = AVCaptureVideoDataOutput()
    /// The queue on which the session changes.
    let sessionQueue = DispatchQueue(label: "lockstep.avfoundation.session")
    /// The queue on which frames are delivered.
    let frameQueue = DispatchQueue(label: "lockstep.avfoundation.frames", qos: .userInteractive)
    /// The camera in use; nil before ``start()``.
    var camera: CameraDevice?
    /// The camera's position.
    var position = CameraPosition.back
    /// Whether the microphone is recorded too; set before ``start()``.
    var wantsMicrophone = false
    /// The microphone; nil without audio.
    var microphone: MicrophoneOutput?
    /// Why the wanted microphone is missing; nil if it is not.
    var microphoneLimit: SourceLimit?
    private var watch: CaptureSessionWatch?
    private var isStopped = false
    /// Used only on ``frameQueue``.
    private var whiteBalanceLock = WhiteBalanceLock()
    /// The wait until an adjustment shows; used only on ``frameQueue``.
    private var settling: ConvergenceWait?
    private var hand: HandControl?

    /// Creates a camera that has not started.
    init(_ request: CaptureRequest, gate: SampleGate, orientation: DeviceOrientation) {
        self.request = request
        self.gate = gate
        self.orientation = orientation
    }

    /// Configures the camera, connects the preview and starts; blocks only for the configuration.
    ///
    /// - Returns: The image size.
    ///
    /// - Throws: ``SensorFailure`` if there is no camera or it refuses its configuration.
    func start(showing preview: PreviewFeed) throws -> PixelSize {
        let size = try sessionQueue.sync {
            try setUpSession()
            return try chooseFormat()
        }
        let watch = CaptureSessionWatch(session)
        watch.observe { [weak self] event in self?.handle(event) }
        self.watch = watch
        // While the session starts, connecting its preview would block the main thread.
        preview.attach(session) { self.sessionQueue.async { self.run() } }
        return size
    }

    /// Stops the camera, waits until it has stopped, and releases its input.
    ///
    /// The preview may retain the session until the main thread runs, and the next session needs
    /// the camera earlier.
    func stop() {
        watch?.end()
        sessionQueue.sync {
            isStopped = true
            session.stopRunning()
            microphone?.remove()
            output.setSampleBufferDelegate(nil, queue: nil)
            session.beginConfiguration()
            for input in session.inputs { session.removeInput(input) }
            session.commitConfiguration()
        }
    }

    private func run() {
        guard !isStopped, !session.isRunning else { return }
        session.startRunning()
        drive()
    }

    /// The camera's lens; nil before ``start()``.
    var lens: CameraLens? { (camera?.device.deviceType).flatMap(CameraLens.init) }

    /// The adjustments that the request leaves.
    var abilities: CameraAbilities? { camera?.abilities.under(request.camera) }

    /// Applies an adjustment by hand and reports the result.
    func adjust(_ adjustment: CameraAdjustment) {
        sessionQueue.async { self.apply(adjustment) }
    }

    private func apply(_ adjustment: CameraAdjustment) {
        do {
            guard !isStopped, try hand?.apply(adjustment) == true else { return }
            frameQueue.async { self.settling = ConvergenceWait() }
        } catch {
            gate.report(.notice("the camera cannot be adjusted: \(error.sentence)"))
        }
        reportState()
    }

    /// Reports the camera's settings if this frame ends the wait for an adjustment; called on
    /// ``frameQueue``.
    func reportSettling(at time: HostTime) {
        guard let camera, let outcome = settling?.note(isAdjusting: camera.isAdjusting, at: time),
            outcome != .waiting
        else { return }
        settling = nil
        sessionQueue.async { self.reportState() }
    }

    /// Controls lens, exposure and white balance while the camera runs, and reports the result.
    private func drive() {
        guard let camera, let abilities else { return }
        hand = HandControl(camera, request, abilities) { [weak self] in self?.adjust(.automatic) }
        do {
            let notices = try camera.apply(request.camera) { [weak self] in
                guard let self else { return }
                sessionQueue.async { self.reportState() }
            }
            for notice in notices { gate.report(.notice(notice)) }
            frameQueue.async { self.whiteBalanceLock.begin(self.request.camera.whiteBalance) }
        } catch {
            gate.report(.notice("the camera cannot be controlled: \(error.sentence)"))
        }
        reportState()
    }

    /// Locks the white balance if this frame ends the wait for it; called on ``frameQueue``.
    func lockWhiteBalance(at time: HostTime) {
        guard let camera, let outcome = whiteBalanceLock.note(camera, at: time) else { return }
        sessionQueue.async {
            for notice in self.camera?.lockWhiteBalance(after: outcome) ?? [] {
                self.gate.report(.notice(notice))
            }
            self.reportState()
        }
    }

    private func reportState() {
        guard let camera else { return }
        var state = camera.state(.avFoundation)
        state.size = PixelSize(camera.device.activeFormat.dimensions)
        state.isStabilized = output.connection(with: .video)
            .map { $0.activeVideoStabilizationMode != .off }
        gate.report(
            .cameraSettings(
                requested: hand?.wanted ?? request.cameraSettings, achieved: state.settings))
    }

    private func handle(_ event: CaptureSessionWatch.Event) {
        switch event {
        case .interrupted(let reason): gate.report(.interruptionBegan(reason: reason))
        case .interruptionEnded:
            // First, so that adjustments that follow the report are not reset.
            sessionQueue.async { self.drive() }
            gate.report(.interruptionEnded)
        case .failed(let stream, let message, let canRestart):
            gate.report(.sensorFailed(stream: stream, message: message))
            guard canRestart else { return }
            if stream == .audio { sessionQueue.async { self.microphone?.remove() } }
            sessionQueue.async { self.run() }
        }
    }
}

extension AVCaptureDevice.Format {
    /// The size of the format's images.
    var dimensions: CMVideoDimensions { CMVideoFormatDescriptionGetDimensions(formatDescription) }
}
