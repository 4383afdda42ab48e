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
}
