internal import VirtualPhone

/// What an app tells VoiceOver (UIAccessibility.h).
public struct UIAccessibility {
    /// A kind of news (UIAccessibilityConstants.h).
    public struct Notification: RawRepresentable, Hashable, Sendable {
        /// The number; those of the constants are unknown, and chosen here.
        public let rawValue: UInt32

        /// A kind from its number.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        // A variable in the SDK, so importers need `@preconcurrency` for it.

        /// A text that VoiceOver speaks.
        public static var announcement = Notification(rawValue: 1008)
    }

    /// Tells VoiceOver: the phone reports an announcement's text as `PhoneOutput.announcement`, also
    /// if VoiceOver is off.
    public static func post(notification: Notification, argument: Any?) {
        guard notification == .announcement, let words = argument as? String else { return }
        VirtualPhone.current?.report(.announcement(words))
    }
}
