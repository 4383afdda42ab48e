internal import AVFoundation
internal import Foundation
internal import LockstepConcurrency
internal import LockstepSamples

// Unchecked: the session is used only to select its notifications.

/// Observes the notifications of one capture session.
final class CaptureSessionWatch: @unchecked Sendable {
    /// The events of a capture session.
    enum Event: Sendable {
        /// The camera was interrupted, with AVFoundation's name of the reason.
        case interrupted(reason: String)
        /// The interruption ended.
        case interruptionEnded
        /// The camera or the microphone failed, which stopped the session; it can restart if media
        /// services were reset, or without the microphone.
        case failed(stream: LockstepSamples.Stream, message: String, canRestart: Bool)
    }

    private let session: AVCaptureSession
    private let observers = Mutex<[any NSObjectProtocol]>([])

    /// Creates a watch that does not observe yet.
    init(_ session: AVCaptureSession) { self.session = session }

    /// Starts passing on events, on the thread on which AVFoundation posts them.
    func observe(_ handler: @escaping @Sendable (Event) -> Void) {
        add(.AVCaptureSessionWasInterrupted) { notification in
            handler(.interrupted(reason: Self.reason(notification)))
        }
        add(.AVCaptureSessionInterruptionEnded) { _ in handler(.interruptionEnded) }
        add(.AVCaptureSessionRuntimeError) { notification in handler(Self.failure(notification)) }
    }

    /// Ends the watch.
    func end() {
        let ended = observers.withLock { observers in
            defer { observers = [] }
            return observers
        }
        for observer in ended { NotificationCenter.default.removeObserver(observer) }
    }

    private func add(
        _ name: Notification.Name, _ handler: @escaping @Sendable (Notification) -> Void
    ) {
        observers.withLock {
            $0.append(
                NotificationCenter.default.addObserver(
                    forName: name, object: session, queue: nil, using: handler))
        }
    }

    private static func failure(_ notification: Notification) -> Event {
        guard let error = notification.userInfo?[AVCaptureSessionErrorKey] as? any Error else {
            return .failed(
                stream: .camera, message: "the capture session failed", canRestart: false)
        }
        let failure = error as? AVError
        let isOfAudio = failure?.device?.hasMediaType(.audio) == true
        return .failed(
            stream: isOfAudio ? .audio : .camera, message: error.sentence,
            canRestart: isOfAudio || failure?.code == .mediaServicesWereReset)
    }

    private static func reason(_ notification: Notification) -> String {
        let number = notification.userInfo?[AVCaptureSessionInterruptionReasonKey] as? NSNumber
        let reason = number.flatMap {
            AVCaptureSession.InterruptionReason(rawValue: $0.intValue)
        }
        return reason.flatMap(CameraInterruption.init)?.rawValue
            ?? number.map { "reason \($0)" } ?? "unknown"
    }
}

extension CameraInterruption {
    /// The interruption with AVFoundation's reason; nil for one that is newer than this code.
    fileprivate init?(_ reason: AVCaptureSession.InterruptionReason) {
        switch reason {
        case .videoDeviceNotAvailableInBackground: self = .background
        case .audioDeviceInUseByAnotherClient: self = .microphoneInUse
        case .videoDeviceInUseByAnotherClient: self = .cameraInUse
        case .videoDeviceNotAvailableWithMultipleForegroundApps: self = .severalApps
        case .videoDeviceNotAvailableDueToSystemPressure: self = .systemPressure
        @unknown default: return nil
        }
    }
}
