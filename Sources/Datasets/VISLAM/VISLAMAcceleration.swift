import LockstepFormats
import LockstepSamples

/// The unit and sign of the accelerations in `imu_data.csv`.
///
/// The sensor's name determines the sign, the values determine the unit.
struct VISLAMAcceleration {
    private static let guideGravity = VISLAMInertialRow.metersPerSecondSquaredPerGravity
    private static let standardGravity = AccelerationScale.standardGravity

    private var apple = AccelerationScale()
    private var android = AccelerationScale()

    mutating func add(_ row: VISLAMInertialTable.Row) {
        switch row.sensor {
        case .accelerometer: apple.add(row.value)
        case .accel: android.add(row.value)
        default: break
        }
    }

    /// The factor from the file's values to a session's: for accelerations g with Apple's sign.
    func factor(_ sensor: VISLAMInertialTable.Sensor) -> Double {
        switch sensor {
        case .accelerometer: return apple.unit == .gravities ? 1 : 1 / Self.guideGravity
        case .accel: return android.unit == .gravities ? -1 : -1 / Self.standardGravity
        default: return 1
        }
    }

    /// Notices about the assumptions, one sentence each.
    var notices: [String] {
        [
            notice(.accelerometer, apple, "with Apple's sign", "\(Self.guideGravity)"),
            notice(.accel, android, "as specific force", "-\(Self.standardGravity)"),
        ].compactMap { $0 }
    }

    private func notice(
        _ sensor: VISLAMInertialTable.Sensor, _ scale: AccelerationScale, _ sign: String,
        _ divisor: String
    ) -> String? {
        guard let median = scale.median?.short else { return nil }
        let start = "Rows of '\(sensor.rawValue)' were read \(sign)"
        switch scale.unit {
        case .metersPerSecondSquared:
            return "\(start) in m/s² (median magnitude \(median)) and divided by \(divisor)."
        case .gravities:
            return "\(start) in g, contrary to the format (median magnitude \(median))."
        case nil:
            return "\(start) in m/s² as the format states, although their median magnitude "
                + "\(median) fits no unit, and divided by \(divisor)."
        }
    }
}
