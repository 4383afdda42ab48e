public import LockstepSamples

/// A row of `attitude.csv`: the attitude of one result of device motion.
///
/// The other parts of the result are rows of `imu.csv` with the same `seq`.
public struct AttitudeRow: Hashable, Sendable {
    /// The file's first line; the quaternion's real component stands last.
    public static let header = "timestamp_ns,qx,qy,qz,qw,magnetic_accuracy,arrival_ns,seq"

    /// When it holds.
    public var timestamp: HostTime
    /// Rotation from device axes to the reference frame.
    public var attitude: Quaternion
    /// How well the magnetic field is calibrated; nil where the source does not say.
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
    public init(line: ArraySlice<UInt8>) throws {
        let fields = CSVFields(line)
        arrival = try fields.arrival(columns: 8)
        timestamp = HostTime(nanoseconds: try fields.integer(0, named: "timestamp_ns"))
        attitude = Quaternion(
            x: try fields.number(1, named: "qx"), y: try fields.number(2, named: "qy"),
            z: try fields.number(3, named: "qz"), w: try fields.number(4, named: "qw"))
        let accuracy = fields.text(5)
        magneticFieldAccuracy = MagneticFieldAccuracy(rawValue: accuracy)
        if magneticFieldAccuracy == nil, !accuracy.isEmpty {
            throw FormatError(.unknownWord(field: "magnetic_accuracy", text: accuracy))
        }
    }
}
