public import Foundation
import LockstepConcurrency

/// What the app lets the phone do for its owner, apart from the screen.
///
/// For the host of a virtual phone: ``VirtualPhone/observe(_:)``.
public enum PhoneOutput: Sendable {
    /// Haptic feedback.
    case haptic(PhoneHaptic)
    /// A system sound, by the number of its `SystemSoundID`.
    case sound(UInt32)
    /// A text for VoiceOver.
    case announcement(String)
    /// An address for another app, or for the system's settings.
    case openedURL(URL)
    /// A Live Activity that began, changed or ended.
    case activity(PhoneActivity)
    /// A share sheet that appeared.
    case shareSheet(PhoneShareSheet)
}

/// Haptic feedback, by the names of `UIImpactFeedbackGenerator.FeedbackStyle`.
public enum PhoneHaptic: String, Hashable, Sendable, CaseIterable {
    /// A collision of light objects.
    case light
    /// A collision of medium objects.
    case medium
    /// A collision of heavy objects.
    case heavy
    /// A collision of soft objects.
    case soft
    /// A collision of rigid objects.
    case rigid
    /// A change of a selection.
    case selection
}

/// A Live Activity on the lock screen and in the Dynamic Island.
public struct PhoneActivity: Hashable, Sendable, Identifiable {
    /// The state of an activity.
    public enum State: Hashable, Sendable {
        /// It may change.
        case active
        /// It has ended and remains on the lock screen until a date.
        case ended(until: Date)
        /// It is gone.
        case dismissed
    }

    /// The identifier.
    public var id: String
    /// The name of the type of its attributes.
    public var kind: String
    /// The attributes, as JSON.
    public var attributes: Data
    /// The state of its content, as JSON.
    public var content: Data
    /// The date from which the content is outdated; nil if it never is.
    public var staleDate: Date?
    /// Whether it is shown.
    public var state = State.active

    /// An activity from its parts.
    public init(id: String, kind: String, attributes: Data, content: Data, staleDate: Date?) {
        self.id = id
        self.kind = kind
        self.attributes = attributes
        self.content = content
        self.staleDate = staleDate
    }
}

/// A share sheet, which waits for the owner.
public final class PhoneShareSheet: Sendable {
    /// The files and addresses to share.
    public let items: [URL]
    private let onEnd: Mutex<(@Sendable (String?) -> Void)?>

    /// A share sheet from its items.
    ///
    /// - Parameter onEnd: called once, with the name of the activity that the owner chose, or nil.
    public init(_ items: [URL], onEnd: @escaping @Sendable (String?) -> Void) {
        self.items = items
        self.onEnd = Mutex(onEnd)
    }

    /// Closes the sheet; later calls have no effect.
    ///
    /// - Parameter activity: the name of the activity that the owner chose; nil if the owner
    ///   canceled.
    public func end(_ activity: String?) {
        let onEnd = onEnd.withLock { onEnd in
            defer { onEnd = nil }
            return onEnd
        }
        onEnd?(activity)
    }
}
