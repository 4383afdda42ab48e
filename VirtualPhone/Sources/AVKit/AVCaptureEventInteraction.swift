internal import Dispatch
public import Foundation
public import UIKit
internal import VirtualPhone

/// The phase of a press (AVCaptureEvent.h of the SDK of iOS 17.2).
public enum AVCaptureEventPhase: UInt, Sendable {
    /// The button was pressed.
    case began
    /// The button was released.
    case ended
    /// The press was interrupted: never sent here.
    case cancelled
}

/// A press of a button that captures (AVCaptureEvent.h of the SDK of iOS 17.2).
@MainActor open class AVCaptureEvent: NSObject {
    private let kind: AVCaptureEventPhase

    init(_ kind: AVCaptureEventPhase) { self.kind = kind }

    /// The phase of the press.
    open var phase: AVCaptureEventPhase { kind }
}

/// Lets the phone's buttons capture (AVCaptureEventInteraction.h of the SDK of iOS 17.2).
///
/// The buttons are pressed with `PhoneEvent.captureButton`. "The system sends capture events only to
/// apps that actively use the camera" (Apple's documentation).
@MainActor open class AVCaptureEventInteraction: NSObject, UIInteraction {
    private let handlers: [PhoneButton: (AVCaptureEvent) -> Void]
    private var subscription: PhoneSubscription?

    /// Whether the buttons capture; otherwise they do what they usually do.
    open var isEnabled = true
    /// The view.
    open private(set) weak var view: UIView?

    /// An interaction with a function for each of two buttons.
    public init(
        primary primaryHandler: @escaping (AVCaptureEvent) -> Void,
        secondary secondaryHandler: @escaping (AVCaptureEvent) -> Void
    ) {
        handlers = [.primary: primaryHandler, .secondary: secondaryHandler]
    }

    deinit { subscription?.cancel() }

    /// Does nothing.
    open func willMove(to view: UIView?) {}

    /// Listens to the buttons while there is a view.
    open func didMove(to view: UIView?) {
        self.view = view
        subscription?.cancel()
        guard view != nil, let phone = VirtualPhone.current else { return }
        subscription = phone.subscribe { [weak self, weak phone] (event: PhoneEvent) in
            guard case .captureButton(let button, let isPressed) = event, let phone,
                phone.isCameraInUse
            else { return }
            phone.deliver(on: .dispatch(.main)) { [weak self] in
                MainActor.assumeIsolated { self?.take(button, isPressed) }
            }
        }
    }

    private func take(_ button: PhoneButton, _ isPressed: Bool) {
        guard isEnabled else { return }
        handlers[button]?(AVCaptureEvent(isPressed ? .began : .ended))
    }
}
