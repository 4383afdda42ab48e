import LockstepLive
import LockstepSamples

/// A sample as a row of the live view.
struct LiveRow: Sendable {
    let stream: LiveStream
    let row: LiveSamples.Row
    /// When the source delivered it, on the host clock.
    let since: HostTime
}

/// The rows of samples, as docs/PROTOCOL.md, section 10, lists their numbers.
extension LiveSamples.Row {
    init(_ sample: InertialSample, sequence: Int64) {
        let value = sample.value
        self.init(
            timestamp: sample.timestamp, sequence: sequence, values: [value.x, value.y, value.z])
    }

    init(_ sample: DeviceMotionSample, sequence: Int64) {
        let attitude = sample.attitude
        var values = [attitude.x, attitude.y, attitude.z, attitude.w]
        for vector in [sample.rotationRate, sample.gravity, sample.userAcceleration] {
            values += [vector.x, vector.y, vector.z]
        }
        let field = sample.magneticField
        values += [field?.x ?? .nan, field?.y ?? .nan, field?.z ?? .nan]
        self.init(
            timestamp: sample.timestamp, sequence: sequence,
            state: sample.magneticFieldAccuracy?.liveCode ?? 0, values: values)
    }

    init(_ sample: BarometerSample, sequence: Int64) {
        self.init(
            timestamp: sample.timestamp, sequence: sequence,
            values: [sample.pressureKilopascals, sample.relativeAltitudeMeters ?? .nan])
    }

    /// The pose of a frame; nil if it has none.
    init?(_ frame: CameraFrame, sequence: Int64) {
        guard let pose = frame.worldFromCamera else { return nil }
        self.init(
            timestamp: frame.timestamp, sequence: sequence,
            state: frame.trackingState?.liveCode ?? 0, values: pose.columnMajor)
    }
}

extension InertialSensor {
    var liveStream: LiveStream {
        switch self {
        case .accelerometer: return .accelerometer
        case .gyroscope: return .gyroscope
        case .magnetometer: return .magnetometer
        }
    }
}

extension MagneticFieldAccuracy {
    fileprivate var liveCode: UInt8 {
        switch self {
        case .uncalibrated: return 1
        case .low: return 2
        case .medium: return 3
        case .high: return 4
        }
    }
}

extension TrackingState {
    fileprivate var liveCode: UInt8 {
        switch self {
        case .normal: return 1
        case .initializing: return 2
        case .limitedMotion: return 3
        case .limitedFeatures: return 4
        case .relocalizing: return 5
        case .limited: return 6
        case .notAvailable: return 7
        }
    }
}
