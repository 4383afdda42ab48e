import LockstepFormats
import LockstepSamples

/// A row of `Accel.txt` (g, Apple's sign), `Gyro.txt` (rad/s) or `Magnet.txt` (µT), in device axes.
struct IOSLoggerReading: IOSLoggerRow {
    /// Names of the fields after the time.
    static let columns = ["x", "y", "z"]

    /// The time at which the sensor was sampled.
    var timestamp: HostTime
    /// The sample in the sensor's unit.
    var value: Vector3

    /// Creates a row from its numbers.
    init(at timestamp: HostTime, _ numbers: [Double]) {
        self.timestamp = timestamp
        value = Vector3(numbers[0], numbers[1], numbers[2])
    }
}

/// A row of `ARposes.txt`: ARKit's camera transform, with ARKit's camera and world axes.
struct IOSLoggerPose: IOSLoggerRow {
    /// Names of the fields after the time.
    static let columns = ["tx", "ty", "tz", "qw", "qx", "qy", "qz"]

    /// The camera's pose: position in meters, and the rotation from the camera's axes to the
    /// world's.
    var pose: PoseRow

    /// Creates a row from its numbers.
    ///
    /// - Throws: ``FormatError`` if a number is invalid.
    init(at timestamp: HostTime, _ numbers: [Double]) throws {
        pose = PoseRow(
            timestamp: timestamp, position: Vector3(numbers[0], numbers[1], numbers[2]),
            rotation: try Quaternion(scalarFirst: numbers[3...]))
    }
}

/// A row of `Frames.txt`: an image's index in the movie and its timestamp.
struct IOSLoggerFrame: IOSLoggerRow {
    /// Names of the fields after the time.
    static let columns = ["frame", "fx", "fy", "cx", "cy"]
    /// Rows have no intrinsics if the camera does not deliver them.
    static let leastCount = 1

    /// The time at which the image was taken.
    var timestamp: HostTime
    /// The image's index in the movie, from 0.
    var number: Int
    /// Intrinsics in pixels; nil if the row has none.
    var intrinsics: Intrinsics?

    /// Creates a row from its numbers.
    ///
    /// - Throws: ``FormatError`` if a number is invalid.
    init(at timestamp: HostTime, _ numbers: [Double]) throws {
        guard let number = Int(exactly: numbers[0]), number >= 0 else {
            throw FormatError(.outOfRange(field: "frame", text: "\(numbers[0])"))
        }
        self.timestamp = timestamp
        self.number = number
        guard numbers.count == 5, numbers[1] > 0, numbers[2] > 0 else { return }
        intrinsics = Intrinsics(fx: numbers[1], fy: numbers[2], cx: numbers[3], cy: numbers[4])
    }
}

/// A row of `Motion.txt`: Core Motion's attitude.
struct IOSLoggerAttitude: IOSLoggerRow {
    /// Names of the fields after the time.
    static let columns = ["qw", "qx", "qy", "qz"]

    /// The attitude's timestamp.
    var timestamp: HostTime
    /// Rotation from device axes to the reference frame.
    var attitude: Quaternion

    /// Creates a row from its numbers.
    ///
    /// - Throws: ``FormatError`` if a number is invalid.
    init(at timestamp: HostTime, _ numbers: [Double]) throws {
        self.timestamp = timestamp
        attitude = try Quaternion(scalarFirst: numbers[...])
    }
}

/// A row of `MotARH.txt`: Core Motion's rotation rate (rad/s), gravity and user acceleration (g),
/// in device axes; the heading is not read.
struct IOSLoggerMotion: IOSLoggerRow {
    /// Names of the fields after the time.
    static let columns = ["wx", "wy", "wz", "gx", "gy", "gz", "ax", "ay", "az"]

    /// The sample's timestamp.
    var timestamp: HostTime
    /// Bias-corrected angular velocity in rad/s.
    var rotationRate: Vector3
    /// Direction of gravity in g.
    var gravity: Vector3
    /// User acceleration (without gravity) in g, with Apple's sign.
    var userAcceleration: Vector3

    /// Creates a row from its numbers.
    init(at timestamp: HostTime, _ numbers: [Double]) {
        self.timestamp = timestamp
        rotationRate = Vector3(numbers[0], numbers[1], numbers[2])
        gravity = Vector3(numbers[3], numbers[4], numbers[5])
        userAcceleration = Vector3(numbers[6], numbers[7], numbers[8])
    }
}

/// A row of `MotMagnFull.txt`: Core Motion's calibrated magnetic field.
struct IOSLoggerField: IOSLoggerRow {
    /// Names of the fields after the time.
    static let columns = ["x", "y", "z", "accuracy"]

    /// The sample's timestamp.
    var timestamp: HostTime
    /// The field in µT, device axes; nil if it is not calibrated.
    var field: Vector3?
    /// The accuracy of the calibration.
    var accuracy: MagneticFieldAccuracy

    /// Core Motion's accuracy values (CMCalibratedMagneticField.h), in order from −1.
    private static let accuracies: [MagneticFieldAccuracy] = [.uncalibrated, .low, .medium, .high]

    /// Creates a row from its numbers.
    ///
    /// - Throws: ``FormatError`` if a number is invalid.
    init(at timestamp: HostTime, _ numbers: [Double]) throws {
        guard let index = Int(exactly: numbers[3] + 1), Self.accuracies.indices.contains(index)
        else { throw FormatError(.outOfRange(field: "accuracy", text: "\(numbers[3])")) }
        self.timestamp = timestamp
        accuracy = Self.accuracies[index]
        guard accuracy != .uncalibrated else { return }
        field = Vector3(numbers[0], numbers[1], numbers[2])
    }
}

/// A row of `GPS.txt`: Core Location's position; floor and course are not read.
struct IOSLoggerPosition: IOSLoggerRow {
    /// Names of the fields after the time.
    static let columns = [
        "latitude", "longitude", "horizontal accuracy", "altitude", "vertical accuracy", "floor",
        "course", "speed",
    ]

    /// Position in degrees and meters, speed in m/s; host time and wall time are both Unix time.
    var sample: LocationSample

    /// Creates a row from its numbers.
    ///
    /// - Throws: ``FormatError`` if a number is invalid.
    init(at timestamp: HostTime, _ numbers: [Double]) throws {
        guard numbers[0].magnitude <= 90, numbers[1].magnitude <= 360 else {
            throw FormatError(.outOfRange(field: "the position", text: "\(numbers[0...1])"))
        }
        var sample = LocationSample(
            timestamp: timestamp, wall: WallTime(nanoseconds: timestamp.nanoseconds),
            latitudeDegrees: numbers[0], longitudeDegrees: numbers[1])
        sample.horizontalAccuracyMeters = numbers[2]
        sample.altitudeMeters = numbers[3]
        sample.verticalAccuracyMeters = numbers[4]
        sample.speedMetersPerSecond = numbers[7]
        self.sample = sample
    }
}

extension Quaternion {
    /// Creates a rotation from w, x, y and z, whose norm may be off because of few decimals.
    fileprivate init(scalarFirst numbers: ArraySlice<Double>) throws {
        let n = Array(numbers)
        let rotation = Quaternion(x: n[1], y: n[2], z: n[3], w: n[0])
        // The same limits as in pose tables.
        guard (0.9...1.1).contains(rotation.norm) else {
            throw FormatError(
                .outOfRange(field: "the quaternion's length", text: "\(rotation.norm)"))
        }
        self = rotation.normalized
    }
}
