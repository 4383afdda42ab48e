import LockstepFormats
import LockstepSamples

/// `frame_metadata.csv` of a recorder for visual-inertial SLAM, with one row per frame.
///
/// `frame_number,timestamp_ns,exposure_duration,iso,focal_length,width,height`: seconds, ISO,
/// millimeters, pixels. See ``VISLAMInertialRow`` for the guide that specifies the format.
struct VISLAMFrameTable: TableFormat {
    /// One row.
    struct Row: Hashable, Sendable {
        /// The frame's timestamp.
        var timestamp: HostTime
        /// Exposure and lens; values that the recorder did not measure are nil.
        var exposure: Exposure
        /// Whether the recorder wrote constants instead of measurements.
        var isPlaceholder: Bool
    }

    /// The focal length in millimeters that the guide's code writes for any lens.
    private static let placeholderFocalLength = 4.25

    private let timestamp: TableColumn
    private let exposure, iso, focalLength: TableColumn?

    /// Finds the columns in the header.
    init(header: TableHeader) throws {
        timestamp = try header.column("timestamp_ns")
        exposure = header.optionalColumn("exposure_duration")
        iso = header.optionalColumn("iso")
        focalLength = header.optionalColumn("focal_length")
    }

    /// Decodes one row.
    ///
    /// The guide's code writes the constants 0, 0 and 4.25 for exposure, ISO and focal length.
    /// Zeros become nil, and so does the focal length of such a row.
    func row(_ fields: TableRow) throws -> Row {
        var facts = Exposure()
        facts.durationSeconds = positive(fields.optionalNumber(exposure))
        facts.iso = positive(fields.optionalNumber(iso))
        let length = positive(fields.optionalNumber(focalLength))
        let isPlaceholder =
            facts.durationSeconds == nil && facts.iso == nil
            && length == Self.placeholderFocalLength
        if !isPlaceholder { facts.focalLengthMillimeters = length }
        return Row(
            timestamp: HostTime(nanoseconds: try fields.nanoseconds(timestamp)), exposure: facts,
            isPlaceholder: isPlaceholder)
    }

    private func positive(_ number: Double?) -> Double? {
        number.flatMap { $0 > 0 ? $0 : nil }
    }
}
