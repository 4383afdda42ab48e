import LockstepFormats
import LockstepSamples

/// `odometry.csv` of Stray Scanner: each image's timestamp and pose.
///
/// `timestamp, frame, x, y, z, qx, qy, qz, qw`. Builds in the App Store since 2025 append
/// `, fx, fy, cx, cy, distortion_center_x, distortion_center_y`; the last two are often empty or
/// missing. Source: strayrobots/scanner, `OdometryEncoder.swift`, and recordings of that build.
struct StrayOdometryTable: TableFormat {
    /// The first line of builds whose rows have no intrinsics.
    static let poseHeader = "timestamp, frame, x, y, z, qx, qy, qz, qw"
    /// The first line of builds whose rows have intrinsics, without the center of distortion.
    static let header = poseHeader + ", fx, fy, cx, cy"

    /// One row.
    struct Row: Hashable, Sendable {
        /// The image's timestamp.
        var timestamp: HostTime
        /// The image's index in the movie, from 0.
        var frame: Int
        /// The camera's position in ARKit's world, in meters.
        var position: Vector3
        /// Rotation from the camera's axes (x right, y down, z forward) to the world's.
        var rotation: Quaternion
        /// Intrinsics in pixels of the movie's images; nil in older builds.
        var intrinsics: Intrinsics?

        /// Appends the row as a line of the file, with intrinsics if it has them.
        func append(to text: inout TextBuffer) {
            let (p, q) = (position, rotation)
            text.append(exactSecondsOf: timestamp.nanoseconds)
            text.append(", " + frame.padded(to: 6))
            text.append(commaAndSpaceBefore: [p.x, p.y, p.z, q.x, q.y, q.z, q.w])
            if let k = intrinsics { text.append(commaAndSpaceBefore: [k.fx, k.fy, k.cx, k.cy]) }
            text.append("\n")
        }
    }

    /// Whether each row has its own intrinsics.
    var hasIntrinsics: Bool { intrinsics != nil }
    /// Whether the file has columns for the center of distortion.
    let hasDistortionCenter: Bool
    /// The number of columns that every build writes.
    var leastFieldCount: Int? { intrinsics == nil ? 9 : 13 }
    private let timestamp, frame: TableColumn
    private let position: (TableColumn, TableColumn, TableColumn)
    private let rotation: (TableColumn, TableColumn, TableColumn, TableColumn)
    private let intrinsics: (TableColumn, TableColumn, TableColumn, TableColumn)?

    /// Finds the columns in the header.
    init(header: TableHeader) throws {
        timestamp = try header.column("timestamp")
        frame = try header.column("frame")
        position = (try header.column("x"), try header.column("y"), try header.column("z"))
        rotation = (
            try header.column("qx"), try header.column("qy"), try header.column("qz"),
            try header.column("qw")
        )
        if let fx = header.optionalColumn("fx"), let fy = header.optionalColumn("fy"),
            let cx = header.optionalColumn("cx"), let cy = header.optionalColumn("cy")
        {
            intrinsics = (fx, fy, cx, cy)
        } else {
            intrinsics = nil
        }
        hasDistortionCenter = header.optionalColumn("distortion_center_x") != nil
    }

    /// Decodes one row.
    ///
    /// - Throws: ``FormatError``, also if the quaternion is not a rotation or the index is invalid.
    func row(_ fields: TableRow) throws -> Row {
        Row(
            timestamp: HostTime(nanoseconds: try fields.nanoseconds(ofSeconds: timestamp)),
            frame: try number(of: fields),
            position: try fields.vector(position.0, position.1, position.2),
            rotation: try fields.rotation(rotation.0, rotation.1, rotation.2, rotation.3),
            intrinsics: try intrinsics(of: fields))
    }

    private func number(of fields: TableRow) throws -> Int {
        let text = fields.text(frame)
        guard let number = Int(text), (0..<100_000_000).contains(number) else {
            throw FormatError(.outOfRange(field: frame.name, text: text))
        }
        return number
    }

    private func intrinsics(of fields: TableRow) throws -> Intrinsics? {
        try intrinsics.map { columns in
            Intrinsics(
                fx: try fields.number(columns.0), fy: try fields.number(columns.1),
                cx: try fields.number(columns.2), cy: try fields.number(columns.3))
        }
    }
}
