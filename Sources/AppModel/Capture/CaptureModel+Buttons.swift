import LockstepRecording
import LockstepSamples

/// A button of the phone that a camera app may use as its shutter.
public enum HardwareButton: String, Hashable, Sendable, CaseIterable {
    /// A volume button, the Action button or Camera Control.
    case primary
    /// The other volume button.
    case secondary
}

/// Interprets the phone's buttons: a press of one does what a touch of the record button does.
extension CaptureModel {
    /// Who presses the record button.
    enum Presser: Hashable, Sendable {
        case finger
        case button(HardwareButton)
    }

    /// Whether the phone's buttons act as the record button.
    ///
    /// Otherwise they keep their usual effect, such as the volume.
    var acceptsButtons: Bool {
        isShown && presence == .active && clip == nil && openedSession == nil && alert == nil
            && blocker == nil && feed.facts != nil
    }

    mutating func take(
        _ touch: CaptureTouch, of button: HardwareButton, at time: HostTime
    ) -> [CaptureAction] {
        guard acceptsButtons else { return [] }
        switch touch {
        case .pressed: return press(by: .button(button), at: time)
        case .moved: return []
        case .lifted: return lift(by: .button(button), at: time)
        case .cancelled: return cancelTouch(by: .button(button))
        case .activated: return activate(at: time)
        }
    }

    /// Handles a press.
    ///
    /// A button that is brushed while a finger or another button is down has no effect; a finger
    /// always counts, because a button's release may never be reported.
    mutating func press(by presser: Presser, at time: HostTime) -> [CaptureAction] {
        if case .button = presser, self.presser != nil, self.presser != presser { return [] }
        self.presser = presser
        isFingerOutside = false
        return press(at: time)
    }

    mutating func lift(by presser: Presser, at time: HostTime) -> [CaptureAction] {
        guard self.presser == presser else { return [] }
        self.presser = nil
        // A press that slid off starts, stops and takes nothing; a hold ends.
        return isFingerOutside ? cancelTouch() : lift(at: time)
    }

    /// Handles a finger that leaves the record button or comes back to it, as the system's camera
    /// does: a press that slid off has no effect, and a held recording continues until the finger
    /// is lifted, wherever that is.
    mutating func moveFinger(isInside: Bool) -> [CaptureAction] {
        guard presser == .finger else { return [] }
        isFingerOutside = !isInside
        // Holding begins on the button only.
        guard !isInside, gesture.style == .hold, recording == .none else { return [] }
        return cancelTouch(by: .finger)
    }

    mutating func cancelTouch(by presser: Presser) -> [CaptureAction] {
        guard self.presser == presser else { return [] }
        self.presser = nil
        return cancelTouch()
    }

    /// Ends the press of a button whose release may never be reported, because the system has given
    /// the button back its usual effect.
    mutating func releaseButton() -> [CaptureAction] {
        guard case .button? = presser, !acceptsButtons else { return [] }
        presser = nil
        return cancelTouch()
    }
}
