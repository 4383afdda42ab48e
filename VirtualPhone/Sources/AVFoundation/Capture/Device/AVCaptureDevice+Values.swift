internal import LockstepSamples
internal import VirtualPhone

extension AVCaptureDevice {
    /// The gain of each color, from 1 to the device's highest gain.
    public struct WhiteBalanceGains: Hashable, Sendable {
        /// Red.
        public var redGain: Float
        /// Green.
        public var greenGain: Float
        /// Blue.
        public var blueGain: Float

        /// Gains of zero.
        public init() { self.init(redGain: 0, greenGain: 0, blueGain: 0) }

        /// Three gains.
        public init(redGain: Float, greenGain: Float, blueGain: Float) {
            self.redGain = redGain
            self.greenGain = greenGain
            self.blueGain = blueGain
        }
    }

    // Their values are not documented: these are numbers that no setting can have.

    /// Keeps the position of the lens.
    public static let currentLensPosition = Float.greatestFiniteMagnitude
    /// Keeps the exposure duration.
    public static let currentExposureDuration = CMTime.invalid
    /// Keeps the sensitivity.
    public static let currentISO = Float.greatestFiniteMagnitude
    /// Keeps the bias.
    public static let currentExposureTargetBias = Float.greatestFiniteMagnitude
    /// The highest brightness of the torch that is currently available.
    public static let maxAvailableTorchLevel = Float.greatestFiniteMagnitude
    /// Keeps the white balance.
    public static let currentWhiteBalanceGains = WhiteBalanceGains(
        redGain: .greatestFiniteMagnitude, greenGain: .greatestFiniteMagnitude,
        blueGain: .greatestFiniteMagnitude)

    /// The pressure on the system, above all from heat (AVCaptureSystemPressure.h).
    public class SystemPressureState: NSObject {
        /// A level of pressure.
        public struct Level: RawRepresentable, Hashable, Sendable {
            /// The name.
            public var rawValue: String

            /// A level from its name.
            public init(rawValue: String) { self.rawValue = rawValue }

            /// No pressure.
            public static let nominal = Level(rawValue: "AVCaptureSystemPressureLevelNominal")
            /// Slight pressure.
            public static let fair = Level(rawValue: "AVCaptureSystemPressureLevelFair")
            /// Capture will be affected.
            public static let serious = Level(rawValue: "AVCaptureSystemPressureLevelSerious")
            /// Capture is affected.
            public static let critical = Level(rawValue: "AVCaptureSystemPressureLevelCritical")
            /// Capture stops.
            public static let shutdown = Level(rawValue: "AVCaptureSystemPressureLevelShutdown")
        }

        /// The level of pressure.
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

    /// The pressure on the system: derived from the world's thermal state.
    public var systemPressureState: SystemPressureState {
        SystemPressureState(phone?.world.thermalState)
    }
}
