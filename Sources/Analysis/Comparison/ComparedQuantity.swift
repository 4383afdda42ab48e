/// A quantity of matched samples that is compared; the raw values are stable names.
public enum ComparedQuantity: String, Sendable, CaseIterable {
    /// Raw acceleration.
    case acceleration
    /// Raw angular velocity.
    case angularVelocity = "angular_velocity"
    /// Raw magnetic field.
    case magneticField = "magnetic_field"
    /// Device motion: acceleration without gravity.
    case userAcceleration = "user_acceleration"
    /// Device motion: direction of gravity.
    case gravity
    /// Device motion: angular velocity without bias.
    case rotationRate = "rotation_rate"
    /// Device motion: calibrated magnetic field.
    case calibratedField = "calibrated_field"
    /// Device motion: the angle between both attitudes.
    case attitude
    /// Air pressure.
    case pressure
    /// Altitude relative to the start of the barometer.
    case relativeAltitude = "relative_altitude"
    /// The distance between both positions on Earth.
    case position
    /// Altitude above sea level.
    case altitude
    /// The largest difference of focal lengths and principal point.
    case intrinsics
    /// The distance between both camera positions.
    case posePosition = "pose_position"
    /// The angle between both camera rotations.
    case poseRotation = "pose_rotation"
    /// The exposure duration of a row.
    case exposure
    /// ISO sensitivity.
    case iso
    /// The largest distance between vertices of a part of the mesh, in its last state.
    case meshVertices = "mesh_vertices"
    /// The largest distance between corners of a plane, in its last state.
    case planeVertices = "plane_vertices"
    /// The largest difference between samples of a block of audio, as a share of full scale.
    case audioSample = "audio_sample"
    /// Depth along the viewing axis in meters, for pixels that have depth in both maps.
    case depth

    /// The largest difference that a format's rounding explains, in the quantity's unit.
    public var precision: Threshold {
        switch self {
        case .acceleration, .userAcceleration, .gravity:
            return Threshold(1e-6, "g", source: "six decimals of m/s², or single precision")
        case .angularVelocity, .rotationRate:
            return Threshold(2e-6, "rad/s", source: "six decimals, or single precision")
        case .magneticField, .calibratedField:
            return Threshold(1e-4, "µT", source: "single precision at 1,000 µT")
        case .attitude, .poseRotation:
            return Threshold(1e-3, "°", source: "six decimals of a quaternion")
        case .pressure: return Threshold(1e-5, "kPa", source: "single precision at 100 kPa")
        case .relativeAltitude: return Threshold(1e-4, "m", source: "single precision at 1 km")
        case .position: return Threshold(0.1, "m", source: "six decimals of a degree")
        case .altitude: return Threshold(1e-2, "m", source: "two decimals")
        case .intrinsics: return Threshold(1e-3, "px", source: "single precision at 8,192 px")
        case .posePosition: return Threshold(1e-5, "m", source: "six decimals of meters")
        case .meshVertices, .planeVertices:
            return Threshold(1e-4, "m", source: "single precision at 1 km")
        case .exposure: return Threshold(1e-6, "s", source: "whole microseconds")
        case .audioSample: return Threshold(0, "of full scale", source: "samples are copied")
        case .iso: return Threshold(0.5, "ISO", source: "whole numbers")
        case .depth: return Threshold(6e-4, "m", source: "maps in whole millimeters")
        }
    }

    /// The quantity's name as text: "angular velocity".
    public var words: String { rawValue.split(separator: "_").joined(separator: " ") }
}
