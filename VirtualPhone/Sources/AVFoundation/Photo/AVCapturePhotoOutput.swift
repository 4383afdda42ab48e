internal import Dispatch
import LockstepConcurrency
internal import LockstepSamples
internal import VirtualPhone

/// An output for photos (AVCapturePhotoOutput.h): the first frame after the request, at one of the
/// active format's sizes of photos.
open class AVCapturePhotoOutput: AVCaptureOutput {
    /// The priority of speed or quality.
    public enum QualityPrioritization: Int, Sendable {
        /// Speed.
        case speed = 1
        /// Both.
        case balanced = 2
        /// Quality.
        case quality = 3
    }

    struct State {
        var used: Set<Int64> = []
        var waiting: [PhotoRequest] = []
        var maxQuality = QualityPrioritization.balanced
        var isHighResolutionEnabled = false
        /// Nil until it is set.
        var maxSize: PixelSize?
    }

    /// The pending state of one photo.
    struct PhotoRequest {
        var settings: AVCapturePhotoSettings
        var resolved: AVCaptureResolvedPhotoSettings
        weak var delegate: (any AVCapturePhotoCaptureDelegate)?
    }

    /// The delay from exposure to the photo (from experience: some tenths of a second).
    static let processingTime = HostDuration.milliseconds(200)

    let state = Mutex(State())
    private let callbacks = DispatchQueue(label: "avfoundation.photos")

    /// An output without a session.
    public override init() {}

    /// Captures a photo; the delegate is not retained (from experience).
    ///
    /// Settings that the rules of AVCapturePhotoOutput.h forbid raise an exception.
    open func capturePhoto(
        with settings: AVCapturePhotoSettings, delegate: any AVCapturePhotoCaptureDelegate
    ) {
        obey(rules.refusal(of: settings))
        guard let device = connection(with: .video)?.device,
            let copy = settings.copy() as? AVCapturePhotoSettings
        else { return }
        let resolved = AVCaptureResolvedPhotoSettings(
            copy, copy.size ?? device.activeFormat.size,
            isFlashEnabled: fires(copy.flashMode, device))
        let request = PhotoRequest(settings: copy, resolved: resolved, delegate: delegate)
        state.withLock { _ = $0.used.insert(copy.uniqueID) }
        tell(request) { $0.photoOutput($1, willBeginCaptureFor: $2) }
        guard session.withLock({ $0.session })?.isRunning == true else {
            return fail(request, AVError(.sessionNotRunning))
        }
        state.withLock { $0.waiting.append(request) }
    }

    private var rules: PhotoRules {
        let connection = connection(with: .video)
        return state.withLock { state in
            PhotoRules(
                usedIdentifiers: state.used, flashModes: flashModes(connection?.device),
                maxQuality: state.maxQuality, codecs: availablePhotoCodecTypes,
                pixelFormats: availablePhotoPixelFormatTypes,
                isHighResolutionEnabled: state.isHighResolutionEnabled,
                sizes: connection?.device?.activeFormat.photoSizes ?? [], maxSize: state.maxSize,
                isConnected: connection.map { $0.isActive && $0.isEnabled } ?? false)
        }
    }

    override func receive(_ frame: CapturedFrame, from connection: AVCaptureConnection) {
        let requests = state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
        for request in requests { take(request, frame, connection) }
    }

    override func flowEnded(_ error: AVError) {
        let requests = state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
        for request in requests { fail(request, error) }
    }

    private func take(
        _ request: PhotoRequest, _ frame: CapturedFrame, _ connection: AVCaptureConnection
    ) {
        tell(request) {
            $0.photoOutput($1, willCapturePhotoFor: $2)
            $0.photoOutput($1, didCapturePhotoFor: $2)
        }
        let photo = AVCapturePhoto(
            frame, request.settings, request.resolved, connection: connection)
        let isComplete = frame.pixels != nil
        let parcel = Parcel((request, photo))
        CaptureServer.current?.phone.schedule(after: Self.processingTime) { [weak self] in
            guard let self, let (request, photo) = parcel.take() else { return }
            finish(request, photo, isComplete ? nil : AVError(.decodeFailed))
        }
    }

    private func fail(_ request: PhotoRequest, _ error: AVError) {
        let nothing = AVCapturePhoto(nil, request.settings, request.resolved, connection: nil)
        finish(request, nothing, error)
    }

    private func finish(_ request: PhotoRequest, _ photo: AVCapturePhoto, _ error: AVError?) {
        tell(request) {
            $0.photoOutput($1, didFinishProcessingPhoto: photo, error: error)
            $0.photoOutput($1, didFinishCaptureFor: $2, error: error)
        }
    }

    private func tell(
        _ request: PhotoRequest,
        _ body:
            @escaping (
                any AVCapturePhotoCaptureDelegate, AVCapturePhotoOutput,
                AVCaptureResolvedPhotoSettings
            ) -> Void
    ) {
        let parcel = Parcel((request, body))
        CaptureServer.current?.phone.deliver(on: .dispatch(callbacks)) { [weak self] in
            guard let self, let (request, body) = parcel.take(), let delegate = request.delegate
            else { return }
            body(delegate, self, request.resolved)
        }
    }
}
