import LockstepFormats
import LockstepSamples

/// A row of the single CSV file of the VIO data collection app: `timestamp,type,val0,val1,…`.
///
/// The file has no header. Timestamps are seconds since boot with six decimals. Numbers have six
/// decimals too, and degrees eight. The app pads its shorter rows with one or two zeros.
enum VIORow: Hashable, Sendable {
    /// Type 0: both clocks at the start, in the first row; an unknown wall time is `nan`.
    case start(HostTime, wall: WallTime?)
    /// Type 1: the movie's image with index `number`, from 0, without a pose.
    case frame(HostTime, number: Int)
    /// Type 2: a position on the earth.
    ///
    /// Positions and poses are indirect, so that the many samples do not need their size.
    indirect case location(LocationSample)
    /// Types 3, 4 and 5: accelerometer, gyroscope, magnetometer.
    case inertial(InertialSample)
    /// Type 6: air pressure in kPa, and relative altitude in meters.
    case barometer(BarometerSample)
    /// Type 7: the movie's image with index `number`, from 0, with ARKit's pose.
    indirect case pose(HostTime, number: Int, VIOPose)

    /// The factor from a session's g to the file's m/s².
    ///
    /// The constant and its sign are the app's (asolin/ios-data-collection, README: "to conform to
    /// Google Android"). Along the axis that points up at rest, Apple's accelerometer reads −1 g
    /// and Android's +9.81 m/s².
    static let metersPerSecondSquaredPerGravity = -9.81

    /// The value of an unknown accuracy or speed; Core Location uses any negative number for
    /// invalid values.
    static let invalid = -1.0

    /// Appends the row as a line of the file.
    func append(to text: inout TextBuffer) {
        switch self {
        case .start(let time, let wall):
            text.begin(time, 0)
            if let wall { text.append(secondsOf: wall.nanoseconds) } else { text.append("nan") }
            text.append(",0,0")
        case .frame(let time, let number):
            text.begin(time, 1)
            text.append(Int64(number))
            text.append(",0,0")
        case .location(let sample): text.append(sample)
        case .inertial(let sample):
            text.begin(sample.timestamp, sample.sensor.type)
            text.append(fields: sample.value * sample.sensor.unitsPerSessionUnit)
        case .barometer(let sample):
            text.begin(sample.timestamp, 6)
            text.append(sample.pressureKilopascals, decimals: 6)
            text.append(field: sample.relativeAltitudeMeters ?? .nan)
            text.append(",0")
        case .pose(let time, let number, let pose):
            text.begin(time, 7)
            text.append(Int64(number))
            text.appendComma()
            text.append(pose)
        }
        text.endRow()
    }
}

/// The camera's pose and intrinsics in a row of type 7.
struct VIOPose: Hashable, Sendable {
    /// The camera's position in the world in meters.
    var translation: Vector3
    /// ARKit's Euler angles: pitch, yaw and roll, in radians.
    var angles: CameraEulerAngles
    /// Focal lengths and principal point in pixels of the native image.
    var intrinsics: Intrinsics

    /// Creates the pose of a frame; nil if it has no pose or no intrinsics.
    ///
    /// Missing angles are computed from the rotation.
    init?(_ row: FrameRow) {
        guard let worldFromCamera = row.worldFromCamera, let intrinsics = row.intrinsics else {
            return nil
        }
        translation = worldFromCamera.translation
        angles = row.eulerAngles ?? CameraEulerAngles(rotation: worldFromCamera.rotation)
        self.intrinsics = intrinsics
    }
}

extension TextBuffer {
    fileprivate mutating func begin(_ time: HostTime, _ type: Int64) {
        append(secondsOf: time.nanoseconds)
        appendComma()
        append(type)
        appendComma()
    }

    /// Appends a comma and a number.
    fileprivate mutating func append(field value: Double) {
        appendComma()
        append(value, decimals: 6)
    }

    /// Appends three numbers separated by commas.
    fileprivate mutating func append(fields value: Vector3) {
        append(value.x, decimals: 6)
        append(field: value.y)
        append(field: value.z)
    }

    fileprivate mutating func append(_ pose: VIOPose) {
        append(fields: pose.translation)
        append(field: pose.angles.pitch)
        append(field: pose.angles.yaw)
        append(field: pose.angles.roll)
        append(field: pose.intrinsics.fx)
        append(field: pose.intrinsics.fy)
        append(field: pose.intrinsics.cx)
        append(field: pose.intrinsics.cy)
    }

    fileprivate mutating func append(_ sample: LocationSample) {
        begin(sample.timestamp, 2)
        append(sample.latitudeDegrees, decimals: 8)
        appendComma()
        append(sample.longitudeDegrees, decimals: 8)
        append(field: sample.horizontalAccuracyMeters ?? VIORow.invalid)
        append(field: sample.altitudeMeters ?? .nan)
        append(field: sample.verticalAccuracyMeters ?? VIORow.invalid)
        append(field: sample.speedMetersPerSecond ?? VIORow.invalid)
    }
}

extension InertialSensor {
    /// The value of a row's second field.
    fileprivate var type: Int64 {
        switch self {
        case .accelerometer: return 3
        case .gyroscope: return 4
        case .magnetometer: return 5
        }
    }

    /// The factor from a session's unit to the file's.
    fileprivate var unitsPerSessionUnit: Double {
        self == .accelerometer ? VIORow.metersPerSecondSquaredPerGravity : 1
    }
}
