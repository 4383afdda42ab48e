public import LockstepSamples

/// Successive samples of one stream, without a gap between them.
public struct LiveSamples: WireMessage {
    static let kind = MessageKind.liveSamples

    /// One sample: a row of numbers, as ``LiveStream`` describes them.
    public struct Row: Hashable, Sendable {
        /// The timestamp on the host clock.
        public var timestamp: HostTime
        /// `seq` in the session; negative while nothing is recorded.
        public var sequence: Int64
        /// The stream's state; 0 for streams without one.
        public var state: UInt8
        /// The numbers.
        ///
        /// NaN means that a value is unknown.
        public var values: [Double]

        /// Creates a sample.
        public init(timestamp: HostTime, sequence: Int64, state: UInt8 = 0, values: [Double]) {
            self.timestamp = timestamp
            self.sequence = sequence
            self.state = state
            self.values = values
        }

        /// Whether two samples are the same; two unknown values are equal.
        public static func == (left: Row, right: Row) -> Bool {
            left.timestamp == right.timestamp && left.sequence == right.sequence
                && left.state == right.state
                && left.values.map(\.bitPattern) == right.values.map(\.bitPattern)
        }

        /// Hashes the sample.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(timestamp)
            hasher.combine(sequence)
            hasher.combine(state)
            hasher.combine(values.map(\.bitPattern))
        }

        /// The bytes of a row with `valueCount` numbers.
        static func byteCount(valueCount: Int) -> Int { 17 + 8 * valueCount }
    }

    /// The request that the numbers belong to.
    public var subscription: UInt32
    /// The stream.
    public var stream: LiveStream
    /// The zero-based number of the first row in the stream; the others follow it.
    public var firstNumber: Int64
    /// The rows, at most as many as fit into a body.
    public var rows: [Row]

    /// Creates a message.
    public init(subscription: UInt32, stream: LiveStream, firstNumber: Int64, rows: [Row]) {
        self.subscription = subscription
        self.stream = stream
        self.firstNumber = firstNumber
        self.rows = rows
    }

    private static let headByteCount = 15

    /// How many rows of a stream fit into a body of this size; 0 for streams whose samples are sent in
    /// pieces.
    static func count(of stream: LiveStream, inBodyOf byteCount: Int) -> Int {
        guard let count = stream.valueCount else { return 0 }
        return max(0, byteCount - headByteCount) / Row.byteCount(valueCount: count)
    }

    init(reading body: inout WireReader) throws {
        subscription = try body.integer(named: "subscription")
        stream = try body.code(named: "stream")
        firstNumber = try body.integer(UInt64.self, in: 0...Int64.max, named: "first_number")
        guard let valueCount = stream.valueCount else {
            throw LiveError(.value(field: "stream", text: "\(stream.rawValue)"))
        }
        let count = Int(try body.integer(UInt16.self, named: "count"))
        guard count > 0 else { throw LiveError(.value(field: "count", text: "0")) }
        // The rows are counted before any is stored, so a claimed count costs nothing.
        guard count * Row.byteCount(valueCount: valueCount) <= body.remaining else {
            throw LiveError(.cutOff(field: "rows"))
        }
        rows = try (0..<count).map { _ in try Row(reading: &body, valueCount: valueCount) }
    }

    func write(to body: inout WireWriter) {
        body.integer(subscription)
        body.code(stream)
        body.integer(UInt64(clamping: firstNumber))
        body.integer(UInt16(clamping: rows.count))
        for row in rows { row.write(to: &body) }
    }
}

extension LiveSamples.Row {
    fileprivate init(reading body: inout WireReader, valueCount: Int) throws {
        timestamp = try body.hostTime(named: "timestamp")
        sequence = try body.integer(named: "sequence")
        state = try body.integer(named: "state")
        values = try (0..<valueCount).map { _ in try body.double(named: "values") }
    }

    fileprivate func write(to body: inout WireWriter) {
        body.time(timestamp)
        body.integer(sequence)
        body.integer(state)
        for value in values { body.double(value) }
    }
}
