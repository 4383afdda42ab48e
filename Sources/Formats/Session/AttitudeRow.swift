public import LockstepSamples

/// A row of `attitude.csv`: the attitude of one device motion sample.
///
/// The other parts of the sample are rows of `imu.csv` with the same `seq`.
public struct AttitudeRow: Hashable, Sendable, LineDecodable {
    /// The file's first line; the quaternion's scalar component is last.
    public static let header = "timestamp_ns,qx,qy,qz,qw,magnetic_accuracy,arrival_ns,seq"

    /// The sample's timestamp.
    public var timestamp: HostTime
    /// Rotation from device axes to the reference frame.
    public var attitude: Quaternion
    /// The calibration accuracy of the magnetic field; nil if the source does not report it.
    public var magneticFieldAccuracy: MagneticFieldAccuracy?
    /// The sample's arrival.
    public var arrival: Arrival

    /// Creates a row from its columns.
    public init(
        timestamp: HostTime, attitude: Quaternion, magneticFieldAccuracy: MagneticFieldAccuracy?,
        arrival: Arrival
    ) {
        self.timestamp = timestamp
        self.attitude = attitude
        self.magneticFieldAccuracy = magneticFieldAccuracy
        self.arrival = arrival
    }

    /// Appends the row as a line of the file.
    public func append(to text: inout TextBuffer) {
        text.append(timestamp.nanoseconds)
        for component in [attitude.x, attitude.y, attitude.z, attitude.w] {
            text.append(",")
            text.append(component)
        }
        text.append(",")
        text.append(magneticFieldAccuracy?.rawValue ?? "")
        text.append(",")
        text.append(arrival)
    }

    /// Decodes a line of the file.
    public init(line: UnsafeRawBufferPointer) throws {
        self = try CSVCursor.read(line, columns: 8) { fields in
            AttitudeRow(
                timestamp: try fields.hostTime(named: "timestamp_ns"),
                attitude: Quaternion(
                    x: try fields.number(named: "qx"), y: try fields.number(named: "qy"),
                    z: try fields.number(named: "qz"), w: try fields.number(named: "qw")),
                magneticFieldAccuracy: try fields.optionalWord(
                    of: Self.accuracies, named: "magnetic_accuracy"),
                arrival: try fields.arrival())
        }
    }

    private static let accuracies = WordTable<MagneticFieldAccuracy>()
}
