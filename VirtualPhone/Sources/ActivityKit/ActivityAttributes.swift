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

/// Whether the owner allows Live Activities (ActivityKit's Swift interface).
public final class ActivityAuthorizationInfo {
    /// The permission of the live phone's owner.
    public init() {}
}
