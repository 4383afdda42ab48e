import LockstepFormats
import LockstepSamples
package import LockstepSessions

/// Facts from reading a file's rows.
package struct RowFileFacts {
    /// More unreadable rows than any useful recording has: the limit bounds the cost of a file of
    /// empty lines.
    private static let mostUnreadable = 1 << 20

    /// The number of rows that can be read.
    package private(set) var rows = 0
    /// Rows that cannot be read.
    private(set) var unreadable = Occurrences()
    /// Whether reading stopped before the file's end.
    private(set) var isAbandoned = false
    /// The error that kept the file from being read, if it is not about its content.
    package private(set) var failure: (any Error)?

    /// Reads all rows of a file.
    ///
    /// - Parameter visit: receives each readable row and its number in the file, from 1.
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
            failure = error
        }
    }
}

extension FormatError {
    fileprivate var isInHeader: Bool {
        if case .header = fact { return true }
        return false
    }

    /// A line without an end could fill any memory, so nothing after it is read.
    var endsReading: Bool {
        if case .lineTooLong = fact { return true }
        return false
    }
}
