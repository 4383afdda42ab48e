internal import Foundation
internal import LockstepLink
@preconcurrency internal import Network

extension DeskConnectionFailure {
    /// The failure of an attempt, or of an open connection.
    init(_ error: NWError, isOpen: Bool) {
        self.init(isOpen ? .broken : Self.kind(of: error), detail: "\(error)")
    }

    private static func kind(of error: NWError) -> Kind {
        switch error {
        case .tls: return .notSecure
        case .posix(.ECONNREFUSED): return .refused
        case .dns(let code): return isDenial(code) ? .notAllowed : .notFound
        default: return .unreachable
        }
    }

    /// Whether a code of Bonjour means that the app may not look for desks: the user did not allow
    /// it, or the app does not declare the service.
    static func isDenial(_ code: DNSServiceErrorType) -> Bool {
        [kDNSServiceErr_PolicyDenied, kDNSServiceErr_NoAuth].contains(Int(code))
    }
}
