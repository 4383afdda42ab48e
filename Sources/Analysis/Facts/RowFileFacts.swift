import LockstepFormats
import LockstepSamples
package import LockstepSessions

/// What reading a file's rows showed.
package struct RowFileFacts {
    /// More than any recording of which a row is worth reading: without a bound a file of empty lines
    /// costs as much as one of rows that each tell something.
    private static let mostUnreadable = 1 << 20

    /// Rows that can be read.
    package private(set) var rows = 0
    /// Rows that cannot.
    private(set) var unreadable = Occurrences()
    /// Whether reading ended before the file's end.
    private(set) var isAbandoned = false

    /// Reads a file's rows to its end.
    ///
    /// - Parameter visit: sees each row that can be read, and its number in the file from 1.
    @discardableResult package init<Row>(
        _ file: RowFile, _ open: () throws -> RowReader<Row>?, visit: (Row, Int) -> Void
    ) {
        var number = file.header == nil ? 0 : 1
        do {
            guard let reader = try open() else { return }
            while true {
                do {
                    guard let run = try reader.nextRun() else { return }
                    rows += run.count
                    for row in run {
                        number += 1
                        visit(row, number)
                    }
                } catch let error as FormatError {
                    if !error.isInHeader { number += 1 }
                    unreadable.add(
                        error.place ?? Place(file: file.rawValue), problem: error.problem)
                    if error.endsReading || unreadable.count >= Self.mostUnreadable { throw error }
                }
            }
        } catch is FormatError {
            isAbandoned = true
        } catch {
            let problem = (error as? any Failure)?.problem ?? "the file cannot be read"
            unreadable.add(Place(file: file.rawValue), problem: problem)
            isAbandoned = true
        }
    }
}

extension FormatError {
    fileprivate var isInHeader: Bool {
        if case .header = fact { return true }
        return false
    }

    /// A line without end fills any memory: nothing behind it is read.
    var endsReading: Bool {
        if case .lineTooLong = fact { return true }
        return false
    }
}
