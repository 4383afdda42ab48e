public import LockstepSamples

/// When the recorder was handed a sample, and the how-manieth of the session it was.
public struct Arrival: Hashable, Sendable {
    /// On the host clock; nil where a recording made by others does not say.
    public var time: HostTime?
    /// Counted from 0 over all streams and events of the session: `seq` in every row.
    public var sequence: Int64

    /// An arrival in a session's order.
    public init(time: HostTime?, sequence: Int64) {
        self.time = time
        self.sequence = sequence
    }
}

extension TextBuffer {
    /// The two last columns of every CSV row, `arrival_ns,seq`, and the line's end.
    mutating func append(_ arrival: Arrival) {
        if let time = arrival.time { append(time.nanoseconds) }
        append(",")
        append(arrival.sequence)
        append("\n")
    }

    /// Three columns.
    mutating func append(_ vector: Vector3) {
        append(vector.x)
        append(",")
        append(vector.y)
        append(",")
        append(vector.z)
    }
}

extension CSVFields {
    /// The two last columns of a row that must have `count` of them.
    func arrival(columns count: Int) throws -> Arrival {
        guard self.count == count else {
            throw FormatError(.fieldCount(expected: count, actual: self.count))
        }
        let time = try optionalInteger(count - 2, named: "arrival_ns")
        return Arrival(
            time: time.map(HostTime.init(nanoseconds:)),
            sequence: try integer(count - 1, named: "seq"))
    }
}
