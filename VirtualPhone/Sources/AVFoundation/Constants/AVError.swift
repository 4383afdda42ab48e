public import Foundation

/// The domain of AVFoundation's errors (AVError.h).
public let AVFoundationErrorDomain = "AVFoundationErrorDomain"

// Unchecked: `userInfo` holds any values that the error's creator put in, as on iOS.

/// An error of AVFoundation (AVError.h).
public struct AVError: Error, CustomNSError, Hashable, @unchecked Sendable {
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
    public static func == (lhs: AVError, rhs: AVError) -> Bool { lhs.code == rhs.code }

    /// Hashes the code.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }

    /// The device that failed; nil if the error names none.
    public var device: AVCaptureDevice? { userInfo[AVErrorDeviceKey] as? AVCaptureDevice }

    /// ``AVFoundationErrorDomain``.
    public static var errorDomain: String { AVFoundationErrorDomain }
    /// The code as a number.
    public var errorCode: Int { code.rawValue }
    /// Additional information.
    public var errorUserInfo: [String: Any] { userInfo }
}

/// The key in an error's information of the device that failed (AVError.h).
public let AVErrorDeviceKey = "AVErrorDeviceKey"

/// The key in an error's information of whether a recording that ended with an error is usable
/// anyway (AVError.h).
public let AVErrorRecordingSuccessfullyFinishedKey = "AVErrorRecordingSuccessfullyFinishedKey"
