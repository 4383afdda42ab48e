import LockstepFormats
public import LockstepSamples

/// `accelerometer.txt`, `gyroscope.txt` and `magnetometer.txt` of LaMAR's ScanCapture: Core
/// Motion's values in g with Apple's sign, rad/s and µT.
///
/// `timestamp, ax, ay, az`; lines that begin with `#` are comments. Source:
/// microsoft/lamar-benchmark, ScanCapture_iOS, `IO.swift`.
public struct LaMARReadingTable: TableFormat {
    /// Names of the fields, in order.
    public static let columns = ["timestamp", "x", "y", "z"]

    /// One row.
    public struct Row: Hashable, Sendable {
        /// The time at which the sensor was sampled.
        public var timestamp: HostTime
        /// The sample in the sensor's unit, device axes.
        public var value: Vector3
    }

    private let timestamp: TableColumn
    private let value: (TableColumn, TableColumn, TableColumn)

    /// Finds the columns in the header.
    public init(header: TableHeader) throws {
        timestamp = try header.column("timestamp")
        value = (try header.column("x"), try header.column("y"), try header.column("z"))
    }

    /// Decodes one row.
    public func row(_ fields: TableRow) throws -> Row {
        Row(
            timestamp: HostTime(nanoseconds: try fields.nanoseconds(ofMicroseconds: timestamp)),
            value: try fields.vector(value.0, value.1, value.2))
    }
}
