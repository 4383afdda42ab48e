import LockstepFormats
import LockstepSamples

/// `accelerometer.txt`, `gyroscope.txt` and `magnetometer.txt` of LaMAR's ScanCapture: Core
/// Motion's values in g with Apple's sign, rad/s and µT.
///
/// `timestamp, ax, ay, az`; lines that begin with `#` are comments. Source:
/// microsoft/lamar-benchmark, ScanCapture_iOS, `IO.swift`.
struct LaMARReadingTable: TableFormat {
    /// Names of the fields, in order.
    static let columns = ["timestamp", "x", "y", "z"]

    /// One row.
    struct Row: Hashable, Sendable {
        /// The time at which the sensor was sampled.
        var timestamp: HostTime
        /// The sample in the sensor's unit, device axes.
        var value: Vector3
    }

    private let timestamp: TableColumn
    private let value: (TableColumn, TableColumn, TableColumn)

    /// Finds the columns in the header.
    init(header: TableHeader) throws {
        timestamp = try header.column("timestamp")
        value = (try header.column("x"), try header.column("y"), try header.column("z"))
    }

    /// Decodes one row.
    func row(_ fields: TableRow) throws -> Row {
        Row(
            timestamp: HostTime(nanoseconds: try fields.nanoseconds(ofMicroseconds: timestamp)),
            value: try fields.vector(value.0, value.1, value.2))
    }
}
