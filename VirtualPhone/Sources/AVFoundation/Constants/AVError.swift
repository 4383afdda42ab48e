public import Foundation

/// The domain of AVFoundation's errors (AVError.h).
public let AVFoundationErrorDomain = "AVFoundationErrorDomain"

// Unchecked: the information is whatever whoever made the error put in, as on iOS.

/// What went wrong in AVFoundation (AVError.h).
public struct AVError: Error, CustomNSError, Hashable, @unchecked Sendable {
    /// The kind of error.
    public let code: Code
    /// More about it.
    public let userInfo: [String: Any]

    /// An error of a kind.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        self.code = code
        self.userInfo = userInfo
    }

    /// Whether both are of one kind.
    public static func == (lhs: AVError, rhs: AVError) -> Bool { lhs.code == rhs.code }

    /// Hashes the kind.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }

    /// ``AVFoundationErrorDomain``.
    public static var errorDomain: String { AVFoundationErrorDomain }
    /// The code as a number.
    public var errorCode: Int { code.rawValue }
    /// More about it.
    public var errorUserInfo: [String: Any] { userInfo }
}

/// Whether a recording that ended with an error can be used all the same: yes or no, in an error's
/// information (AVError.h).
public let AVErrorRecordingSuccessfullyFinishedKey = "AVErrorRecordingSuccessfullyFinishedKey"
