internal import Foundation

/// The domain of Core Motion's errors (CMErrorDomain.h).
public let CMErrorDomain = "CMErrorDomain"

/// A code in ``CMErrorDomain`` (CMError.h).
public struct CMError: RawRepresentable, Hashable, Sendable {
    /// The code.
    public var rawValue: UInt32

    /// An error by its code.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }

    /// An error by its code.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// No error.
public let CMErrorNULL = CMError(100)
/// The device must be moved for the magnetometer to be calibrated.
public let CMErrorDeviceRequiresMovement = CMError(101)
/// True north is not known.
public let CMErrorTrueNorthNotAvailable = CMError(102)
/// Something else.
public let CMErrorUnknown = CMError(103)
/// The device does not tell activities.
public let CMErrorMotionActivityNotAvailable = CMError(104)
/// The person does not allow motion.
public let CMErrorMotionActivityNotAuthorized = CMError(105)
/// The app may not ask for activities.
public let CMErrorMotionActivityNotEntitled = CMError(106)
/// A parameter cannot be used.
public let CMErrorInvalidParameter = CMError(107)
/// The call does not fit the state.
public let CMErrorInvalidAction = CMError(108)
/// The device does not have it.
public let CMErrorNotAvailable = CMError(109)
/// The app may not use it.
public let CMErrorNotEntitled = CMError(110)
/// The person does not allow it.
public let CMErrorNotAuthorized = CMError(111)
/// There is no data.
public let CMErrorNilData = CMError(112)
/// Too much was asked for.
public let CMErrorSize = CMError(113)

extension NSError {
    /// An error of Core Motion.
    convenience init(motion code: Int) {
        self.init(domain: CMErrorDomain, code: code)
    }
}
