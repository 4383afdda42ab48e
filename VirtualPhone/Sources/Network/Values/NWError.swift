@_exported public import Foundation
@_exported public import Security

/// The code of an error of Bonjour and DNS (dns_sd.h).
public typealias DNSServiceErrorType = Int32

/// No such name or record (dns_sd.h).
public var kDNSServiceErr_NoSuchRecord: Int { -65554 }
/// The app does not declare the type of service (dns_sd.h; that this is the reason: TN3179).
public var kDNSServiceErr_NoAuth: Int { -65555 }
/// The system ended the search, as of an app that was suspended (dns_sd.h; that this is the reason:
/// Apple's sample "Building a custom peer-to-peer protocol").
public var kDNSServiceErr_DefunctConnection: Int { -65569 }
/// The owner did not allow the local network (dns_sd.h, TN3179).
public var kDNSServiceErr_PolicyDenied: Int { -65570 }

/// An error of the network (error.h).
public enum NWError: Error, Equatable, CustomDebugStringConvertible {
    /// An error of the system (errno.h).
    case posix(POSIXErrorCode)
    /// An error of Bonjour or DNS (dns_sd.h).
    case dns(DNSServiceErrorType)
    /// An error of TLS (SecBase.h).
    case tls(OSStatus)

    /// The error's code and words.
    public var debugDescription: String {
        switch self {
        case .posix(let code): return "\(code): \(String(cString: strerror(code.rawValue)))"
        case .dns(let code): return "\(code): DNS error"
        case .tls(let code): return "\(code): TLS error"
        }
    }

    /// The calling thread's `errno`.
    static var ofThisThread: NWError { posix(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
