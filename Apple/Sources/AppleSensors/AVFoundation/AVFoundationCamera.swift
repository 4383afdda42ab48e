internal import AVFoundation
internal import Dispatch
internal import LockstepSamples

// Unchecked: the session and everything that changes are touched on the session queue only; the
// delegate's queue reads what is set before the camera runs.

/// Images of a capture session, with lens and exposure driven as asked for.
///
/// The session is changed on a queue of its own, where `startRunning` may block
/// (AVCaptureSession.h), and frames come on another one.
final class AVFoundationCamera: NSObject, @unchecked Sendable {
    /// What was asked for.
    let request: CaptureRequest
    /// The way to the sink.
    let gate: SampleGate
    /// How the phone is held.
    let orientation: DeviceOrientation
    /// The capture session.
    let session = AVCaptureSession()
    /// Frames come from here.
    let output = AVCaptureVideoDataOutput()
    /// Where the session is changed.
    let sessionQueue = DispatchQueue(label: "lockstep.avfoundation.session")
    /// Where frames are handed over.
    let frameQueue = DispatchQueue(label: "lockstep.avfoundation.frames", qos: .userInteractive)
    /// The camera in use; nil before ``start()``.
    var camera: CameraDevice?
    /// On which side it is.
    var position = CameraPosition.back
    private var watch: CaptureSessionWatch?
    private var isStopped = false

    /// A camera that has not started.
    init(_ request: CaptureRequest, gate: SampleGate, orientation: DeviceOrientation) {
        self.request = request
        self.gate = gate
        self.orientation = orientation
    }

    /// Sets the camera up and lets it start; blocks for the set-up only.
    ///
    /// - Returns: the image's size.
    /// - Throws: ``SensorFailure`` where there is no camera or it refuses its configuration.
    func start() throws -> PixelSize {
        let size = try sessionQueue.sync {
            try setUpSession()
            return try chooseFormat()
        }
        let watch = CaptureSessionWatch(session)
        watch.observe { [weak self] event in self?.handle(event) }
        self.watch = watch
        sessionQueue.async { self.run() }
        return size
    }

    /// Stops the camera, waits until it has stopped, and lets go of it: the preview may hold the
    /// session until the main thread comes to it, and the next session wants the camera before.
    func stop() {
        watch?.end()
        sessionQueue.sync {
            isStopped = true
            session.stopRunning()
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

    /// Drives lens, exposure and white balance while the camera runs, and reports what came of it.
    private func drive() {
        guard let camera else { return }
        do {
            let notices = try camera.apply(request.camera) { [weak self] in
                guard let self else { return }
                sessionQueue.async { self.reportState() }
            }
            for notice in notices { gate.report(.notice(notice)) }
        } catch {
            gate.report(.notice("the camera cannot be driven: \(error.sentence)"))
        }
        reportState()
    }

    private func reportState() {
        guard let camera else { return }
        var state = camera.state(.avFoundation)
        state.size = PixelSize(camera.device.activeFormat.dimensions)
        state.isStabilized = output.connection(with: .video)
            .map { $0.activeVideoStabilizationMode != .off }
        gate.report(.cameraSettings(requested: request.cameraSettings, achieved: state.settings))
    }

    private func handle(_ event: CaptureSessionWatch.Event) {
        switch event {
        case .interrupted(let reason): gate.report(.interruptionBegan(reason: reason))
        case .interruptionEnded:
            gate.report(.interruptionEnded)
            sessionQueue.async { self.drive() }
        case .failed(let message, let canRestart):
            gate.report(.sensorFailed(stream: .camera, message: message))
            if canRestart { sessionQueue.async { self.run() } }
        }
    }
}

extension AVCaptureDevice.Format {
    /// Width and height of the format's images.
    var dimensions: CMVideoDimensions { CMVideoFormatDescriptionGetDimensions(formatDescription) }
}
