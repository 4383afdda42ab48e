public import Foundation

/// What a Live Activity shows (ActivityKit's Swift interface).
public protocol ActivityAttributes: Decodable, Encodable {
    /// What changes while it is shown.
    associatedtype ContentState: Decodable, Encodable, Hashable
}

/// The changing part of a Live Activity (ActivityKit's Swift interface).
public struct ActivityContent<State> where State: Decodable, State: Encodable, State: Hashable {
    /// What is shown.
    public let state: State
    /// The date from which it is outdated.
    public let staleDate: Date?
    /// The priority among the app's activities.
    public let relevanceScore: Double

    /// Content from its parts.
    public init(state: State, staleDate: Date?, relevanceScore: Double = 0.0) {
        self.state = state
        self.staleDate = staleDate
        self.relevanceScore = relevanceScore
    }
}

extension ActivityContent: Sendable where State: Sendable {}

/// How long an activity that has ended remains (ActivityKit's Swift interface).
public struct ActivityUIDismissalPolicy: Equatable, Sendable {
    /// The seconds that it remains.
    let seconds: TimeInterval

    /// "Up to four hours on the Lock Screen" (Apple's documentation).
    public static let `default` = ActivityUIDismissalPolicy(seconds: 4 * 3600)
    /// It is gone at once.
    public static let immediate = ActivityUIDismissalPolicy(seconds: 0)
}

/// A way to update an activity from a server; none exist here.
public struct PushType: Equatable, Sendable {
    private init() {}
}

/// Why an activity cannot begin (ActivityKit's Swift interface).
public enum ActivityAuthorizationError: Error, Hashable, LocalizedError {
    /// The attributes and the content are larger than 4 KB.
    case attributesTooLarge
    /// The device has none: here without a phone.
    case unsupported
    /// The owner switched them off.
    case denied
    /// The app is in the background.
    case visibility

    /// A description for developers, like that of Apple's.
    public var failureReason: String? {
        switch self {
        case .attributesTooLarge: return "The attributes and the content exceed 4 KB."
        case .unsupported: return "The device doesn't support Live Activities."
        case .denied: return "The user denied Live Activities."
        case .visibility: return "The app was not in the foreground."
        }
    }
}

/// Whether the owner allows Live Activities (ActivityKit's Swift interface).
public final class ActivityAuthorizationInfo {
    /// The permission of the live phone's owner.
    public init() {}
}
