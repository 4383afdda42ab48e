import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The readable rows of a file, one by one; the check reports the others.
struct ReadableRows<Row> {
    private var reader: RowReader<Row>?

    init(_ open: () throws -> RowReader<Row>?) {
        reader = (try? open()) ?? nil
    }

    mutating func next() -> Row? {
        while let reader {
            do {
                return try reader.next()
            } catch let error as FormatError where !error.endsReading {
                continue
            } catch {
                self.reader = nil
            }
        }
        return nil
    }
}

/// One of two compared recordings.
enum Side {
    case first
    case second
}

/// The rows of a file in two recordings, read in the order of their timestamps.
struct RowsInStep<Row> {
    private var first: ReadableRows<Row>
    private var second: ReadableRows<Row>
    private let shift: HostDuration
    private let stamp: (Row) -> HostTime

    /// - Parameters:
    ///   - shift: added to the first recording's timestamps.
    ///   - open: opens the file of a recording; nil if it has none.
    init(
        _ sessions: (first: Session, second: Session), shift: HostDuration,
        stamp: @escaping (Row) -> HostTime, open: (Session) throws -> RowReader<Row>?
    ) {
        first = ReadableRows { try open(sessions.first) }
        second = ReadableRows { try open(sessions.second) }
        self.shift = shift
        self.stamp = stamp
    }

    mutating func read(_ body: (Side, Row) -> Void) {
        var left = first.next()
        var right = second.next()
        while true {
            if let row = left, right.map({ stamp(row) + shift <= stamp($0) }) ?? true {
                body(.first, row)
                left = first.next()
            } else if let row = right {
                body(.second, row)
                right = second.next()
            } else {
                return
            }
        }
    }
}
