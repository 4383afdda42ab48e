/// An error as facts: what happened, where, and what the user can do.
///
/// Libraries throw failures and never print; the tool and the app format them.
public protocol Failure: Error, Sendable {
    /// The problem, as a clause without a period.
    var problem: String { get }
    /// The place of the problem; nil if it has none.
    var place: Place? { get }
    /// Advice for the user, as a sentence.
    var remedy: Remedy { get }
}

/// A place in stored data.
public struct Place: Hashable, Sendable, CustomStringConvertible {
    /// The file's name or path.
    public var file: String
    /// The row, counted from 1.
    public var row: Int?
    /// The byte offset, counted from 0.
    public var byte: Int64?
    /// The host time of the data at this place; nil if unknown.
    public var time: HostTime?

    /// Creates a place in a file.
    public init(file: String, row: Int? = nil, byte: Int64? = nil, time: HostTime? = nil) {
        self.file = file
        self.row = row
        self.byte = byte
        self.time = time
    }

    /// The place as text: "frames.jsonl, row 12, byte 3044".
    public var description: String {
        var words = file
        if let row { words += ", row \(row)" }
        if let byte { words += ", byte \(byte)" }
        return words
    }
}
