internal import LockstepAppModel
internal import UIKit

/// The only place that lets the phone be felt.
@MainActor
struct CaptureHaptics {
    private let light = UIImpactFeedbackGenerator(style: .light)
    private let medium = UIImpactFeedbackGenerator(style: .medium)
    private let heavy = UIImpactFeedbackGenerator(style: .heavy)
    private let rigid = UIImpactFeedbackGenerator(style: .rigid)

    /// Wakes what will soon be felt, so that it comes without delay.
    func prepare() {
        for generator in [light, medium, heavy] { generator.prepare() }
    }

    /// Lets it be felt.
    func play(_ haptic: Haptic) {
        switch haptic {
        case .start: medium.impactOccurred()
        case .stop: light.impactOccurred()
        case .autoStop: heavy.impactOccurred()
        case .warning: rigid.impactOccurred()
        }
    }
}
