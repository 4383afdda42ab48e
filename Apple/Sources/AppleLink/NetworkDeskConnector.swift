public import LockstepLink
public import LockstepSamples

/// Opens connections to desks with Network.framework.
public struct NetworkDeskConnector: DeskConnector {
    private let clock: any HostClock
    private let patienceSeconds: Int
    private let closingSeconds: Int

    /// A connector.
    ///
    /// - Parameter clock: The host clock, with which arrivals are timed.
    public init(clock: any HostClock) {
        self.init(clock: clock, patienceSeconds: 10, closingSeconds: 1)
    }

    /// - Parameters:
    ///   - patienceSeconds: The time after which an attempt without TLS ends.
    ///   - closingSeconds: The time for what was sent before a connection is closed.
    init(clock: any HostClock, patienceSeconds: Int, closingSeconds: Int) {
        self.clock = clock
        self.patienceSeconds = patienceSeconds
        self.closingSeconds = closingSeconds
    }

    /// Begins a connection.
    ///
    /// An app that may not use the local network, or whose user has not answered yet, has the time of
    /// an attempt to be allowed.
    public func connect(
        to place: DeskPlace, report: @escaping @Sendable (DeskConnectionEvent) -> Void
    ) -> any DeskConnection {
        let connection = NetworkDeskConnection(
            to: place, clock: clock, closingSeconds: closingSeconds, report: report)
        connection.start(patienceSeconds: patienceSeconds)
        return connection
    }
}
