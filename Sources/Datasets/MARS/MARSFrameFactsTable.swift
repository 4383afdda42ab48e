import LockstepFormats
import LockstepSamples

/// `movie_metadata.csv` of the MARS logger: the camera settings of each frame.
///
/// iOS: `Timestamp[nanosec], fx[px], fy[px], cx, cy, exposure duration[nanosec]`. Android:
/// `Timestamp[nanosec],fx[px],fy[px],Frame No.,Exposure time[nanosec],Sensor frame
/// duration[nanosec],Frame readout time[nanosec],ISO,Focal length,Focus distance,AF mode,Unix
/// time`.
struct MARSFrameFactsTable: TableFormat {
    /// One row.
    struct Row: Hashable, Sendable {
        /// The frame's timestamp.
        var timestamp: HostTime
        /// Focal lengths and principal point in pixels; nil if one of the four is missing.
        var intrinsics: Intrinsics?
        /// Exposure and lens.
        var exposure: Exposure
    }

    /// Whether the columns of focal lengths and principal point exist, as on iOS.
    let hasIntrinsics: Bool
    /// Whether focal lengths exist without a principal point, as on Android.
    ///
    /// A session cannot store focal lengths alone. They are not usable for projection, and the
    /// image's center as the principal point would be a guess among measured values.
    let lacksPrincipalPoint: Bool
    /// Names of the columns that a session cannot store.
    let leftOut: [String]
    private let timestamp: TableColumn
    private let fx, fy, cx, cy: TableColumn?
    private let exposure, readout, iso, focalLength: TableColumn?

    /// Finds the columns in the header.
    init(header: TableHeader) throws {
        timestamp = try header.column("timestamp")
        fx = header.optionalColumn("fx")
        fy = header.optionalColumn("fy")
        cx = header.optionalColumn("cx")
        cy = header.optionalColumn("cy")
        exposure =
            header.optionalColumn("exposure time") ?? header.optionalColumn("exposure duration")
        readout = header.optionalColumn("frame readout time")
        iso = header.optionalColumn("iso")
        focalLength = header.optionalColumn("focal length")
        hasIntrinsics = fx != nil && fy != nil && cx != nil && cy != nil
        lacksPrincipalPoint = fx != nil && fy != nil && !hasIntrinsics
        let used = [timestamp, fx, fy, cx, cy, exposure, readout, iso, focalLength]
        leftOut = header.columns.filter { !used.contains($0) && !$0.name.isEmpty }.map(\.name)
    }

    /// Decodes one row; missing and non-numeric fields become nil.
    func row(_ fields: TableRow) throws -> Row {
        var facts = Exposure()
        facts.durationSeconds = fields.optionalNumber(exposure).map { $0 / 1e9 }
        facts.readoutSeconds = fields.optionalNumber(readout).map { $0 / 1e9 }
        facts.iso = fields.optionalNumber(iso)
        facts.focalLengthMillimeters = fields.optionalNumber(focalLength)
        return Row(
            timestamp: HostTime(nanoseconds: try fields.nanoseconds(timestamp)),
            intrinsics: intrinsics(fields), exposure: facts)
    }

    private func intrinsics(_ fields: TableRow) -> Intrinsics? {
        guard let fx = fields.optionalNumber(fx), let fy = fields.optionalNumber(fy),
            let cx = fields.optionalNumber(cx), let cy = fields.optionalNumber(cy)
        else { return nil }
        return Intrinsics(fx: fx, fy: fy, cx: cx, cy: cy)
    }
}
