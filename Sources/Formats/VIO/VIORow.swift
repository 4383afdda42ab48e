public import LockstepSamples

/// A row of the one CSV file of the VIO data collection app: `timestamp,type,val0,val1,…`.
///
/// The file has no header. Timestamps are seconds since boot with six decimals. Numbers have six
/// decimals too, degrees eight; the app fills its shorter rows with a zero or two.
public enum VIORow: Hashable, Sendable {
    /// Type 0: both clocks at the start; first of all rows. Unknown wall time is `nan`.
    case start(HostTime, wall: WallTime?)
    /// Type 1: image `number` of the movie, from 0, without a pose.
    case frame(HostTime, number: Int)
    /// Type 2: a position on the earth.
    ///
    /// Positions and poses are indirect, so that the many readings are not as large as they.
    indirect case location(LocationSample)
    /// Types 3, 4 and 5: accelerometer, gyroscope, magnetometer.
    case inertial(InertialSample)
    /// Type 6: air pressure, kPa, and relative altitude, m.
    case barometer(BarometerSample)
    /// Type 7: image `number` of the movie, from 0, with ARKit's pose.
    indirect case pose(HostTime, number: Int, VIOPose)

    /// From a session's g to the file's m/s².
    ///
    /// The constant and its minus are the app's (asolin/ios-data-collection, README: "to conform to
    /// Google Android"): Apple's accelerometer reads −1 g along the axis that points up at rest,
    /// Android's +9.81 m/s².
    public static let metersPerSecondSquaredPerGravity = -9.81

    /// What stands for an accuracy or a speed that is not known: Core Location's own word for an
    /// invalid value is any negative number.
    public static let invalid = -1.0

    /// The row as a line of the file.
    public func append(to text: inout TextBuffer) {
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

/// What a row of type 7 says of the camera.
public struct VIOPose: Hashable, Sendable {
    /// The camera's position in the world, m.
    public var translation: Vector3
    /// ARKit's angles: pitch, yaw and roll, rad.
    public var angles: CameraEulerAngles
    /// Focal lengths and principal point, px of the native image.
    public var intrinsics: Intrinsics

    /// The pose of a frame; nil if it has none, or no intrinsics.
    ///
    /// Angles that the frame does not hold are computed from its rotation.
    public init?(_ row: FrameRow) {
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

    /// Appends three numbers with commas between them.
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
    /// The number in a row's second field.
    fileprivate var type: Int64 {
        switch self {
        case .accelerometer: return 3
        case .gyroscope: return 4
        case .magnetometer: return 5
        }
    }

    /// From a session's unit to the file's.
    fileprivate var unitsPerSessionUnit: Double {
        self == .accelerometer ? VIORow.metersPerSecondSquaredPerGravity : 1
    }
}
