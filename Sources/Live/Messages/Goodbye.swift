/// The sender ends the connection as intended.
public struct Goodbye: WireMessage {
    static let kind = MessageKind.goodbye

    /// Why.
    public var reason: Reason

    /// Creates a message.
    public init(reason: Reason) {
        self.reason = reason
    }

    init(reading body: inout WireReader) throws {
        reason = try body.code(named: "reason")
    }

    func write(to body: inout WireWriter) {
        body.code(reason)
    }
}

extension Goodbye {
    /// Why an end closes the connection.
    public enum Reason: UInt8, Sendable, CaseIterable {
        /// The user switched the desk off, or quit the program.
        case user = 1
        /// The phone's system suspends the app.
        case background = 2
        /// Another connection of the same phone replaced this one.
        case replaced = 3
    }
}
