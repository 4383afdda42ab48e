public import LockstepSamples

/// `frame_metadata.csv` of a recorder for visual-inertial SLAM: a row for each frame.
///
/// `frame_number,timestamp_ns,exposure_duration,iso,focal_length,width,height`: seconds, ISO,
/// millimeters, pixels. The guide whose layout it is stands at ``VISLAMInertialRow``.
public struct VISLAMFrameTable: TableFormat {
    /// One row.
    public struct Row: Hashable, Sendable {
        /// The frame's timestamp.
        public var timestamp: HostTime
        /// Exposure and lens; what the recorder did not measure is nil.
        public var exposure: Exposure
        /// Whether the recorder wrote constants in place of measurements.
        public var isPlaceholder: Bool
    }

    /// The focal length in millimeters that the guide's code writes for any lens.
    private static let placeholderFocalLength = 4.25

    private let timestamp: TableColumn
    private let exposure, iso, focalLength: TableColumn?

    /// Finds the columns.
    public init(header: TableHeader) throws {
        timestamp = try header.column("timestamp_ns")
        exposure = header.optionalColumn("exposure_duration")
        iso = header.optionalColumn("iso")
        focalLength = header.optionalColumn("focal_length")
    }

    /// The meaning of one row.
    ///
    /// The guide's code writes 0, 0 and 4.25 for exposure, ISO and focal length, of which none was
    /// measured: zeros become nil, and so does the length beside them.
    public func row(_ fields: TableRow) throws -> Row {
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
