public import LockstepSamples

/// `cam0/exposure.csv` of TUM VI: a timestamp and how long each row was exposed, both nanoseconds.
///
/// The columns are found by their place, since copies name them differently; source: basalt,
/// `dataset_io_euroc.h`.
public struct TUMVIExposureTable: TableFormat {
    /// The file's first line.
    public static let header = "#timestamp [ns],exposure [ns]"

    /// One row.
    public struct Row: Hashable, Sendable {
        /// The image's timestamp.
        public var timestamp: HostTime
        /// How long each row was exposed, seconds.
        public var durationSeconds: Double

        /// An image's exposure.
        public init(timestamp: HostTime, durationSeconds: Double) {
            self.timestamp = timestamp
            self.durationSeconds = durationSeconds
        }

        /// The row as a line of the file, rounded to whole nanoseconds; nothing where they are no
        /// positive number of 64 bits.
        public func append(to text: inout TextBuffer) {
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

    /// Finds the columns.
    public init(header: TableHeader) throws {
        guard header.columns.count >= 2 else {
            throw FormatError(.fieldCount(expected: 2, actual: header.columns.count))
        }
        timestamp = header.columns[0]
        duration = header.columns[1]
    }

    /// The meaning of one row.
    public func row(_ fields: TableRow) throws -> Row {
        let nanoseconds = try fields.number(duration)
        guard nanoseconds > 0 else {
            throw FormatError(.outOfRange(field: duration.name, text: fields.text(duration)))
        }
        return Row(
            timestamp: HostTime(nanoseconds: try fields.nanoseconds(timestamp)),
            durationSeconds: nanoseconds / 1e9)
    }
}
