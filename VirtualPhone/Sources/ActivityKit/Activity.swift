internal import Foundation
import LockstepConcurrency
internal import LockstepSamples
internal import LockstepSessions
internal import VirtualPhone

extension ActivityAuthorizationInfo {
    /// Whether activities can begin; false without a phone.
    public var areActivitiesEnabled: Bool {
        VirtualPhone.current?.world.allowsLiveActivities ?? false
    }
}

// Unchecked: the content is guarded by a lock, and attributes are immutable.

/// A Live Activity, on the lock screen and in the Dynamic Island (ActivityKit's Swift interface).
///
/// The phone reports each change as `PhoneOutput.activity`.
public class Activity<Attributes>: Identifiable, @unchecked Sendable
where Attributes: ActivityAttributes {
    /// What changes while it is shown.
    public typealias ContentState = Attributes.ContentState

    /// The identifier.
    public final let id: String
    /// What does not change.
    public final let attributes: Attributes
    private let shown: Mutex<PhoneActivity>

    private init(_ attributes: Attributes, _ shown: PhoneActivity) {
        id = shown.id
        self.attributes = attributes
        self.shown = Mutex(shown)
    }

    /// Begins an activity.
    ///
    /// - Throws: ``ActivityAuthorizationError``.
    public static func request(
        attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil
    ) throws -> Activity<Attributes> {
        guard let phone = VirtualPhone.current else { throw ActivityAuthorizationError.unsupported }
        guard phone.world.allowsLiveActivities else { throw ActivityAuthorizationError.denied }
        guard !phone.isInBackground else { throw ActivityAuthorizationError.visibility }
        let activity = Activity(
            attributes,
            PhoneActivity(
                id: UUID().uuidString, kind: "\(Attributes.self)",
                attributes: try JSONEncoder().encode(attributes),
                content: try JSONEncoder().encode(content.state), staleDate: content.staleDate))
        let shown = activity.shown.withLock { $0 }
        guard shown.attributes.count + shown.content.count <= Self.largestByteCount else {
            throw ActivityAuthorizationError.attributesTooLarge
        }
        ActivityRegistry.add(activity)
        phone.report(.activity(shown))
        return activity
    }

    /// The largest size of attributes and content together (Apple's documentation).
    private static var largestByteCount: Int { 4096 }

    /// The app's activities of this type that are shown, also those that have ended (that these
    /// are among them: from experience).
    public static var activities: [Activity<Attributes>] {
        ActivityRegistry.all.compactMap { $0 as? Activity<Attributes> }.filter(\.isShown)
    }

    private var isShown: Bool {
        switch shown.withLock({ $0.state }) {
        case .active: return true
        case .ended(let date): return ActivityRegistry.now < date
        case .dismissed: return false
        }
    }

    /// Shows other content, unless the activity has ended.
    public func update(_ content: ActivityContent<ContentState>) async {
        change { shown in
            guard shown.state == .active else { return false }
            Self.show(content, in: &shown)
            return true
        }
    }

    /// Ends the activity, with a last content if one is passed.
    ///
    /// An activity that has ended can be ended again, to remove it earlier.
    public func end(
        _ content: ActivityContent<ContentState>?,
        dismissalPolicy: ActivityUIDismissalPolicy = .default
    ) async {
        let (now, seconds) = (ActivityRegistry.now, dismissalPolicy.seconds)
        change { shown in
            guard shown.state != .dismissed else { return false }
            if let content, shown.state == .active { Self.show(content, in: &shown) }
            shown.state = seconds > 0 ? .ended(until: now.addingTimeInterval(seconds)) : .dismissed
            return true
        }
    }

    private static func show(
        _ content: ActivityContent<ContentState>, in shown: inout PhoneActivity
    ) {
        guard let encoded = try? JSONEncoder().encode(content.state) else { return }
        (shown.content, shown.staleDate) = (encoded, content.staleDate)
    }

    /// Changes what is shown, and reports it if `body` returns true.
    private func change(_ body: (inout PhoneActivity) -> Bool) {
        let changed = shown.withLock { shown in body(&shown) ? shown : nil }
        if let changed { VirtualPhone.current?.report(.activity(changed)) }
    }
}

/// The activities of the live phone; the next phone has none.
private enum ActivityRegistry {
    // Unchecked: activities are sendable.
    private struct Held: @unchecked Sendable { let activity: AnyObject }

    private static let held = Mutex<[Held]>([])

    private static let isBegun: Bool = {
        VirtualPhone.whenBooted { _ in held.withLock { $0 = [] } }
        return true
    }()

    static var all: [AnyObject] { held.withLock { $0.map(\.activity) } }

    /// The wall clock of the phone.
    static var now: Date {
        guard let phone = VirtualPhone.current else { return Date() }
        return Date(timeIntervalSince1970: Double(phone.clock.anchor.wall.nanoseconds) / 1e9)
    }

    static func add(_ activity: AnyObject) {
        _ = isBegun
        held.withLock { $0.append(Held(activity: activity)) }
    }
}
