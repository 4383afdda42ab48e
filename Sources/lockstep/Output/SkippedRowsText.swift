import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Rows that were skipped because they cannot be read, as text or JSON.
struct SkippedRowsText {
    private static let mostPrinted = 20

    private let rows: [SkippedRow]
    private let count: Int

    /// - Parameter count: The number of skipped rows; `rows` may contain fewer.
    init(_ rows: [SkippedRow], count: Int) {
        self.rows = rows
        self.count = count
    }

    /// The number of skipped rows and the first of them; empty if there are none.
    var lines: [String] {
        guard count > 0 else { return [] }
        let printed = rows.prefix(Self.mostPrinted).map { "  " + $0.words }
        let rest = count - printed.count
        let more = rest > 0 ? ["  and \(rest) more; --json lists a thousand"] : []
        return ["Skipped \(count.counted("row")) that cannot be read:"] + printed + more
    }

    /// Adds the rows to a document, if there are any.
    func append(to json: inout JSONText) {
        guard count > 0 else { return }
        json.member("skipped_rows_count", count)
        json.array("skipped_rows") { json in
            for row in rows {
                json.object { json in
                    json.member("file", row.file.rawValue)
                    json.member("row", row.row)
                    json.member("problem", row.problem)
                }
            }
        }
    }
}
