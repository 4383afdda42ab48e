public import LockstepConcurrency
public import LockstepLink
public import LockstepSamples

/// Opens connections of a phone's end with sockets and OpenSSL.
///
/// For a phone that runs on a computer: tests, benchmarks and programs that behave like a phone. It
/// has no Bonjour: a place is an address.
public struct OpenSSLDeskConnector: DeskConnector {
    private let clock: any HostClock

    /// Creates a connector.
    ///
    /// - Parameter clock: The host clock, which states when bytes arrived.
    public init(clock: any HostClock = MachineClock()) { self.clock = clock }

    /// Begins a connection on a thread of its own.
    public func connect(
        to place: DeskPlace, report: @escaping @Sendable (DeskConnectionEvent) -> Void
    ) -> any DeskConnection {
        let link: ClientLink
        do {
            link = try ClientLink(clock: clock, report: report)
            try link.start(place)
        } catch {
            let detail = (error as? any Failure)?.problem ?? "\(error)"
            report(.ended(DeskConnectionFailure(.unreachable, detail: detail)))
            return EndedConnection()
        }
        return link
    }
}

/// A connection that never began.
private final class EndedConnection: DeskConnection {
    func send(_ bytes: [UInt8]) {}
    func receive() {}
    func close() {}
}
