import LockstepFormats
import LockstepSamples

/// `poses.txt` of LaMAR's ScanCapture: each image's timestamp, pose and intrinsics.
///
/// `timestamp, status, tx, ty, tz, qx, qy, qz, qw, w, h, fx, fy, cx, cy`; later builds append
/// `, exposure`. Lines that begin with `#` are comments. Source: microsoft/lamar-benchmark,
/// ScanCapture_iOS, `IO.swift` (`PoseWriter`) and `Utils.swift` (the values of `status`).
struct LaMARPoseTable: TableFormat {
    /// Names of the fields that every build writes, in order.
    static let columns = [
        "timestamp", "status", "tx", "ty", "tz", "qx", "qy", "qz", "qw", "w", "h", "fx", "fy", "cx",
        "cy",
    ]

    /// One row.
    struct Row: Hashable, Sendable {
        /// The image's timestamp.
        var timestamp: HostTime
        /// The tracking state of the pose.
        var trackingState: TrackingState
        /// Camera-to-world transform with ARKit's axes, in meters.
        var worldFromCamera: Transform
        /// The image's size, to which the intrinsics apply.
        var size: PixelSize
        /// Focal lengths and principal point as ARKit returned them, in pixels.
        var intrinsics: Intrinsics
        /// The exposure duration of a row of pixels, in seconds; nil in earlier builds.
        var exposureSeconds: Double?
    }

    private let fields: [TableColumn]
    private let exposure = TableColumn(index: LaMARPoseTable.columns.count, text: "exposure")

    /// Finds the columns in the header.
    init(header: TableHeader) throws {
        fields = try Self.columns.map(header.column)
    }

    /// Decodes one row.
    ///
    /// - Throws: ``FormatError``, also if the quaternion is not a rotation or the size is invalid.
    func row(_ row: TableRow) throws -> Row {
        let time = HostTime(nanoseconds: try row.nanoseconds(ofMicroseconds: fields[0]))
        let rotation = try row.rotation(fields[5], fields[6], fields[7], fields[8])
        return Row(
            timestamp: time,
            trackingState: Self.state(row.text(fields[1])),
            worldFromCamera: Transform(
                rotation: rotation.matrix,
                translation: try row.vector(fields[2], fields[3], fields[4])),
            size: try size(row),
            intrinsics: Intrinsics(
                fx: try row.number(fields[11]), fy: try row.number(fields[12]),
                cx: try row.number(fields[13]), cy: try row.number(fields[14])),
            exposureSeconds: row.optionalNumber(exposure).map { $0 / 1e6 })
    }

    private func size(_ row: TableRow) throws -> PixelSize {
        let size = PixelSize(
            width: try row.number(fields[9]), height: try row.number(fields[10]))
        guard let size, size.isOfAnImage else {
            let text = row.text(fields[9]) + "×" + row.text(fields[10])
            throw FormatError(.outOfRange(field: "the image's size", text: text))
        }
        return size
    }

    /// Maps the app's words for ARKit's tracking states.
    private static func state(_ word: String) -> TrackingState {
        switch word {
        case "normal": return .normal
        case "no tracking": return .notAvailable
        case "excessive motion": return .limitedMotion
        case "insufficient features": return .limitedFeatures
        case "initializing": return .initializing
        case "relocalizing": return .relocalizing
        default: return .limited
        }
    }
}
