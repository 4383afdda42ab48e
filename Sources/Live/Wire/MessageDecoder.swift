/// Turns the bytes of one direction of a connection into messages.
///
/// The bytes come in pieces of any size. The decoder keeps at most one incomplete message, so its
/// memory is bounded whatever a header claims. After an error the stream cannot be read any further:
/// after one of the protocol, every later call throws it again; after one of the caller's `report`,
/// nothing may be added.
public struct MessageDecoder: Sendable {
    /// A message, or one that this version skips, with its size on the wire.
    public enum Event: Hashable, Sendable {
        /// A message and its bytes, header included.
        case message(Message, byteCount: Int)
        /// A message of an unknown type that may be skipped, and its bytes, header included.
        case skipped(Channel, byteCount: Int)
    }

    private struct Header {
        let channel: Channel
        let type: UInt8
        let bodyByteCount: Int

        /// The bytes of the message, header included.
        var byteCount: Int { LiveLimits.headerByteCount + bodyByteCount }
    }

    /// The bytes of an incomplete message.
    private var pending: [UInt8] = []
    private var failure: LiveError?

    /// Creates a decoder at the beginning of a connection.
    public init() {}

    /// The bytes that wait for the rest of their message; less than a header and the largest body.
    public var pendingByteCount: Int { pending.count }

    /// Adds the next bytes of the connection and reports the messages that they complete, in order.
    ///
    /// - Throws: ``LiveError`` if the bytes are not those of the protocol, after all messages before
    ///   them were reported; whatever `report` throws.
    public mutating func add(_ bytes: ArraySlice<UInt8>, _ report: (Event) throws -> Void) throws {
        if let failure { throw failure }
        var rest = bytes
        do {
            while !rest.isEmpty {
                if let event = try next(&rest) { try report(event) }
            }
        } catch let error as LiveError {
            failure = error
            pending = []
            throw error
        }
    }

    /// Moves bytes until a message is complete or none are left.
    private mutating func next(_ rest: inout ArraySlice<UInt8>) throws -> Event? {
        if let event = try whole(&rest) { return event }
        guard fill(to: LiveLimits.headerByteCount, from: &rest) else { return nil }
        let header = try Self.header(pending[...])
        guard fill(to: header.byteCount, from: &rest) else { return nil }
        defer { pending.removeAll(keepingCapacity: true) }
        return try Self.event(header, pending[...])
    }

    /// Takes a message that is complete in `rest`, without a copy of its bytes; nil if none is.
    private func whole(_ rest: inout ArraySlice<UInt8>) throws -> Event? {
        guard pending.isEmpty, rest.count >= LiveLimits.headerByteCount else { return nil }
        let header = try Self.header(rest)
        guard rest.count >= header.byteCount else { return nil }
        let event = try Self.event(header, rest.prefix(header.byteCount))
        rest = rest.dropFirst(header.byteCount)
        return event
    }

    /// The event of a complete message, header included.
    private static func event(_ header: Header, _ bytes: ArraySlice<UInt8>) throws -> Event {
        let code = UInt16(header.channel.rawValue) << 8 | UInt16(header.type)
        guard let kind = MessageKind(rawValue: code) else {
            return .skipped(header.channel, byteCount: header.byteCount)
        }
        let body = bytes.dropFirst(LiveLimits.headerByteCount)
        return .message(try Message(kind, body: body), byteCount: header.byteCount)
    }

    /// Returns whether `pending` has at least `count` bytes afterward.
    private mutating func fill(to count: Int, from rest: inout ArraySlice<UInt8>) -> Bool {
        let piece = rest.prefix(max(0, count - pending.count))
        pending += piece
        rest = rest.dropFirst(piece.count)
        return pending.count >= count
    }

    /// Reads a header, and refuses it before any byte of the body was stored.
    private static func header(_ bytes: ArraySlice<UInt8>) throws -> Header {
        let bytes = Array(bytes.prefix(LiveLimits.headerByteCount))
        guard let channel = Channel(rawValue: bytes[0]) else {
            throw LiveError(.channel(Int(bytes[0])))
        }
        let type = bytes[1]
        let code = UInt16(bytes[0]) << 8 | UInt16(type)
        guard MessageKind(rawValue: code) != nil || type >= MessageKind.firstSkippable else {
            throw LiveError(.unknownMessage(channel: Int(bytes[0]), type: Int(type)))
        }
        let count = Int(bytes[2]) | Int(bytes[3]) << 8
        guard count <= LiveLimits.bodyByteCount else {
            throw LiveError(.tooLong(limit: LiveLimits.bodyByteCount, actual: count))
        }
        return Header(channel: channel, type: type, bodyByteCount: count)
    }
}
