import LockstepFormats
import LockstepSamples

/// Reads the rows of one file and records which lines must be removed.
///
/// Lines that are incomplete, unreadable or out of order are skipped. If the following row
/// continues from the previous one, the row between them is the one out of order, so that one wrong
/// `seq` costs one row.
final class RowSurvey<Row> {
    /// A readable row with its line's number.
    typealias Head = (row: Row, sequence: Int64, line: Int)

    /// The largest `seq` that leaves room for the rows that a recovery adds.
    private static var largestSequence: Int64 { Arrival.largestSequence - (1 << 20) }

    let file: RowFile
    /// The next row in order.
    private(set) var head: Head?
    private(set) var result = RowSurveyResult()
    /// The row after `head`.
    private var following: Head?
    private let lines: LineReader
    private let decode: (ArraySlice<UInt8>) throws -> Row
    private let sequence: (Row) -> Int64
    private let order: RowOrder
    private var lastSequence: Int64 = -1

    init(
        _ file: RowFile, _ source: any ByteSource, order: RowOrder,
        sequence: @escaping (Row) -> Int64, decode: @escaping (ArraySlice<UInt8>) throws -> Row
    ) throws {
        self.file = file
        self.order = order
        self.sequence = sequence
        self.decode = decode
        lines = LineReader(source, file: file.rawValue)
        try readOn()
    }

    /// Moves on to the next row; the current one stays in the file unless it is removed.
    func advance() throws {
        if let head {
            result.keptCount += 1
            lastSequence = head.sequence
        }
        try readOn()
    }

    /// Marks the line of an earlier row for removal.
    func remove(line: Int) {
        result.keptCount -= 1
        result.removedLines.insert(line)
    }

    private func readOn() throws {
        head = try following ?? nextRow()
        following = nil
        while let row = head {
            following = try nextRow()
            guard isOutOfOrder(row) else { return }
            passOver(row.line, "its seq is out of order")
            head = following
        }
    }

    private func isOutOfOrder(_ row: Head) -> Bool {
        guard order.allows(row.sequence, after: lastSequence) else { return true }
        guard let next = following?.sequence else { return false }
        return !order.allows(next, after: row.sequence) && order.allows(next, after: lastSequence)
    }

    private func nextRow() throws -> Head? {
        while let line = try nextLine() {
            if line.number == 1, isHeader(line) { continue }
            // Files can hold tens of millions of them, and an error takes longer than a row.
            guard !line.bytes.isEmpty else {
                passOver(line.number, "the line is empty")
                continue
            }
            do {
                guard line.isComplete else { throw FormatError(.cutOff) }
                let row = try decode(line.bytes)
                if sequence(row) <= Self.largestSequence {
                    return (row, sequence(row), line.number)
                }
                passOver(line.number, "its seq is larger than any valid one")
            } catch {
                passOver(line.number, (error as? any Failure)?.problem ?? "\(error)")
            }
        }
        return nil
    }

    private func passOver(_ line: Int, _ problem: @autoclosure () -> String) {
        result.unreadableCount += 1
        if result.unreadable.count < RowSurveyResult.mostListed {
            result.unreadable.append(SkippedRow(file: file, row: line, problem: problem()))
        }
        result.removedLines.insert(line)
    }

    private func isHeader(_ line: LineReader.Line) -> Bool {
        guard let header = file.header else { return false }
        result.hasHeader = line.isComplete && line.bytes.elementsEqual(header.utf8)
        if result.hasHeader { return true }
        // An incomplete header is not a lost row.
        guard header.utf8.starts(with: line.bytes) else { return false }
        result.removedLines.insert(line.number)
        return true
    }

    /// Returns the next line that is not too long.
    private func nextLine() throws -> LineReader.Line? {
        while true {
            do {
                return try lines.next()
            } catch let error as FormatError {
                passOver(error.place?.row ?? 0, error.problem)
            }
        }
    }
}

/// The changes that a row file needs.
struct RowSurveyResult {
    /// The number of rows that stay.
    var keptCount = 0
    /// The number of rows that are incomplete, unreadable or out of order.
    var unreadableCount = 0
    /// The first of those, with their problems.
    var unreadable: [SkippedRow] = []
    /// The maximum number of unreadable rows that are listed.
    static let mostListed = 1000
    /// The lines to leave out, counted from 1.
    var removedLines = LineSet()
    /// Whether the first line of a CSV file is the required header.
    var hasHeader = false

    /// Whether the file must be rewritten.
    func needsRewriting(_ file: RowFile) -> Bool {
        !removedLines.isEmpty || (file.header != nil && !hasHeader)
    }
}

/// The order of `seq` in a file.
enum RowOrder {
    /// Strictly increasing.
    case rising
    /// Non-decreasing: the parts of a device motion share a `seq`.
    case notFalling
    /// Any order: events are in the order in which they were written.
    case free

    func allows(_ sequence: Int64, after last: Int64) -> Bool {
        switch self {
        case .rising: return sequence > last
        case .notFalling: return sequence >= last
        case .free: return true
        }
    }
}

extension Session {
    /// Returns a survey of a file's rows; nil if the file does not exist.
    func survey<Row>(
        _ file: RowFile, _ order: RowOrder, _ arrival: @escaping (Row) -> Arrival,
        _ decode: @escaping (ArraySlice<UInt8>) throws -> Row
    ) throws -> RowSurvey<Row>? {
        try openIfPresent(file.rawValue).map { source in
            try RowSurvey(
                file, source, order: order, sequence: { arrival($0).sequence }, decode: decode)
        }
    }
}
