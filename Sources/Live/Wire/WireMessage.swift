/// A message with a fixed kind: its fields, and the order in which they are sent.
protocol WireMessage: Hashable, Sendable {
    /// The kind, which the header states.
    static var kind: MessageKind { get }
    /// Reads the body.
    init(reading body: inout WireReader) throws
    /// Appends the body.
    func write(to body: inout WireWriter)
}
