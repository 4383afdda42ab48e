public import LockstepSamples

/// A row of `attitude.csv`: the attitude of one result of device motion.
///
/// The other parts of the result are rows of `imu.csv` with the same `seq`.
public struct AttitudeRow: Hashable, Sendable, LineDecodable {
    /// The file's first line; the quaternion's real component stands last.
    public static let header = "timestamp_ns,qx,qy,qz,qw,magnetic_accuracy,arrival_ns,seq"

    /// When it holds.
    public var timestamp: HostTime
    /// Rotation from device axes to the reference frame.
    public var attitude: Quaternion
    /// How well the magnetic field is calibrated; nil if the source does not say.
    public var magneticFieldAccuracy: MagneticFieldAccuracy?
    /// When it arrived.
    public var arrival: Arrival

    /// A row from its columns.
    public init(
        timestamp: HostTime, attitude: Quaternion, magneticFieldAccuracy: MagneticFieldAccuracy?,
        arrival: Arrival
    ) {
        self.timestamp = timestamp
        self.attitude = attitude
        self.magneticFieldAccuracy = magneticFieldAccuracy
        self.arrival = arrival
    }

    /// The row as a line of the file.
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

    /// The row that a line of the file holds.
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
