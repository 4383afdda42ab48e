public import Foundation

/// The domain of Core Location's errors (CLErrorDomain.h).
public let kCLErrorDomain = "kCLErrorDomain"

// Unchecked: the information is whatever whoever made the error put in, as on iOS.

/// Why there is no position (CLError.h).
public struct CLError: Error, CustomNSError, Hashable, @unchecked Sendable {
    /// What went wrong; the numbers are those of the header.
    public enum Code: Int, Sendable {
        /// There is no position at present; the phone keeps trying.
        case locationUnknown
        /// The person does not allow it.
        case denied
        /// The network failed.
        case network
        /// There is no heading.
        case headingFailure
        /// The person does not allow regions to be watched.
        case regionMonitoringDenied
        /// A region cannot be watched.
        case regionMonitoringFailure
        /// Watching a region begins later.
        case regionMonitoringSetupDelayed
        /// News of a region come later.
        case regionMonitoringResponseDelayed
        /// There is no such address.
        case geocodeFoundNoResult
        /// Only a part of the address was found.
        case geocodeFoundPartialResult
        /// The search for an address was cancelled.
        case geocodeCanceled
        /// Positions cannot be kept for later.
        case deferredFailed
        /// Positions cannot be kept while none come.
        case deferredNotUpdatingLocation
        /// Positions cannot be kept at that accuracy.
        case deferredAccuracyTooLow
        /// Positions cannot be kept with a least distance.
        case deferredDistanceFiltered
        /// Keeping positions was cancelled.
        case deferredCanceled
        /// Distances to beacons cannot be told at present.
        case rangingUnavailable
        /// Telling distances to beacons failed.
        case rangingFailure
        /// The person was not asked.
        case promptDeclined
        /// Earlier positions cannot be told.
        case historicalLocationError

        /// Whether an error is of this kind.
        public static func ~= (match: Code, error: any Error) -> Bool {
            (error as? CLError)?.code == match
        }
    }

    /// What went wrong.
    public let code: Code
    /// More about it.
    public let userInfo: [String: Any]

    /// An error of a kind.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        self.code = code
        self.userInfo = userInfo
    }

    /// Whether both are of one kind.
    public static func == (lhs: CLError, rhs: CLError) -> Bool { lhs.code == rhs.code }

    /// Hashes the kind.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }

    /// ``kCLErrorDomain``.
    public static var errorDomain: String { kCLErrorDomain }
    /// The code as a number.
    public var errorCode: Int { code.rawValue }
    /// More about it.
    public var errorUserInfo: [String: Any] { userInfo }
    /// There is no position at present.
    public static var locationUnknown: Code { .locationUnknown }
    /// The person does not allow it.
    public static var denied: Code { .denied }
    /// The network failed.
    public static var network: Code { .network }
    /// There is no heading.
    public static var headingFailure: Code { .headingFailure }
    /// The person does not allow regions to be watched.
    public static var regionMonitoringDenied: Code { .regionMonitoringDenied }
    /// A region cannot be watched.
    public static var regionMonitoringFailure: Code { .regionMonitoringFailure }
    /// Watching a region begins later.
    public static var regionMonitoringSetupDelayed: Code { .regionMonitoringSetupDelayed }
    /// News of a region come later.
    public static var regionMonitoringResponseDelayed: Code { .regionMonitoringResponseDelayed }
    /// There is no such address.
    public static var geocodeFoundNoResult: Code { .geocodeFoundNoResult }
    /// Only a part of the address was found.
    public static var geocodeFoundPartialResult: Code { .geocodeFoundPartialResult }
    /// The search for an address was cancelled.
    public static var geocodeCanceled: Code { .geocodeCanceled }
    /// Positions cannot be kept for later.
    public static var deferredFailed: Code { .deferredFailed }
    /// Positions cannot be kept while none come.
    public static var deferredNotUpdatingLocation: Code { .deferredNotUpdatingLocation }
    /// Positions cannot be kept at that accuracy.
    public static var deferredAccuracyTooLow: Code { .deferredAccuracyTooLow }
    /// Positions cannot be kept with a least distance.
    public static var deferredDistanceFiltered: Code { .deferredDistanceFiltered }
    /// Keeping positions was cancelled.
    public static var deferredCanceled: Code { .deferredCanceled }
    /// Distances to beacons cannot be told at present.
    public static var rangingUnavailable: Code { .rangingUnavailable }
    /// Telling distances to beacons failed.
    public static var rangingFailure: Code { .rangingFailure }
    /// The person was not asked.
    public static var promptDeclined: Code { .promptDeclined }
    /// Earlier positions cannot be told.
    public static var historicalLocationError: Code { .historicalLocationError }
}
