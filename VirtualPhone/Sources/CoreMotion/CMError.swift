internal import Foundation

/// The domain of Core Motion's errors (CMErrorDomain.h).
public let CMErrorDomain = "CMErrorDomain"

/// A code in ``CMErrorDomain`` (CMError.h).
public struct CMError: RawRepresentable, Hashable, Sendable {
    /// The code.
    public var rawValue: UInt32

    /// An error from its code.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }

    /// An error from its code.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// No error.
public let CMErrorNULL = CMError(100)
/// The device must be moved for the magnetometer to be calibrated.
public let CMErrorDeviceRequiresMovement = CMError(101)
/// True north is unavailable.
public let CMErrorTrueNorthNotAvailable = CMError(102)
/// An unknown error.
public let CMErrorUnknown = CMError(103)
/// The device does not report activities.
public let CMErrorMotionActivityNotAvailable = CMError(104)
/// The user denied access to motion data.
public let CMErrorMotionActivityNotAuthorized = CMError(105)
/// The app lacks the entitlement to activities.
public let CMErrorMotionActivityNotEntitled = CMError(106)
/// A parameter is invalid.
public let CMErrorInvalidParameter = CMError(107)
/// The call is invalid in the current state.
public let CMErrorInvalidAction = CMError(108)
/// The device lacks the feature.
public let CMErrorNotAvailable = CMError(109)
/// The app lacks the entitlement.
public let CMErrorNotEntitled = CMError(110)
/// The user denied access.
public let CMErrorNotAuthorized = CMError(111)
/// Data is missing.
public let CMErrorNilData = CMError(112)
/// The size is invalid.
public let CMErrorSize = CMError(113)

extension NSError {
    /// An error of Core Motion.
    convenience init(motion code: Int) {
        self.init(domain: CMErrorDomain, code: code)
    }
}
