import LockstepFormats

extension RowFile {
    /// The first line of a CSV file; nil for JSON lines.
    public var header: String? {
        switch self {
        case .imu: return InertialRow.header
        case .attitude: return AttitudeRow.header
        case .barometer: return BarometerRow.header
        case .location: return LocationRow.header
        case .audio: return AudioRow.header
        case .features, .mesh, .events, .frames: return nil
        }
    }
}
