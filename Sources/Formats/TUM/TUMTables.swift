public import LockstepSamples

/// `rgb.txt` and `depth.txt` of a TUM RGB-D recording: `timestamp filename`, Unix seconds.
///
/// No header, spaces between, lines with `#` are comments; source: the file formats page of the
/// TUM RGB-D benchmark.
public struct TUMPictureTable: TableFormat {
    /// What the fields are called, in their order.
    public static let columns = ["timestamp", "filename"]

    /// One row.
    public struct Row: Hashable, Sendable {
        /// When the picture was taken.
        public var timestamp: HostTime
        /// The picture's file, relative to the recording.
        public var file: String
    }

    private let timestamp, file: TableColumn

    /// Finds the columns.
    public init(header: TableHeader) throws {
        timestamp = try header.column("timestamp")
        file = try header.column("filename")
    }

    /// The meaning of one row.
    public func row(_ fields: TableRow) throws -> Row {
        Row(
            timestamp: HostTime(nanoseconds: try fields.nanoseconds(ofSeconds: timestamp)),
            file: fields.text(file))
    }
}

/// `groundtruth.txt` of a TUM RGB-D recording: where the colour camera was, the quaternion w last.
public struct TUMPoseTable: TableFormat {
    /// What the fields are called, in their order.
    public static let columns = ["timestamp", "tx", "ty", "tz", "qx", "qy", "qz", "qw"]

    /// One row.
    public struct Row: Hashable, Sendable {
        /// When the pose holds.
        public var timestamp: HostTime
        /// The camera's place in the world, metres.
        public var position: Vector3
        /// Rotation from vision's camera axes to the world's.
        public var rotation: Quaternion
    }

    private let timestamp: TableColumn
    private let position: (TableColumn, TableColumn, TableColumn)
    private let rotation: (TableColumn, TableColumn, TableColumn, TableColumn)

    /// Finds the columns.
    public init(header: TableHeader) throws {
        timestamp = try header.column("timestamp")
        position = (try header.column("tx"), try header.column("ty"), try header.column("tz"))
        rotation = (
            try header.column("qx"), try header.column("qy"), try header.column("qz"),
            try header.column("qw")
        )
    }

    /// The meaning of one row.
    ///
    /// - Throws: ``FormatError`` also where the quaternion is no rotation.
    public func row(_ fields: TableRow) throws -> Row {
        Row(
            timestamp: HostTime(nanoseconds: try fields.nanoseconds(ofSeconds: timestamp)),
            position: try fields.vector(position.0, position.1, position.2),
            rotation: try fields.rotation(rotation.0, rotation.1, rotation.2, rotation.3))
    }
}

/// `accelerometer.txt` of a TUM RGB-D recording: `timestamp ax ay az`, m/s².
public struct TUMAccelerationTable: TableFormat {
    /// What the fields are called, in their order.
    public static let columns = ["timestamp", "ax", "ay", "az"]

    /// One row.
    public struct Row: Hashable, Sendable {
        /// When the sensor was read.
        public var timestamp: HostTime
        /// Acceleration as written, the sensor's axes.
        public var acceleration: Vector3
    }

    private let timestamp: TableColumn
    private let acceleration: (TableColumn, TableColumn, TableColumn)

    /// Finds the columns.
    public init(header: TableHeader) throws {
        timestamp = try header.column("timestamp")
        acceleration = (try header.column("ax"), try header.column("ay"), try header.column("az"))
    }

    /// The meaning of one row.
    public func row(_ fields: TableRow) throws -> Row {
        Row(
            timestamp: HostTime(nanoseconds: try fields.nanoseconds(ofSeconds: timestamp)),
            acceleration: try fields.vector(acceleration.0, acceleration.1, acceleration.2))
    }
}
