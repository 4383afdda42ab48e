public import LockstepSamples

/// `poses.txt` of LaMAR's ScanCapture: when, where from and with which intrinsics each image was
/// taken.
///
/// `timestamp, status, tx, ty, tz, qx, qy, qz, qw, w, h, fx, fy, cx, cy`, and in later builds
/// `, exposure`; lines that begin with `#` are comments. Source: microsoft/lamar-benchmark,
/// ScanCapture_iOS, `IO.swift` (`PoseWriter`) and `Utils.swift` (the words of `status`).
public struct LaMARPoseTable: TableFormat {
    /// What the fields of every build are called, in their order.
    public static let columns = [
        "timestamp", "status", "tx", "ty", "tz", "qx", "qy", "qz", "qw", "w", "h", "fx", "fy", "cx",
        "cy",
    ]

    /// One row.
    public struct Row: Hashable, Sendable {
        /// The image's timestamp.
        public var timestamp: HostTime
        /// How well the pose was tracked.
        public var trackingState: TrackingState
        /// World from camera in ARKit's axes, meters.
        public var worldFromCamera: Transform
        /// The image's size, which the intrinsics belong to.
        public var size: PixelSize
        /// Focal lengths and principal point as ARKit gave them, pixels.
        public var intrinsics: Intrinsics
        /// How long a row of the image was exposed, seconds; nil in earlier builds.
        public var exposureSeconds: Double?
    }

    private let fields: [TableColumn]
    private let exposure = TableColumn(index: LaMARPoseTable.columns.count, text: "exposure")

    /// Finds the columns.
    public init(header: TableHeader) throws {
        fields = try Self.columns.map(header.column)
    }

    /// The meaning of one row.
    ///
    /// - Throws: ``FormatError`` also where the quaternion is no rotation or the size no image's.
    public func row(_ row: TableRow) throws -> Row {
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

    /// The app's own words for ARKit's states.
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
