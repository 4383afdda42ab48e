internal import LockstepSamples
internal import VirtualPhone

extension AVCaptureDevice {
    /// How much each color is raised, from 1 to the device's greatest gain.
    public struct WhiteBalanceGains: Hashable, Sendable {
        /// Red.
        public var redGain: Float
        /// Green.
        public var greenGain: Float
        /// Blue.
        public var blueGain: Float

        /// No gains.
        public init() { self.init(redGain: 0, greenGain: 0, blueGain: 0) }

        /// Three gains.
        public init(redGain: Float, greenGain: Float, blueGain: Float) {
            self.redGain = redGain
            self.greenGain = greenGain
            self.blueGain = blueGain
        }
    }

    // Their values are nowhere documented: numbers that no setting can have.

    /// Leaves the lens where it is.
    public static let currentLensPosition = Float.greatestFiniteMagnitude
    /// Leaves the exposure as long as it is.
    public static let currentExposureDuration = CMTime.invalid
    /// Leaves the sensitivity as it is.
    public static let currentISO = Float.greatestFiniteMagnitude
    /// Leaves the bias as it is.
    public static let currentExposureTargetBias = Float.greatestFiniteMagnitude
    /// As bright as the torch can be at present.
    public static let maxAvailableTorchLevel = Float.greatestFiniteMagnitude
    /// Leaves white as it is.
    public static let currentWhiteBalanceGains = WhiteBalanceGains(
        redGain: .greatestFiniteMagnitude, greenGain: .greatestFiniteMagnitude,
        blueGain: .greatestFiniteMagnitude)

    /// How hard the phone is pressed, by heat above all (AVCaptureSystemPressure.h).
    public class SystemPressureState: NSObject {
        /// How hard.
        public struct Level: RawRepresentable, Hashable, Sendable {
            /// The name.
            public var rawValue: String

            /// A level by its name.
            public init(rawValue: String) { self.rawValue = rawValue }

            /// Not at all.
            public static let nominal = Level(rawValue: "AVCaptureSystemPressureLevelNominal")
            /// Slightly.
            public static let fair = Level(rawValue: "AVCaptureSystemPressureLevelFair")
            /// Capture will suffer.
            public static let serious = Level(rawValue: "AVCaptureSystemPressureLevelSerious")
            /// Capture suffers.
            public static let critical = Level(rawValue: "AVCaptureSystemPressureLevelCritical")
            /// Capture ends.
            public static let shutdown = Level(rawValue: "AVCaptureSystemPressureLevelShutdown")
        }

        /// How hard.
        public let level: Level

        init(_ level: Level) { self.level = level }

        convenience init(_ heat: ThermalState?) {
            switch heat ?? .nominal {
            case .nominal: self.init(.nominal)
            case .fair: self.init(.fair)
            case .serious: self.init(.serious)
            case .critical: self.init(.critical)
            }
        }
    }

    /// How hard the phone is pressed: as hot as its world says.
    public var systemPressureState: SystemPressureState {
        SystemPressureState(phone?.world.thermalState)
    }
}
