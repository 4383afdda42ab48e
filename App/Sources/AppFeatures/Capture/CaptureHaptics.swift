internal import LockstepAppModel
internal import UIKit

/// Plays all haptic feedback of the app.
@MainActor
struct CaptureHaptics {
    private let light = UIImpactFeedbackGenerator(style: .light)
    private let medium = UIImpactFeedbackGenerator(style: .medium)
    private let heavy = UIImpactFeedbackGenerator(style: .heavy)
    private let rigid = UIImpactFeedbackGenerator(style: .rigid)
    private let selection = UISelectionFeedbackGenerator()

    /// Prepares the feedback, so that it plays without delay.
    func prepare() {
        for generator in [light, medium, heavy, rigid] { generator.prepare() }
    }

    /// Plays haptic feedback.
    func play(_ haptic: Haptic) {
        switch haptic {
        case .start: medium.impactOccurred()
        case .stop: light.impactOccurred()
        case .autoStop: heavy.impactOccurred()
        case .warning: rigid.impactOccurred()
        case .photo: light.impactOccurred()
        case .count: selection.selectionChanged()
        }
    }
}
