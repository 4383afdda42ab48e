internal import AVFoundation
internal import Dispatch
internal import LockstepConcurrency
public import LockstepSamples
public import QuartzCore

// Unchecked: the session and all mutable state are accessed only on the session queue.

/// AVFoundation's camera for single photos, with the photo preset.
///
/// ``start(_:)`` and ``stop()`` block until the camera is ready, so call them off the main thread.
public final class PhotoSession: PhotoCamera, AdjustableCamera, @unchecked Sendable {
    private let session = AVCaptureSession()
    private let output = AVCapturePhotoOutput()
    private let queue = DispatchQueue(label: "lockstep.photo.session")
    private let orientation = DeviceOrientation()
    private let preview = PreviewFeed()
    private var input: AVCaptureDeviceInput?
    private var position = CameraPosition.back
    private var deliveries: [Int64: PhotoDelivery] = [:]
    private var watch: CaptureSessionWatch?
    private var hand: HandControl?
    private let observer = Mutex<(@Sendable (SessionEvent) -> Void)?>(nil)

    /// Creates a camera that has not started.
    public init() {}

    /// Sets the receiver of interruptions and failures, which is called on any thread.
    public func observe(_ events: @escaping @Sendable (SessionEvent) -> Void) {
        observer.withLock { $0 = events }
    }

    /// The live image, upright.
    @MainActor public var previewLayer: CALayer { preview.previewLayer }

    /// Whether ``previewLayer`` shows the whole image; if not, the image fills its bounds.
    @MainActor public var fitsPreview: Bool {
        get { preview.previewLayer.isFitted }
        set { preview.previewLayer.isFitted = newValue }
    }

    /// Starts the camera with `lens` at `position`, or switches to it; uses the other side if there
    /// is none, and the wide lens if there is no such lens.
    ///
    /// - Throws: ``SensorFailure`` if the camera is not allowed, in use or missing, or refuses.
    public func start(
        _ position: CameraPosition, lens: CameraLens = .wide
    ) throws -> CameraPosition {
        try PermissionState.requireCamera()
        return try queue.sync {
            let isNew = input == nil
            if isNew { try CameraClaim.take(.photo) }
            do {
                if try change(to: position, lens) {
                    allowLargePhotos()
                    queue.async { self.drive() }
                }
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
            session.stopRunning()
            session.beginConfiguration()
            session.removeInput(input)
            session.commitConfiguration()
            preview.attach(nil)
            self.input = nil
            hand = nil
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

    /// The adjustments that the running camera accepts; nil if none runs.
    public var abilities: CameraAbilities? {
        queue.sync { (input?.device).map { CameraDevice(device: $0).abilities } }
    }

    /// Adjusts the running camera by hand and returns immediately.
    public func adjust(_ adjustment: CameraAdjustment) {
        queue.async {
            do {
                _ = try self.hand?.apply(adjustment)
            } catch {
                self.report(.notice("the camera cannot be adjusted: \(error.sentence)"))
            }
        }
    }

    private func begin() {
        let watch = CaptureSessionWatch(session)
        watch.observe { [weak self] event in self?.handle(event) }
        self.watch = watch
        orientation.start()
        // While the session starts, connecting its preview would block the main thread.
        preview.attach(session) { self.queue.async { self.run() } }
    }

    private func run() {
        guard input != nil, !session.isRunning else { return }
        session.startRunning()
    }

    /// Makes the camera automatic: it keeps the settings of the last start, another mode's.
    private func drive() {
        guard let device = input?.device else { return }
        let camera = CameraDevice(device: device)
        let request = CaptureRequest(
            camera: CameraControls(interface: .avFoundation), imageSize: nil, framesPerSecond: 30,
            inertialRateHertz: 100, streams: [.camera])
        hand = HandControl(camera, request, camera.abilities) { [weak self] in
            self?.adjust(.automatic)
        }
        do {
            // The messages about settings that could not be applied are for recordings.
            _ = try camera.apply(request.camera, settled: {})
        } catch {
            report(.notice("the camera cannot be controlled: \(error.sentence)"))
        }
    }

    private func report(_ event: SessionEvent) { observer.withLock { $0 }?(event) }

    private func handle(_ event: CaptureSessionWatch.Event) {
        switch event {
        case .interrupted(let reason): report(.interruptionBegan(reason: reason))
        case .interruptionEnded: report(.interruptionEnded)
        case .failed(let stream, let message, let canRestart):
            report(.sensorFailed(stream: stream, message: message))
            if canRestart { queue.async { self.run() } }
        }
    }

    /// Replaces the current camera with the nearest one in one transaction; the current one stays
    /// if the other is refused.
    ///
    /// - Returns: Whether another camera is in use.
    private func change(to wanted: CameraPosition, _ lens: CameraLens) throws -> Bool {
        let (device, position) = try AVCaptureDevice.camera(nearest: wanted, lens)
        guard device !== input?.device else { return false }
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
        return true
    }

    /// Allows the largest photos of the format, before the camera runs: the change is lengthy
    /// (AVCapturePhotoOutput.h, `maxPhotoDimensions`).
    private func allowLargePhotos() {
        let sizes = input?.device.activeFormat.supportedMaxPhotoDimensions ?? []
        let largest = sizes.max { PixelSize($0).area < PixelSize($1).area }
        if let largest { output.maxPhotoDimensions = largest }
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
        if request.isLargest { settings.maxPhotoDimensions = output.maxPhotoDimensions }
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
