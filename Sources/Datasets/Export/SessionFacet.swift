import LockstepFormats
import LockstepSamples

/// A kind of data, other than a stream's samples, that an export may lose.
public enum SessionFacet: String, Sendable, CaseIterable {
    /// The order in which the samples of all streams arrived: `seq`.
    case order
    /// The samples' arrival times.
    case arrivals
    /// Clock anchors: pairs of host and wall time.
    case anchors
    /// Dropped samples with their reasons.
    case drops
    /// All other events.
    case events
    /// Camera poses.
    case poses
    /// Tracking states of poses.
    case tracking
    /// Focal lengths in pixels and principal points.
    case intrinsics
    /// Exposure durations of frames.
    case durations
    /// Exposure offsets from the metered exposure, EV.
    case offsets
    /// ISO sensitivities of frames.
    case sensitivities
    /// Focal lengths in millimeters.
    case focalLengths
    /// Lens positions.
    case lensPositions
    /// Readout times of the image sensor.
    case readouts
    /// Estimates of ambient light.
    case light
    /// Device orientations.
    case orientations
    /// Sharpness of images.
    case sharpness
    /// Timestamps on the camera's own clock.
    case rawTimestamps
    /// The instant of the exposure that the camera's timestamps refer to.
    case stampMeaning
    /// Attitudes of device motion.
    case attitudes
    /// The calibrated magnetic field of device motion.
    case calibratedField
    /// The camera's pose relative to the IMU.
    case calibration
    /// The calibration's origin (measured or nominal) and source.
    case measurer
    /// Measured intrinsics and distortion of the lens.
    case lens
    /// The measured camera-IMU time offset.
    case timeShift
    /// The measured noise of the inertial sensors.
    case noise
    /// The phone's model and OS version.
    case device
    /// The user's title, notes and tags.
    case annotations
    /// Notices for readers: assumptions and losses of the import.
    case notices

    /// The facet's name in reports.
    public var words: String {
        switch self {
        case .order: return "arrival order across streams"
        case .arrivals: return "arrival times"
        case .anchors: return "clock anchors"
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
        case .light: return "ambient light estimates"
        case .orientations: return "device orientation"
        case .sharpness: return "sharpness"
        case .rawTimestamps: return "timestamps on the camera's own clock"
        case .stampMeaning: return "instant of the exposure that camera timestamps refer to"
        case .attitudes: return "device motion attitudes"
        case .calibratedField: return "calibrated magnetic field"
        case .calibration: return "camera-IMU calibration"
        case .measurer: return "source of the calibration"
        case .lens: return "measured lens calibration"
        case .timeShift: return "measured camera-IMU time offset"
        case .noise: return "measured IMU noise"
        case .device: return "phone model and OS version"
        case .annotations: return "title, notes and tags"
        case .notices: return "recording notices"
        }
    }

    /// Whether the number of occurrences is informative; most facets occur once per frame.
    var isCounted: Bool { [.anchors, .drops, .events, .notices].contains(self) }

    /// Whether the facet was measured for this phone, so that its loss matters more than that of
    /// data in every session.
    var isMeasured: Bool { [.measurer, .lens, .timeShift, .noise].contains(self) }

    /// The stream that the facet belongs to: a format without it cannot lose the facet.
    var stream: Stream? {
        switch self {
        case .attitudes, .calibratedField: return .deviceMotion
        case .stampMeaning: return .camera
        default: return nil
        }
    }

    /// The facet that this one describes: a format without it cannot lose this one.
    var describedFacet: SessionFacet? { self == .measurer ? .calibration : nil }

    /// Whether a frame's row contains the facet; false for facets that are not in frame rows.
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
    /// The stream's name in reports.
    var words: String {
        switch self {
        case .camera: return "images"
        case .depth: return "depth maps"
        case .featurePoints: return "feature points"
        case .mesh: return "mesh"
        case .deviceMotion: return "device motion"
        case .accelerometer, .gyroscope, .magnetometer, .barometer, .location, .planes, .audio:
            return rawValue
        }
    }
}
