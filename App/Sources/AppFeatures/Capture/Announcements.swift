internal import LockstepAppModel
// The constants of notifications are mutable globals in the SDK of iOS 16.
@preconcurrency internal import UIKit

/// Lets VoiceOver speak.
@MainActor
enum Announcements {
    /// Speaks a text, unless VoiceOver is off.
    static func speak(_ words: Phrase) {
        UIAccessibility.post(notification: .announcement, argument: words.localized)
    }
}
