public import LockstepSamples

/// `frame_timestamps.txt` of the MARS logger: a row for each encoded frame.
///
/// `Frame timestamp[nanosec],Unix time[nanosec]`; the Unix time is that of encoding, a third of a
/// second late in the recordings seen, and is not read.
public struct MARSFrameTimeTable: TableFormat {
    private let timestamp: TableColumn

    /// Finds the columns.
    public init(header: TableHeader) throws {
        timestamp = try header.column("frame timestamp")
    }

    /// The frame's timestamp.
    public func row(_ fields: TableRow) throws -> HostTime {
        HostTime(nanoseconds: try fields.nanoseconds(timestamp))
    }
}
