internal import AVFoundation
internal import Dispatch
public import LockstepSamples
public import QuartzCore

// Unchecked: the session and all mutable state are accessed only on the session queue.

/// AVFoundation's camera for single photos, with the photo preset.
///
/// ``start(_:)`` and ``stop()`` block until the camera is ready, so call them off the main thread.
public final class PhotoSession: PhotoCamera, @unchecked Sendable {
    private let session = AVCaptureSession()
    private let output = AVCapturePhotoOutput()
    private let queue = DispatchQueue(label: "lockstep.photo.session")
    private let orientation = DeviceOrientation()
    private let preview = PreviewFeed()
    private var input: AVCaptureDeviceInput?
    private var position = CameraPosition.back
    private var deliveries: [Int64: PhotoDelivery] = [:]
    private var watch: CaptureSessionWatch?
    private let events: @Sendable (SessionEvent) -> Void

    /// Creates a camera that has not started.
    ///
    /// - Parameter events: Receives interruptions and failures, on any thread.
    public init(events: @escaping @Sendable (SessionEvent) -> Void = { _ in }) {
        self.events = events
    }

    /// The live image, upright, filling the layer's bounds.
    @MainActor public var previewLayer: CALayer { preview.previewLayer }

    /// Starts the camera at `position`, or switches to it; uses the other camera if there is none.
    ///
    /// - Throws: ``SensorFailure`` if the camera is not allowed, in use or missing, or refuses.
    public func start(_ position: CameraPosition) throws -> CameraPosition {
        try PermissionState.requireCamera()
        return try queue.sync {
            let isNew = input == nil
            if isNew { try CameraClaim.take(.photo) }
            do {
                try change(to: position)
            } catch {
                if isNew { CameraClaim.giveBack(.photo) }
                throw error
            }
            if isNew { begin() }
            return self.position
        }
    }

    /// Releases the camera and waits until it has stopped; pending photos fail.
    public func stop() {
        queue.sync {
            guard let input else { return }
            watch?.end()
            watch = nil
            orientation.stop()
            preview.attach(nil)
            session.stopRunning()
            session.beginConfiguration()
            session.removeInput(input)
            session.commitConfiguration()
            self.input = nil
            let waiting = deliveries.values
            deliveries = [:]
            for delivery in waiting { delivery.fail("the camera was stopped") }
            CameraClaim.giveBack(.photo)
        }
    }

    /// Takes a photo; calls `completion` once, on any thread.
    public func takePhoto(
        _ request: PhotoRequest,
        completion: @escaping @Sendable (Result<CapturedPhoto, any Error>) -> Void
    ) {
        queue.async { self.capture(request, completion) }
    }

    private func begin() {
        let watch = CaptureSessionWatch(session)
        watch.observe { [weak self] event in self?.handle(event) }
        self.watch = watch
        orientation.start()
        preview.attach(session)
        queue.async { self.run() }
    }

    private func run() {
        guard input != nil, !session.isRunning else { return }
        session.startRunning()
    }

    private func handle(_ event: CaptureSessionWatch.Event) {
        switch event {
        case .interrupted(let reason): events(.interruptionBegan(reason: reason))
        case .interruptionEnded: events(.interruptionEnded)
        case .failed(let message, let canRestart):
            events(.sensorFailed(stream: .camera, message: message))
            if canRestart { queue.async { self.run() } }
        }
    }

    /// Replaces the current camera with the nearest one in one transaction; the current one stays
    /// if the other is refused.
    private func change(to wanted: CameraPosition) throws {
        let (device, position) = try AVCaptureDevice.camera(nearest: wanted)
        guard input == nil || position != self.position else { return }
        let next: AVCaptureDeviceInput
        do {
            next = try AVCaptureDeviceInput(device: device)
        } catch {
            throw SensorFailure.cameraRefused(error.sentence)
        }
        session.beginConfiguration()
        defer { session.commitConfiguration() }
        if let input { session.removeInput(input) }
        guard session.canAddInput(next) else {
            if let input { session.addInput(input) }
            throw SensorFailure.cameraRefused("its input cannot be added")
        }
        session.addInput(next)
        if session.canSetSessionPreset(.photo) { session.sessionPreset = .photo }
        if !session.outputs.contains(output) {
            guard session.canAddOutput(output) else {
                session.removeInput(next)
                throw SensorFailure.cameraRefused("it cannot deliver photos")
            }
            session.addOutput(output)
        }
        input = next
        self.position = position
    }

    private func capture(
        _ request: PhotoRequest,
        _ completion: @escaping @Sendable (Result<CapturedPhoto, any Error>) -> Void
    ) {
        // Without an active connection, AVFoundation raises an exception.
        guard let connection = output.connection(with: .video), connection.isActive,
            connection.isEnabled, session.isRunning
        else { return completion(.failure(SensorFailure.photoFailed("it is not running"))) }
        let held = orientation.current
        if let held, connection.isVideoOrientationSupported {
            connection.videoOrientation = AVCaptureVideoOrientation(held)
        }
        let settings = settings(for: request)
        let identifier = settings.uniqueID
        let facts = PhotoFacts(
            clock: session.synchronizationClock, position: position,
            orientation: held?.turned(for: position))
        let delivery = PhotoDelivery(facts) { [weak self] result in
            completion(result)
            guard let self else { return }
            queue.async { self.deliveries[identifier] = nil }
        }
        deliveries[identifier] = delivery
        output.capturePhoto(with: settings, delegate: delivery)
    }

    /// JPEG settings: a flash mode only if supported (AVCapturePhotoOutput.h: others raise an
    /// exception), and merging of several exposures only if stabilization is allowed.
    private func settings(for request: PhotoRequest) -> AVCapturePhotoSettings {
        let settings = AVCapturePhotoSettings()
        let flash = AVCaptureDevice.FlashMode(request.flash)
        if output.supportedFlashModes.contains(flash) { settings.flashMode = flash }
        settings.photoQualityPrioritization = request.isStabilized ? .balanced : .speed
        return settings
    }
}

extension AVCaptureDevice.FlashMode {
    /// AVFoundation's name for the setting.
    fileprivate init(_ flash: PhotoRequest.Flash) {
        switch flash {
        case .off: self = .off
        case .on: self = .on
        case .auto: self = .auto
        }
    }
}
