internal import AVFoundation
internal import Foundation
internal import LockstepSamples

/// The notifications of one capture session, in plain words.
final class CaptureSessionWatch: Sendable {
    /// What a capture session tells.
    enum Event: Sendable {
        /// The camera was taken away, with the reason as AVFoundation spells it.
        case interrupted(reason: String)
        /// The camera was given back.
        case interruptionEnded
        /// The session failed; media services that were reset take a new start.
        case failed(message: String, canRestart: Bool)
    }

    private struct State {
        var session: AVCaptureSession
        var observers: [any NSObjectProtocol] = []
    }

    private let state: Locked<State>

    /// A watch that has not begun.
    init(_ session: AVCaptureSession) {
        state = Locked(State(session: session))
    }

    /// Passes events on from now on, on the thread that AVFoundation posts on.
    func observe(_ handler: @escaping @Sendable (Event) -> Void) {
        add(.AVCaptureSessionWasInterrupted) { notification in
            handler(.interrupted(reason: Self.reason(notification)))
        }
        add(.AVCaptureSessionInterruptionEnded) { _ in handler(.interruptionEnded) }
        add(.AVCaptureSessionRuntimeError) { notification in handler(Self.failure(notification)) }
    }

    /// Ends the watch.
    func end() {
        let observers = state.withLock { state in
            defer { state.observers = [] }
            return state.observers
        }
        for observer in observers { NotificationCenter.default.removeObserver(observer) }
    }

    private func add(
        _ name: Notification.Name, _ handler: @escaping @Sendable (Notification) -> Void
    ) {
        state.withLock { state in
            let observer = NotificationCenter.default.addObserver(
                forName: name, object: state.session, queue: nil, using: handler)
            state.observers.append(observer)
        }
    }

    private static func failure(_ notification: Notification) -> Event {
        guard let error = notification.userInfo?[AVCaptureSessionErrorKey] as? any Error else {
            return .failed(message: "the capture session failed", canRestart: false)
        }
        let code = (error as? AVError)?.code
        return .failed(message: error.sentence, canRestart: code == .mediaServicesWereReset)
    }

    private static func reason(_ notification: Notification) -> String {
        let number = notification.userInfo?[AVCaptureSessionInterruptionReasonKey] as? NSNumber
        switch number.flatMap({ AVCaptureSession.InterruptionReason(rawValue: $0.intValue) }) {
        case .videoDeviceNotAvailableInBackground: return "videoDeviceNotAvailableInBackground"
        case .audioDeviceInUseByAnotherClient: return "audioDeviceInUseByAnotherClient"
        case .videoDeviceInUseByAnotherClient: return "videoDeviceInUseByAnotherClient"
        case .videoDeviceNotAvailableWithMultipleForegroundApps:
            return "videoDeviceNotAvailableWithMultipleForegroundApps"
        case .videoDeviceNotAvailableDueToSystemPressure:
            return "videoDeviceNotAvailableDueToSystemPressure"
        default: return number.map { "reason \($0)" } ?? "unknown"
        }
    }
}
