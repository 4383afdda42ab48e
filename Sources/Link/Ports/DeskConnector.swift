public import LockstepSamples

/// Opens connections to desks with TCP and TLS 1.3, as docs/PROTOCOL.md, section 2, requires: a port.
///
/// Any certificate is accepted here, because the engine compares its key.
public protocol DeskConnector: Sendable {
    /// Begins a connection and returns at once.
    ///
    /// The attempt ends by itself if there is no TLS after 10 s.
    ///
    /// - Parameter report: Gets the connection's events in order, on any thread, one at a time, and
    ///   returns soon. It may be called before this method returns.
    func connect(
        to place: DeskPlace, report: @escaping @Sendable (DeskConnectionEvent) -> Void
    ) -> any DeskConnection
}

/// A connection of a ``DeskConnector``; every method returns at once and may be called on any thread.
public protocol DeskConnection: AnyObject, Sendable {
    /// Sends bytes after those before.
    ///
    /// Each byte is later reported as taken. At most 80 KiB wait to be taken.
    func send(_ bytes: [UInt8])

    /// Asks for the next bytes: one event ``DeskConnectionEvent/received(_:at:)`` answers each call.
    ///
    /// A connection that was not asked reads nothing, so its memory is bounded.
    func receive()

    /// Ends the connection after the bytes that were sent, at the latest 1 s later.
    func close()
}

/// What happens on a connection.
public enum DeskConnectionEvent: Sendable {
    /// TLS is there.
    ///
    /// - Parameters:
    ///   - exporter: The exporter value, 32 bytes.
    ///   - deskKey: The key of the desk's certificate.
    case opened(exporter: [UInt8], deskKey: PublicKey)
    /// Bytes arrived, 1…65,536, and the host time just after.
    case received([UInt8], at: HostTime)
    /// The system took so many of the bytes that were sent.
    case took(byteCount: Int)
    /// The last event; nil if one of the two ends closed the connection.
    case ended(DeskConnectionFailure?)
}
