import LockstepFormats
import LockstepSamples

/// The CSV file of a recorder for visual-inertial odometry: all samples in order of arrival, one
/// row each.
///
/// `timestamp,type,value,…` without a header; timestamps are seconds since boot with six decimals.
/// Source: asolin/ios-data-collection, README and `CaptureController.swift`. Later versions of the
/// app append fields to rows; missing fields are nil, and unknown ones are ignored.
struct VIOTable: TableFormat {
    /// One row.
    struct Row: Hashable, Sendable {
        /// The row's timestamp.
        var timestamp: HostTime
        /// The row's content.
        var content: VIOContent
    }

    /// The first line is a row.
    static var hasHeader: Bool { false }

    static let timestamp = TableColumn(index: 0, text: "timestamp")
    static let kind = TableColumn(index: 1, text: "type")

    /// Creates a table; the file has no header.
    init(header: TableHeader) throws {}

    /// Returns a row's type, whatever else it contains; nil if the word is not a type of this
    /// format.
    func kind(of fields: TableRow) -> VIOKind? { VIOKind(word: fields.text(Self.kind)) }

    /// Decodes one row.
    func row(_ fields: TableRow) throws -> Row {
        guard let kind = kind(of: fields) else {
            throw FormatError(.unknownWord(field: "type", text: fields.text(Self.kind)))
        }
        guard fields.count >= kind.fewestFields else {
            throw FormatError(.fieldCount(expected: kind.fewestFields, actual: fields.count))
        }
        let nanoseconds = try fields.nanoseconds(ofSeconds: Self.timestamp)
        return Row(
            timestamp: HostTime(nanoseconds: nanoseconds),
            content: try VIOContent(kind, fields))
    }
}

/// The type of a row, by the number in its second field.
enum VIOKind: Int, Sendable, CaseIterable {
    /// Both clocks at the start.
    case start
    /// A frame of AVFoundation.
    case camera
    /// A position on the earth.
    case location
    /// The raw accelerometer.
    case accelerometer
    /// The raw gyroscope.
    case gyroscope
    /// The raw magnetometer.
    case magnetometer
    /// The barometer.
    case barometer
    /// A frame of ARKit.
    case trackedFrame
    /// A point cloud among the rows, as some versions wrote it.
    case points

    /// Creates the type named by a field.
    init?(word: String) {
        guard let number = Int(word) else { return nil }
        self.init(rawValue: number)
    }

    /// The stream that loses a sample with a row; nil for rows without a sample.
    var stream: Stream? {
        switch self {
        case .start: return nil
        case .camera, .trackedFrame: return .camera
        case .location: return .location
        case .accelerometer: return .accelerometer
        case .gyroscope: return .gyroscope
        case .magnetometer: return .magnetometer
        case .barometer: return .barometer
        case .points: return .featurePoints
        }
    }

    /// The number of fields in the shortest row of this type, including timestamp and type.
    var fewestFields: Int {
        switch self {
        case .start, .camera, .points: return 3
        case .barometer: return 4
        case .location: return 8
        case .accelerometer, .gyroscope, .magnetometer: return 5
        case .trackedFrame: return 6
        }
    }
}
