public import Foundation

/// Why an activity cannot begin (ActivityKit's Swift interface); here one of the first four.
public enum ActivityAuthorizationError: Error, Hashable, LocalizedError {
    /// The attributes and the content are larger than 4 KB.
    case attributesTooLarge
    /// The device has none: here without a phone.
    case unsupported
    /// The owner switched them off.
    case denied
    /// The app is in the background.
    case visibility
    /// The device shows as many as it can.
    case globalMaximumExceeded
    /// The app shows as many as it may.
    case targetMaximumExceeded
    /// The app may not show any.
    case unsupportedTarget
    /// The system could not store the activity.
    case persistenceFailure
    /// The process has no identifier.
    case missingProcessIdentifier
    /// The app lacks an entitlement.
    case unentitled
    /// The identifier of an activity is invalid.
    case malformedActivityIdentifier
    /// The process may not continue the activity.
    case reconnectNotPermitted

    /// A description for developers.
    public var failureReason: String? {
        switch self {
        case .attributesTooLarge: return "The attributes and the content exceed 4 KB."
        case .unsupported: return "The device doesn't support Live Activities."
        case .denied: return "The user denied Live Activities."
        case .visibility: return "The app was not in the foreground."
        default: return nil
        }
    }
}
