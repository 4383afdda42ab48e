public import Foundation

/// The domain of Core Location's errors (CLErrorDomain.h).
public let kCLErrorDomain = "kCLErrorDomain"

// Unchecked: `userInfo` holds any values that the error's creator put in, as on iOS.

/// The reason why a location is unavailable (CLError.h).
public struct CLError: Error, CustomNSError, Hashable, @unchecked Sendable {
    /// The error code; the numbers are those of the header.
    public enum Code: Int, Sendable {
        /// No location is currently available; the phone keeps trying.
        case locationUnknown
        /// The user denied access to location services.
        case denied
        /// The network failed.
        case network
        /// No heading is available.
        case headingFailure
        /// The user denied region monitoring.
        case regionMonitoringDenied
        /// A region cannot be monitored.
        case regionMonitoringFailure
        /// Monitoring a region starts with a delay.
        case regionMonitoringSetupDelayed
        /// Events of a region are delivered with a delay.
        case regionMonitoringResponseDelayed
        /// Geocoding found no result.
        case geocodeFoundNoResult
        /// Geocoding found a partial result.
        case geocodeFoundPartialResult
        /// Geocoding was canceled.
        case geocodeCanceled
        /// Location updates cannot be deferred.
        case deferredFailed
        /// Location updates cannot be deferred while none are delivered.
        case deferredNotUpdatingLocation
        /// Location updates cannot be deferred at the requested accuracy.
        case deferredAccuracyTooLow
        /// Location updates cannot be deferred with a distance filter.
        case deferredDistanceFiltered
        /// Deferred location updates were canceled.
        case deferredCanceled
        /// Ranging of beacons is currently unavailable.
        case rangingUnavailable
        /// Ranging of beacons failed.
        case rangingFailure
        /// The user was not prompted.
        case promptDeclined
        /// Earlier locations are unavailable.
        case historicalLocationError

        /// Returns whether an error has this code.
        public static func ~= (match: Code, error: any Error) -> Bool {
            (error as? CLError)?.code == match
        }
    }

    /// The error code.
    public let code: Code
    /// Additional information.
    public let userInfo: [String: Any]

    /// An error with a code.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        self.code = code
        self.userInfo = userInfo
    }

    /// Returns whether both errors have the same code.
    public static func == (lhs: CLError, rhs: CLError) -> Bool { lhs.code == rhs.code }

    /// Hashes the code.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }

    /// ``kCLErrorDomain``.
    public static var errorDomain: String { kCLErrorDomain }
    /// The code as a number.
    public var errorCode: Int { code.rawValue }
    /// Additional information.
    public var errorUserInfo: [String: Any] { userInfo }
    /// No location is currently available.
    public static var locationUnknown: Code { .locationUnknown }
    /// The user denied access to location services.
    public static var denied: Code { .denied }
    /// The network failed.
    public static var network: Code { .network }
    /// No heading is available.
    public static var headingFailure: Code { .headingFailure }
    /// The user denied region monitoring.
    public static var regionMonitoringDenied: Code { .regionMonitoringDenied }
    /// A region cannot be monitored.
    public static var regionMonitoringFailure: Code { .regionMonitoringFailure }
    /// Monitoring a region starts with a delay.
    public static var regionMonitoringSetupDelayed: Code { .regionMonitoringSetupDelayed }
    /// Events of a region are delivered with a delay.
    public static var regionMonitoringResponseDelayed: Code { .regionMonitoringResponseDelayed }
    /// Geocoding found no result.
    public static var geocodeFoundNoResult: Code { .geocodeFoundNoResult }
    /// Geocoding found a partial result.
    public static var geocodeFoundPartialResult: Code { .geocodeFoundPartialResult }
    /// Geocoding was canceled.
    public static var geocodeCanceled: Code { .geocodeCanceled }
    /// Location updates cannot be deferred.
    public static var deferredFailed: Code { .deferredFailed }
    /// Location updates cannot be deferred while none are delivered.
    public static var deferredNotUpdatingLocation: Code { .deferredNotUpdatingLocation }
    /// Location updates cannot be deferred at the requested accuracy.
    public static var deferredAccuracyTooLow: Code { .deferredAccuracyTooLow }
    /// Location updates cannot be deferred with a distance filter.
    public static var deferredDistanceFiltered: Code { .deferredDistanceFiltered }
    /// Deferred location updates were canceled.
    public static var deferredCanceled: Code { .deferredCanceled }
    /// Ranging of beacons is currently unavailable.
    public static var rangingUnavailable: Code { .rangingUnavailable }
    /// Ranging of beacons failed.
    public static var rangingFailure: Code { .rangingFailure }
    /// The user was not prompted.
    public static var promptDeclined: Code { .promptDeclined }
    /// Earlier locations are unavailable.
    public static var historicalLocationError: Code { .historicalLocationError }
}
