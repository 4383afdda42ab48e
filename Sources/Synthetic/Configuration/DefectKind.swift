extension Defect {
    /// The kinds of defects; raw values are the names that users write.
    public enum Kind: String, Sendable, CaseIterable {
        /// Frames are missing, and the source reports the drops.
        case droppedFrames = "dropped-frames"
        /// Inertial samples are missing for a while, without a report.
        case imuGap = "imu-gap"
        /// Camera timestamps are early by a constant.
        case clockOffset = "clock-offset"
        /// The camera's clock is slow.
        case clockDrift = "clock-drift"
        /// Accelerometer and gyroscope samples have the previous sample's timestamp.
        case duplicatedTimestamps = "duplicated-timestamps"
        /// Neighboring accelerometer and gyroscope samples arrive in the wrong order.
        case reorderedTimestamps = "reordered-timestamps"
        /// The phone overheats, which interrupts the camera for a while.
        case thermalInterruption = "thermal-interruption"
        /// There is no depth.
        case lidarMissing = "lidar-missing"
        /// There is no barometer.
        case barometerMissing = "barometer-missing"
        /// The accelerometer reports m/s².
        case accelerometerUnits = "accelerometer-units"
        /// The gyroscope reports degrees.
        case gyroscopeUnits = "gyroscope-units"
        /// The accelerometer has the opposite of Apple's sign.
        case accelerometerSign = "accelerometer-sign"
        /// The gyroscope has the opposite sign.
        case gyroscopeSign = "gyroscope-sign"
        /// The accelerometer clips.
        case saturation
        /// The phone vibrates.
        case vibration
        /// The biases of accelerometer and gyroscope have a stronger random walk.
        case biasWalk = "bias-walk"
        /// The biases of accelerometer and gyroscope have flicker noise.
        case biasFlicker = "bias-flicker"
        /// Tracking relocalizes at another position.
        case relocalizationJump = "relocalization-jump"
        /// Reported poses drift away from the truth.
        case poseDrift = "pose-drift"
        /// Depth at edges is between foreground and background.
        case flyingPixels = "flying-pixels"
        /// Images are out of focus.
        case blur
        /// Reported focal lengths are wrong.
        case wrongIntrinsics = "wrong-k"

        /// The kind's description.
        public var description: Description {
            let (unit, value, range, explanation) = facts
            return Description(
                name: rawValue, unit: unit, standardValue: value, range: range,
                explanation: explanation)
        }

        private typealias Facts = (String?, Double, ClosedRange<Double>, String)

        private var facts: Facts {
            switch self {
            case .droppedFrames:
                ("share of frames", 0.05, 0...1, "camera frames lost, reported as late")
            case .imuGap:
                ("seconds", 0.2, 0...3600, "no inertial samples for a while in the middle")
            case .clockOffset:
                (
                    "milliseconds", 15, -1000...1000,
                    "camera timestamps too early: t_imu = t_camera + value"
                )
            case .clockDrift:
                ("parts per million", 50, -10_000...10_000, "camera clock too slow")
            case .duplicatedTimestamps:
                (
                    "share of samples", 0.02, 0...1,
                    "accelerometer and gyroscope samples with the previous sample's timestamp"
                )
            case .reorderedTimestamps:
                (
                    "share of samples", 0.02, 0...1,
                    "accelerometer and gyroscope samples delivered before the previous sample"
                )
            case .thermalInterruption:
                ("seconds", 1, 0...3600, "overheating interrupts the camera in the middle")
            case .lidarMissing: (nil, 0, 0...0, "no depth stream")
            case .barometerMissing: (nil, 0, 0...0, "no barometer stream")
            case .accelerometerUnits: (nil, 0, 0...0, "accelerometer in m/s² instead of g")
            case .gyroscopeUnits: (nil, 0, 0...0, "gyroscope in °/s instead of rad/s")
            case .accelerometerSign: (nil, 0, 0...0, "accelerometer with the opposite sign")
            case .gyroscopeSign: (nil, 0, 0...0, "gyroscope with the opposite sign")
            case .saturation:
                ("g", 1.05, 0...16, "accelerometer clipped at ± value on each axis")
            case .vibration:
                ("g", 0.3, 0...16, "shaking at 37 Hz with this amplitude, 1 rad/s per g")
            case .biasWalk:
                (
                    "µg/√s", 1500, 0...1e6,
                    "additional random walk of biases, 1 rad/s per g; check detects it in 70 s of "
                        + "the trajectory `still`"
                )
            case .biasFlicker:
                (
                    "µg", 1500, 0...1e6,
                    "additional bias instability, 1 rad/s per g; check detects it in 150 s of "
                        + "the trajectory `still`"
                )
            case .relocalizationJump:
                ("meters", 0.3, 0...100, "reported poses jump at 60 % of the duration")
            case .poseDrift:
                ("meters per second", 0.02, 0...10, "reported poses drift along world x")
            case .flyingPixels:
                ("share of edge pixels", 0.5, 0...1, "edge depth between foreground and background")
            case .blur:
                ("pixels", 3, 0...32, "images out of focus with this blur radius")
            case .wrongIntrinsics:
                ("share", 0.12, -0.9...10, "reported focal lengths too long by this share")
            }
        }
    }
}
