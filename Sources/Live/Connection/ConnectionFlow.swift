/// One end of a connection between bytes and messages: framing, credit, liveness, and the order of
/// what is sent.
///
/// Times are nanoseconds on any clock of this end that does not go backward. Whoever sends takes
/// ``nextControl(now:)`` first, then asks for the ``room(_:)`` of the other channels, and reports
/// what the system took.
public struct ConnectionFlow: Sendable {
    /// What a sender gives to the system before the system has taken earlier bytes.
    ///
    /// An urgent message waits for at most so many bytes, and the system never starves.
    public static let untakenByteCount = 64 << 10
    /// The most bytes of control messages that may wait, if the other end does not read.
    public static let controlByteCount = 64 << 10

    private var decoder = MessageDecoder()
    private var liveness: Liveness
    private var sending = SendWindow()
    private var receiving: [Channel: ReceiveWindow] = [
        .live: ReceiveWindow(.live), .files: ReceiveWindow(.files),
    ]
    private var control: [[UInt8]] = []
    private var waitingControlByteCount = 0
    private var untaken = 0
    private var hasCredit = false
    /// Whether this end can take more files: false while its disk is full.
    public var takesFiles = true

    /// Begins with a connection.
    ///
    /// - Parameter patience: How long the other end may take, ns.
    public init(now: Int64, patience: Int64 = ConnectionLimits.patienceNanoseconds) {
        liveness = Liveness(now: now, patience: patience)
    }

    /// Both ends may send everything: credit begins.
    public mutating func open() { hasCredit = true }

    /// Takes bytes of the other end, and reports the messages that they complete, in order.
    ///
    /// Credit is used up here. A message of another channel is held until ``took(_:byteCount:now:)``.
    ///
    /// - Parameter report: Gets each message and its bytes on the wire.
    /// - Throws: ``LiveError`` if the other end violates the protocol; whatever `report` throws.
    public mutating func received(
        _ bytes: ArraySlice<UInt8>, now: Int64, _ report: (Message, Int) throws -> Void
    ) throws {
        var events: [MessageDecoder.Event] = []
        let decoding = Result { try decoder.add(bytes) { events.append($0) } }
        liveness.received(
            now: now, completed: !events.isEmpty, hasIncomplete: decoder.pendingByteCount > 0)
        for event in events { try take(event, now, report) }
        try decoding.get()
    }

    private mutating func take(
        _ event: MessageDecoder.Event, _ now: Int64, _ report: (Message, Int) throws -> Void
    ) throws {
        switch event {
        case .skipped(let channel, let byteCount):
            try receiving[channel]?.received(byteCount: byteCount, now: now)
            took(channel, byteCount: byteCount, now: now)
        case .message(.credit(let credit), _) where hasCredit: try receive(credit, now: now)
        case .message(let message, let byteCount):
            try receiving[message.kind.channel]?.received(byteCount: byteCount, now: now)
            try report(message, byteCount)
        }
    }

    /// Takes a report of credit that was reported as a message, because it arrived together with the one
    /// that opened the connection.
    ///
    /// - Throws: ``LiveError`` if the report is impossible.
    public mutating func receive(_ credit: Credit, now: Int64) throws {
        try sending.receive(credit, now: now)
    }

    /// Notes that a message no longer occupies memory.
    public mutating func took(_ channel: Channel, byteCount: Int, now: Int64) {
        receiving[channel]?.took(byteCount: byteCount, now: now)
    }

    /// Adds a control message to those that wait.
    ///
    /// - Throws: ``LiveError`` if the other end has not read too many before.
    public mutating func enqueue(_ message: Message) throws {
        let bytes = message.bytes
        waitingControlByteCount += bytes.count
        guard waitingControlByteCount <= Self.controlByteCount else {
            throw LiveError(.tooSlow("did not read \(Self.controlByteCount) bytes"))
        }
        control.append(bytes)
    }

    /// Whether the system should get more bytes now.
    public var canSend: Bool { untaken < Self.untakenByteCount }

    /// The bytes that the system has not taken yet.
    public var untakenCount: Int { untaken }

    /// Returns the next control message to send, credit included; nil if there is none, or the
    /// system has enough.
    public mutating func nextControl(now: Int64) -> [UInt8]? {
        guard canSend else { return nil }
        if !control.isEmpty {
            let bytes = control.removeFirst()
            waitingControlByteCount -= bytes.count
            untaken += bytes.count
            return bytes
        }
        guard hasCredit else { return nil }
        for channel in [Channel.live, .files] {
            let isOpen = channel == .live || takesFiles
            if let credit = receiving[channel]?.report(now: now, isOpen: isOpen) {
                return urgent(.credit(credit))
            }
        }
        return nil
    }

    /// Returns the bytes of a control message that is sent before all that wait: one about clocks.
    public mutating func urgent(_ message: Message) -> [UInt8] {
        let bytes = message.bytes
        untaken += bytes.count
        return bytes
    }

    /// The bytes that may be sent on a channel with credit now, headers included; 0 if the system has
    /// enough.
    public func room(_ channel: Channel) -> Int64 {
        canSend && control.isEmpty ? sending.room(channel) : 0
    }

    /// Returns the bytes of a message on a channel with credit, which is sent now.
    public mutating func sending(_ message: Message) -> [UInt8] {
        let bytes = message.bytes
        sending.sent(message.kind.channel, byteCount: bytes.count)
        untaken += bytes.count
        return bytes
    }

    /// Notes that the system took bytes.
    public mutating func systemTook(byteCount: Int) {
        guard byteCount > 0 else { return }
        untaken = max(0, untaken - byteCount)
        hasProgressed = true
    }

    private var hasProgressed = false

    /// The measured rate of the link, bytes per second; nil while unknown.
    public var bytesPerSecond: Double? { sending.bytesPerSecond }

    /// Throws ``LiveError`` if the connection has to be closed; to be called several times a second.
    public mutating func check(now: Int64) throws {
        liveness.waiting(now: now, isWaiting: untaken > 0, hasProgressed: hasProgressed)
        hasProgressed = false
        try liveness.check(now: now)
    }

    /// When the next report of credit is due; nil if none is.
    public var due: Int64? {
        guard hasCredit else { return nil }
        return receiving.values.compactMap(\.due).min()
    }
}
