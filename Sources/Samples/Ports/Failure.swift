/// An error as facts: what happened, where, and what can be done.
///
/// Libraries raise failures and never print; the tool and the app put the three together.
public protocol Failure: Error, Sendable {
    /// What happened, as a clause without a full stop.
    var problem: String { get }
    /// Where; nil if the problem has no place.
    var place: Place? { get }
    /// What the reader can do, as a sentence.
    var remedy: String { get }
}

/// A place in stored data.
public struct Place: Hashable, Sendable, CustomStringConvertible {
    /// A file's name or path.
    public var file: String
    /// A row, counted from 1.
    public var row: Int?
    /// A byte, counted from 0.
    public var byte: Int64?
    /// The timestamp of what is stored there, host time; nil if no one says.
    public var time: HostTime?

    /// A place in a file.
    public init(file: String, row: Int? = nil, byte: Int64? = nil, time: HostTime? = nil) {
        self.file = file
        self.row = row
        self.byte = byte
        self.time = time
    }

    /// The place in words: "frames.jsonl, row 12, byte 3044".
    public var description: String {
        var words = file
        if let row { words += ", row \(row)" }
        if let byte { words += ", byte \(byte)" }
        return words
    }
}
