import LockstepFormats
import LockstepSamples

/// `cam0/exposure.csv` of TUM VI: a timestamp and the exposure duration of each row of pixels, both
/// in nanoseconds.
///
/// Columns are found by position, because copies of the dataset name them differently. Source:
/// basalt, `dataset_io_euroc.h`.
struct TUMVIExposureTable: TableFormat {
    /// The file's first line.
    static let header = "#timestamp [ns],exposure [ns]"

    /// One row.
    struct Row: Hashable, Sendable {
        /// The image's timestamp.
        var timestamp: HostTime
        /// The exposure duration of each row of pixels, in seconds.
        var durationSeconds: Double

        /// Appends the row as a line of the file, rounded to integer nanoseconds.
        ///
        /// Appends nothing if a value is not positive or does not fit into 64 bits.
        func append(to text: inout TextBuffer) {
            guard let nanoseconds = Int64(exactly: (durationSeconds * 1e9).rounded()),
                nanoseconds > 0
            else { return }
            text.append(timestamp.nanoseconds)
            text.append(",")
            text.append(nanoseconds)
            text.append("\n")
        }
    }

    private let timestamp, duration: TableColumn

    /// Finds the columns in the header.
    init(header: TableHeader) throws {
        guard header.columns.count >= 2 else {
            throw FormatError(.fieldCount(expected: 2, actual: header.columns.count))
        }
        timestamp = header.columns[0]
        duration = header.columns[1]
    }

    /// Decodes one row.
    func row(_ fields: TableRow) throws -> Row {
        let nanoseconds = try fields.number(duration)
        guard nanoseconds > 0 else {
            throw FormatError(.outOfRange(field: duration.name, text: fields.text(duration)))
        }
        return Row(
            timestamp: HostTime(nanoseconds: try fields.nanoseconds(timestamp)),
            durationSeconds: nanoseconds / 1e9)
    }
}
