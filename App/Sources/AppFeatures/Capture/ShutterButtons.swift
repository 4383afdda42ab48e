internal import LockstepAppModel
internal import SwiftUI
internal import UIKit

// App/Package.swift sets the condition where the SDK has AVCaptureEventInteraction: from iOS 17.2 on.
#if LOCKSTEP_CAPTURE_EVENTS
    internal import AVKit
#endif

/// Lets the volume buttons and Camera Control act as the record button, from iOS 17.2 on.
///
/// An invisible view, which must be in the window. The system sends a button's events only to an app
/// whose camera is running; it decides which button is the primary one.
@MainActor
struct ShutterButtons: UIViewRepresentable {
    /// Whether the buttons act as the record button; otherwise they change the volume.
    let isEnabled: Bool
    /// Receives each press and release.
    let press: (HardwareButton, CaptureTouch) -> Void

    func makeUIView(context: Context) -> UIView {
        let view = UIView(frame: .zero)
        #if LOCKSTEP_CAPTURE_EVENTS
            if #available(iOS 17.2, *) { view.addInteraction(interaction()) }
        #endif
        return view
    }

    func updateUIView(_ view: UIView, context: Context) {
        #if LOCKSTEP_CAPTURE_EVENTS
            guard #available(iOS 17.2, *) else { return }
            for case let interaction as AVCaptureEventInteraction in view.interactions {
                interaction.isEnabled = isEnabled
            }
        #endif
    }
}

#if LOCKSTEP_CAPTURE_EVENTS
    @available(iOS 17.2, *)
    extension ShutterButtons {
        private func interaction() -> AVCaptureEventInteraction {
            let press = press
            let interaction = AVCaptureEventInteraction { event in
                event.touch.map { press(.primary, $0) }
            } secondary: { event in
                event.touch.map { press(.secondary, $0) }
            }
            interaction.isEnabled = isEnabled
            return interaction
        }
    }

    @available(iOS 17.2, *)
    extension AVCaptureEvent {
        /// The event as of a finger; nil for a phase of a later system.
        fileprivate var touch: CaptureTouch? {
            switch phase {
            case .began: return .pressed
            case .ended: return .lifted
            case .cancelled: return .cancelled
            @unknown default: return nil
            }
        }
    }
#endif
