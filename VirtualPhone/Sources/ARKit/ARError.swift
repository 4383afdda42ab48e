@_exported public import Foundation

/// The domain of ARKit's errors.
public let ARErrorDomain = "com.apple.arkit.error"

// Unchecked: `userInfo` holds any values that the error's creator put in, as on iOS.

/// The reason a session cannot run (ARError.h).
public struct ARError: Error, CustomNSError, Hashable, @unchecked Sendable {
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
    public static func == (lhs: ARError, rhs: ARError) -> Bool { lhs.code == rhs.code }

    /// Hashes the code.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }

    /// ``ARErrorDomain``.
    public static var errorDomain: String { ARErrorDomain }
    /// The code as a number.
    public var errorCode: Int { code.rawValue }
    /// Additional information, and a description for users that follows the header's description of
    /// the code.
    public var errorUserInfo: [String: Any] {
        userInfo.merging([NSLocalizedDescriptionKey: words]) { own, _ in own }
    }
}
