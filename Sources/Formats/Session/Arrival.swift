public import LockstepSamples

/// A sample's arrival at the recorder: its time, and its sequence number in the session.
public struct Arrival: Hashable, Sendable {
    /// The time of arrival on the host clock; nil if an imported recording does not contain it.
    public var time: HostTime?
    /// The zero-based index in order of arrival, over all streams and events of the session: `seq`
    /// in every row.
    public var sequence: Int64

    /// Creates an arrival with its sequence number.
    public init(time: HostTime?, sequence: Int64) {
        self.time = time
        self.sequence = sequence
    }
}

extension Arrival {
    /// Creates an arrival from a row's columns; rejects an impossible `seq`.
    init(nanoseconds: Int64?, sequence: Int64) throws {
        guard (0...Self.largestSequence).contains(sequence) else {
            throw FormatError(.outOfRange(field: "seq", text: "\(sequence)"))
        }
        self.init(time: nanoseconds.map(HostTime.init(nanoseconds:)), sequence: sequence)
    }

    /// 2^53 − 1: the largest integer that every JSON reader represents exactly (RFC 8259, section
    /// 6).
    public static let largestSequence: Int64 = 9_007_199_254_740_991
}

extension TextBuffer {
    /// Appends the last two columns of every CSV row, `arrival_ns,seq`, and the line feed.
    package mutating func append(_ arrival: Arrival) {
        if let time = arrival.time { append(time.nanoseconds) }
        appendComma()
        append(arrival.sequence)
        endRow()
    }

    /// Appends three columns.
    package mutating func append(_ vector: Vector3) {
        append(vector.x)
        appendComma()
        append(vector.y)
        appendComma()
        append(vector.z)
    }
}

extension CSVCursor {
    /// Reads the next field as host time.
    package mutating func hostTime(named name: String) throws -> HostTime {
        HostTime(nanoseconds: try integer(named: name))
    }

    /// Reads the last two columns of every row.
    package mutating func arrival() throws -> Arrival {
        try Arrival(
            nanoseconds: optionalInteger(named: "arrival_ns"), sequence: integer(named: "seq"))
    }
}
