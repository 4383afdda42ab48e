import CTLS
public import LockstepSamples

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Why a desk cannot start or accept phones.
public struct DeskError: Failure, Hashable {
    /// The kind of failure.
    public enum Kind: Hashable, Sendable {
        /// The address or port cannot be used.
        case address
        /// The text is not an IP address.
        case notAnAddress
        /// The desk's key or settings cannot be used.
        case settings
        /// OpenSSL failed.
        case cryptography
    }

    /// The kind.
    public let kind: Kind
    /// The problem, as a clause.
    public let problem: String
    /// The file, if there is one.
    public let place: Place?

    init(_ kind: Kind, _ problem: String, file: String? = nil) {
        self.kind = kind
        self.problem = problem
        place = file.map { Place(file: $0) }
    }

    /// A failed system call, with the system's words.
    static func system(_ kind: Kind, _ what: String, file: String? = nil) -> DeskError {
        DeskError(kind, "cannot \(what): \(String(cString: strerror(errno)))", file: file)
    }

    /// A failed call of OpenSSL, with its words.
    static func openSSL(_ what: String) -> DeskError {
        DeskError(.cryptography, "OpenSSL could not \(what)\(openSSLWords())")
    }

    /// What the user can do.
    public var remedy: Remedy {
        switch kind {
        case .address: return "Choose another port, or an address of this computer."
        case .notAnAddress:
            return
                "Give an IP address of this computer: 0.0.0.0 for all IPv4 addresses, :: for all "
                + "addresses, or 127.0.0.1 for programs on this computer only."
        case .settings: return "Check the file, or remove it and pair the phones again."
        case .cryptography: return "Check that OpenSSL 3 is installed completely."
        }
    }
}

/// Returns OpenSSL's last error after a colon, and forgets all of them; empty if there is none.
func openSSLWords() -> String {
    let code = ERR_get_error()
    ERR_clear_error()
    guard code != 0, let words = ERR_reason_error_string(code) else { return "" }
    return ": \(String(cString: words))"
}
