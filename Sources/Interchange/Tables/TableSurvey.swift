import LockstepFormats
import LockstepSamples

/// What a first pass over a table found, so that a source can say it before the first sample.
struct TableSurvey {
    let file: String
    /// Rows that can be read.
    private(set) var rows = 0
    /// Rows that cannot, a cut last row left out.
    private(set) var unreadable = 0
    private(set) var firstUnreadable: FormatError?
    /// Whether the last row has no line end and cannot be read.
    private(set) var isCutOff = false
    /// Whether the last row has no line end and was read.
    private var lastRowHasNoEnd = false
    /// Rows whose timestamp is smaller than that of the row before them.
    private(set) var outOfOrder = 0
    /// The smallest timestamp, nanoseconds on the table's own clock.
    private(set) var first: Int64?
    /// The largest timestamp.
    private(set) var last: Int64?
    private var previous: Int64?

    /// Reads a table to its end.
    ///
    /// - Parameter visit: sees each row that can be read and says its timestamp in nanoseconds.
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

    /// Takes over how a table ends that was read row by row.
    mutating func end<Format>(_ reader: TableReader<Format>) {
        lastRowHasNoEnd = reader.lastRowHasNoEnd
    }

    /// A survey of lines that are counted one by one.
    init(file: String, stamps: [HostTime] = []) {
        self.file = file
        for stamp in stamps { count(stamp.nanoseconds) }
    }

    /// Rows that cannot be read, a cut last row included.
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

    /// The frames that a table's rows speak of as one event, where there are no images.
    var framesWithoutImages: [Sample] {
        guard rows + lostRows > 0 else { return [] }
        let drop = Drop(
            stream: .camera, reason: .unusable, evidence: .reported, timestamp: nil,
            count: rows + lostRows)
        return [.event(.drop(drop), at: HostTime(nanoseconds: first ?? 0))]
    }

    /// What a reader should know, a sentence each.
    var notices: [String] {
        guard outOfOrder > 0 else { return losses }
        return losses + [
            "\(outOfOrder) of \(rows) rows of \(file) have a smaller time than the row before "
                + "them; they keep the order of the file."
        ]
    }

    /// What was left out, or may have been cut off, a sentence each.
    var losses: [String] {
        var notices: [String] = []
        if let error = firstUnreadable, let place = error.place {
            notices.append(
                "\(unreadable) of \(rows + unreadable) rows of \(file) cannot be read and are "
                    + "left out; the first is row \(place.row ?? 0): \(error.problem).")
        }
        if isCutOff {
            notices.append(
                "The last row of \(file) has no line end and is left out: it is cut off.")
        }
        if lastRowHasNoEnd {
            notices.append(
                "The last row of \(file) has no line end; it has all its fields and was read.")
        }
        return notices
    }
}
