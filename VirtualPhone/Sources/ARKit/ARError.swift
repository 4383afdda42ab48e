@_exported public import Foundation

/// The domain of ARKit's errors.
public let ARErrorDomain = "com.apple.arkit.error"

// Unchecked: the information is whatever whoever made the error put in, as on iOS.

/// Why a session cannot run (ARError.h).
public struct ARError: Error, CustomNSError, Hashable, @unchecked Sendable {
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
    public static func == (lhs: ARError, rhs: ARError) -> Bool { lhs.code == rhs.code }

    /// Hashes the kind.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }

    /// ``ARErrorDomain``.
    public static var errorDomain: String { ARErrorDomain }
    /// The code as a number.
    public var errorCode: Int { code.rawValue }
    /// More about it, and what a person reads, by the header's own account of the code.
    public var errorUserInfo: [String: Any] {
        userInfo.merging([NSLocalizedDescriptionKey: words]) { own, _ in own }
    }
}
