import LockstepFormats
import LockstepSamples

/// The results of a first pass over a table, so that a source can report them before its first
/// sample.
struct TableSurvey {
    let file: String
    /// The number of readable rows.
    private(set) var rows = 0
    /// The number of unreadable rows, without a truncated last row.
    private(set) var unreadable = 0
    private(set) var firstUnreadable: FormatError?
    /// Whether the last row has no line end and cannot be read.
    private(set) var isCutOff = false
    /// Whether the last row has no line end and was read.
    private var lastRowHasNoEnd = false
    /// Rows whose timestamp is smaller than the previous row's.
    private(set) var outOfOrder = 0
    /// The smallest timestamp, nanoseconds on the table's own clock.
    private(set) var first: Int64?
    /// The largest timestamp.
    private(set) var last: Int64?
    private var previous: Int64?

    /// Reads a table to its end.
    ///
    /// - Parameter visit: receives each readable row and returns its timestamp in nanoseconds.
    init<Format>(
        _ reader: TableReader<Format>, visit: (Format.Row) -> Int64
    ) throws {
        file = reader.file
        while let line = try reader.next() {
            switch line {
            case .row(let row): count(visit(row))
            case .unreadable(let error, _): count(error)
            }
        }
        end(reader)
    }

    /// Records how a table ends that was read row by row.
    mutating func end<Format>(_ reader: TableReader<Format>) {
        lastRowHasNoEnd = reader.lastRowHasNoEnd
    }

    /// Creates a survey of rows with the given timestamps; further rows can be counted one by one.
    init(file: String, timestamps: [HostTime] = []) {
        self.file = file
        for stamp in timestamps { count(stamp.nanoseconds) }
    }

    /// The number of unreadable rows, including a truncated last row.
    var lostRows: Int { unreadable + (isCutOff ? 1 : 0) }

    mutating func count(_ stamp: Int64) {
        rows += 1
        if let previous, stamp < previous { outOfOrder += 1 }
        previous = stamp
        first = min(first ?? stamp, stamp)
        last = max(last ?? stamp, stamp)
    }

    mutating func count(_ error: FormatError) {
        guard error.fact != .cutOff else {
            isCutOff = true
            return
        }
        unreadable += 1
        firstUnreadable = firstUnreadable ?? error
    }

    /// The frames of a table's rows as one drop event, for a recording without images.
    var framesWithoutImages: [Sample] {
        guard rows + lostRows > 0 else { return [] }
        let drop = Drop(
            stream: .camera, reason: .unusable, evidence: .reported, timestamp: nil,
            count: rows + lostRows)
        return [.event(.drop(drop), at: HostTime(nanoseconds: first ?? 0))]
    }

    /// Notices for the user, one sentence each.
    var notices: [String] {
        guard outOfOrder > 0 else { return losses }
        return losses + [
            "\(outOfOrder.counted("row", of: rows)) of \(file) \(outOfOrder.verb("has", "have")) an "
                + "earlier timestamp than the previous row; "
                + "\(outOfOrder.verb("it keeps", "they keep")) the file's order."
        ]
    }

    /// Notices about rows that were left out or may be incomplete, one sentence each.
    var losses: [String] {
        var notices: [String] = []
        if let error = firstUnreadable, let place = error.place {
            notices.append(
                "\(unreadable.counted("row", of: rows + unreadable)) of \(file) cannot be read and "
                    + "\(unreadable.verb("is", "are")) left out; the first is "
                    + "row \(place.row ?? 0): \(error.problem).")
        }
        if isCutOff {
            notices.append(
                "The last row of \(file) has no line end and is left out: it is incomplete.")
        }
        if lastRowHasNoEnd {
            notices.append(
                "The last row of \(file) has no line end; it has all its fields and was read.")
        }
        return notices
    }
}
