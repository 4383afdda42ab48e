import LockstepFormats
import LockstepSamples

/// Something that a session may hold beside the samples of its streams, and an export may lose.
public enum SessionFacet: String, Sendable, CaseIterable {
    /// The order in which samples of all streams arrived: `seq`.
    case order
    /// When each sample arrived.
    case arrivals
    /// Pairs of host and wall time.
    case anchors
    /// Samples that were not stored, with their reasons.
    case drops
    /// Everything else that happened beside the samples.
    case events
    /// Where the camera stood and how it was turned.
    case poses
    /// How well poses were tracked.
    case tracking
    /// Focal lengths and principal point.
    case intrinsics
    /// How long frames were exposed.
    case durations
    /// Their offset from metered exposure.
    case offsets
    /// Their sensitivity, ISO.
    case sensitivities
    /// The lens's focal length, mm.
    case focalLengths
    /// Where the lens stood.
    case lensPositions
    /// How long the sensor takes to be read out.
    case readouts
    /// Estimated light.
    case light
    /// How the device was held.
    case orientations
    /// How sharp images are.
    case sharpness
    /// Timestamps on the camera's own clock.
    case rawTimestamps
    /// Which instant of the exposure the camera's timestamps mean.
    case stampMeaning
    /// Attitudes of device motion.
    case attitudes
    /// The calibrated magnetic field of device motion.
    case calibratedField
    /// How the camera sits on the IMU.
    case calibration
    /// Whether the calibration was measured, and who did.
    case measurer
    /// Intrinsics and distortion of the lens, as they were measured.
    case lens
    /// The time shift between camera and IMU, as it was measured.
    case timeShift
    /// The noise of the inertial sensors, as it was measured.
    case noise
    /// The phone's model and system version.
    case device
    /// A person's title, notes and tags.
    case annotations
    /// What a reader should know: guesses and losses on the way in.
    case notices

    /// The facet's name, for people.
    public var words: String {
        switch self {
        case .order: return "order of arrival across streams"
        case .arrivals: return "arrival times"
        case .anchors: return "pairs of host and wall time"
        case .drops: return "drops and their reasons"
        case .events: return "other events"
        case .poses: return "poses"
        case .tracking: return "tracking states"
        case .intrinsics: return "intrinsics"
        case .durations: return "exposure durations"
        case .offsets: return "exposure offsets"
        case .sensitivities: return "sensitivities (ISO)"
        case .focalLengths: return "focal lengths in millimeters"
        case .lensPositions: return "lens positions"
        case .readouts: return "readout times"
        case .light: return "estimates of light"
        case .orientations: return "how the device was held"
        case .sharpness: return "sharpness"
        case .rawTimestamps: return "timestamps on the camera's own clock"
        case .stampMeaning: return "which instant of the exposure camera timestamps mean"
        case .attitudes: return "attitudes of device motion"
        case .calibratedField: return "calibrated magnetic field"
        case .calibration: return "calibration of camera and IMU"
        case .measurer: return "who measured the calibration"
        case .lens: return "measured lens"
        case .timeShift: return "measured time shift of camera and IMU"
        case .noise: return "measured noise of the inertial sensors"
        case .device: return "phone model and system version"
        case .annotations: return "title, notes and tags"
        case .notices: return "notices of the recording"
        }
    }

    /// Whether how many there are says something: of most there is one a frame.
    var isCounted: Bool { [.anchors, .drops, .events, .notices].contains(self) }

    /// Whether somebody measured it for this phone: its loss matters more than that of what every
    /// session holds.
    var isMeasured: Bool { [.measurer, .lens, .timeShift, .noise].contains(self) }

    /// The stream without which there is nothing to lose.
    var stream: Stream? {
        switch self {
        case .attitudes, .calibratedField: return .deviceMotion
        case .stampMeaning: return .camera
        default: return nil
        }
    }

    /// The facet that it says something of, in a layout without which there is nothing to lose.
    var whole: SessionFacet? { self == .measurer ? .calibration : nil }

    /// Whether a frame's row holds it; false for what rows of frames do not say.
    func isIn(_ row: FrameRow) -> Bool {
        switch self {
        case .poses: return row.worldFromCamera != nil
        case .tracking: return row.trackingState != nil
        case .intrinsics: return row.intrinsics != nil
        case .durations: return row.exposure.durationSeconds != nil
        case .offsets: return row.exposure.offsetEV != nil
        case .sensitivities: return row.exposure.iso != nil
        case .focalLengths: return row.exposure.focalLengthMillimeters != nil
        case .lensPositions: return row.exposure.lensPosition != nil
        case .readouts: return row.exposure.readoutSeconds != nil
        case .light:
            return row.exposure.ambientIntensityLumen != nil
                || row.exposure.ambientColorTemperatureKelvin != nil
        case .orientations: return row.orientation != nil
        case .sharpness: return row.sharpness != nil
        case .rawTimestamps: return row.rawTimestamp != nil
        default: return false
        }
    }
}

extension Stream {
    /// The stream's name, for people.
    var words: String {
        switch self {
        case .camera: return "images"
        case .depth: return "depth maps"
        case .featurePoints: return "feature points"
        case .deviceMotion: return "device motion"
        case .accelerometer, .gyroscope, .magnetometer, .barometer, .location: return rawValue
        }
    }
}
