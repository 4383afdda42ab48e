public import LockstepSamples

/// When the recorder was handed a sample, and the how-manieth of the session it was.
public struct Arrival: Hashable, Sendable {
    /// On the host clock; nil if a recording made by others does not say.
    public var time: HostTime?
    /// Counted from 0 over all streams and events of the session: `seq` in every row.
    public var sequence: Int64

    /// An arrival in a session's order.
    public init(time: HostTime?, sequence: Int64) {
        self.time = time
        self.sequence = sequence
    }
}

extension Arrival {
    /// An arrival as a row holds it; a `seq` that no one can have counted to is refused.
    init(nanoseconds: Int64?, sequence: Int64) throws {
        guard (0...Self.largestSequence).contains(sequence) else {
            throw FormatError(.outOfRange(field: "seq", text: "\(sequence)"))
        }
        self.init(time: nanoseconds.map(HostTime.init(nanoseconds:)), sequence: sequence)
    }

    /// 2^53 − 1: the largest whole number that every JSON reader keeps (RFC 8259, section 6).
    public static let largestSequence: Int64 = 9_007_199_254_740_991
}

extension TextBuffer {
    /// The two last columns of every CSV row, `arrival_ns,seq`, and the line's end.
    mutating func append(_ arrival: Arrival) {
        if let time = arrival.time { append(time.nanoseconds) }
        appendComma()
        append(arrival.sequence)
        endRow()
    }

    /// Three columns.
    mutating func append(_ vector: Vector3) {
        append(vector.x)
        appendComma()
        append(vector.y)
        appendComma()
        append(vector.z)
    }
}

extension CSVCursor {
    /// The next field as host time.
    mutating func hostTime(named name: String) throws -> HostTime {
        HostTime(nanoseconds: try integer(named: name))
    }

    /// The two last columns of every row.
    mutating func arrival() throws -> Arrival {
        try Arrival(
            nanoseconds: optionalInteger(named: "arrival_ns"), sequence: integer(named: "seq"))
    }
}
