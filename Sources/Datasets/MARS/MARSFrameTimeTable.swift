import LockstepFormats
import LockstepSamples

/// `frame_timestamps.txt` of the MARS logger, with one row per encoded frame.
///
/// `Frame timestamp[nanosec],Unix time[nanosec]`. The Unix time is the time of encoding, a third of
/// a second late in known recordings, and is not read.
struct MARSFrameTimeTable: TableFormat {
    private let timestamp: TableColumn

    /// Finds the columns in the header.
    init(header: TableHeader) throws {
        timestamp = try header.column("frame timestamp")
    }

    /// Returns the frame's timestamp.
    func row(_ fields: TableRow) throws -> HostTime {
        HostTime(nanoseconds: try fields.nanoseconds(timestamp))
    }
}
