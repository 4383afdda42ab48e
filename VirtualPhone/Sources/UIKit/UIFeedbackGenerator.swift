public import Foundation
internal import VirtualPhone

/// A source of haptic feedback (UIFeedbackGenerator.h); the phone reports what it plays as
/// `PhoneOutput.haptic`.
///
/// That it also reports what iOS mutes while the microphone runs is a difference from iOS
/// (AVAudioSession.h, `allowHapticsAndSystemSoundsDuringRecording`).
@MainActor open class UIFeedbackGenerator: NSObject {
    /// Prepares the phone for feedback: has no effect here.
    open func prepare() {}

    func play(_ haptic: PhoneHaptic) { VirtualPhone.current?.report(.haptic(haptic)) }
}

/// Feedback of a collision (UIImpactFeedbackGenerator.h).
@MainActor open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    /// The kind of objects that collide.
    public enum FeedbackStyle: Int, Sendable {
        /// Light ones.
        case light
        /// Medium ones.
        case medium
        /// Heavy ones.
        case heavy
        /// Soft ones.
        case soft
        /// Rigid ones.
        case rigid
    }

    private let style: FeedbackStyle

    /// Feedback of a kind.
    public init(style: FeedbackStyle) { self.style = style }

    /// Plays the feedback.
    open func impactOccurred() {
        switch style {
        case .light: play(.light)
        case .medium: play(.medium)
        case .heavy: play(.heavy)
        case .soft: play(.soft)
        case .rigid: play(.rigid)
        }
    }
}

/// Feedback of a changing selection (UISelectionFeedbackGenerator.h).
@MainActor open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    /// Plays the feedback.
    open func selectionChanged() { play(.selection) }
}
