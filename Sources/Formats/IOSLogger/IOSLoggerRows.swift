public import LockstepSamples

/// A row of `Accel.txt` (g with Apple's sign), `Gyro.txt` (rad/s) or `Magnet.txt` (µT), device axes.
public struct IOSLoggerReading: IOSLoggerRow {
    /// What the fields behind the time are called.
    public static let columns = ["x", "y", "z"]

    /// When the sensor was read.
    public var timestamp: HostTime
    /// The reading in the sensor's unit.
    public var value: Vector3

    /// A row of its numbers.
    public init(at timestamp: HostTime, _ numbers: [Double]) {
        self.timestamp = timestamp
        value = Vector3(numbers[0], numbers[1], numbers[2])
    }
}

/// A row of `ARposes.txt`: ARKit's camera transform, in ARKit's axes of camera and world.
public struct IOSLoggerPose: IOSLoggerRow {
    /// What the fields behind the time are called.
    public static let columns = ["tx", "ty", "tz", "qw", "qx", "qy", "qz"]

    /// The camera's pose: meters, and the rotation from the camera's axes to the world's.
    public var pose: PoseRow

    /// A row of its numbers.
    ///
    /// - Throws: ``FormatError`` if one cannot be what it stands for.
    public init(at timestamp: HostTime, _ numbers: [Double]) throws {
        pose = PoseRow(
            timestamp: timestamp, position: Vector3(numbers[0], numbers[1], numbers[2]),
            rotation: try Quaternion(scalarFirst: numbers[3...]))
    }
}

/// A row of `Frames.txt`: which image of the movie was taken when.
public struct IOSLoggerFrame: IOSLoggerRow {
    /// What the fields behind the time are called.
    public static let columns = ["frame", "fx", "fy", "cx", "cy"]
    /// Without intrinsics where the camera delivers none.
    public static let leastCount = 1

    /// When the image was taken.
    public var timestamp: HostTime
    /// The image's number in the movie, from 0.
    public var number: Int
    /// Pixels; nil if the row has none.
    public var intrinsics: Intrinsics?

    /// A row of its numbers.
    ///
    /// - Throws: ``FormatError`` if one cannot be what it stands for.
    public init(at timestamp: HostTime, _ numbers: [Double]) throws {
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
public struct IOSLoggerAttitude: IOSLoggerRow {
    /// What the fields behind the time are called.
    public static let columns = ["qw", "qx", "qy", "qz"]

    /// When it holds.
    public var timestamp: HostTime
    /// Rotation from device axes to the reference frame.
    public var attitude: Quaternion

    /// A row of its numbers.
    ///
    /// - Throws: ``FormatError`` if one cannot be what it stands for.
    public init(at timestamp: HostTime, _ numbers: [Double]) throws {
        self.timestamp = timestamp
        attitude = try Quaternion(scalarFirst: numbers[...])
    }
}

/// A row of `MotARH.txt`: Core Motion's rotation rate (rad/s), gravity and user acceleration (g),
/// device axes; its heading is not read.
public struct IOSLoggerMotion: IOSLoggerRow {
    /// What the fields behind the time are called.
    public static let columns = ["wx", "wy", "wz", "gx", "gy", "gz", "ax", "ay", "az"]

    /// When it holds.
    public var timestamp: HostTime
    /// Angular velocity without bias, rad/s.
    public var rotationRate: Vector3
    /// Direction of gravity, g.
    public var gravity: Vector3
    /// Acceleration without gravity, g, Apple's sign.
    public var userAcceleration: Vector3

    /// A row of its numbers.
    public init(at timestamp: HostTime, _ numbers: [Double]) {
        self.timestamp = timestamp
        rotationRate = Vector3(numbers[0], numbers[1], numbers[2])
        gravity = Vector3(numbers[3], numbers[4], numbers[5])
        userAcceleration = Vector3(numbers[6], numbers[7], numbers[8])
    }
}

/// A row of `MotMagnFull.txt`: Core Motion's calibrated magnetic field.
public struct IOSLoggerField: IOSLoggerRow {
    /// What the fields behind the time are called.
    public static let columns = ["x", "y", "z", "accuracy"]

    /// When it holds.
    public var timestamp: HostTime
    /// µT, device axes; nil if it is not calibrated.
    public var field: Vector3?
    /// How well it is calibrated.
    public var accuracy: MagneticFieldAccuracy

    /// Core Motion's numbers (CMCalibratedMagneticField.h), −1 first.
    private static let accuracies: [MagneticFieldAccuracy] = [.uncalibrated, .low, .medium, .high]

    /// A row of its numbers.
    ///
    /// - Throws: ``FormatError`` if one cannot be what it stands for.
    public init(at timestamp: HostTime, _ numbers: [Double]) throws {
        guard let index = Int(exactly: numbers[3] + 1), Self.accuracies.indices.contains(index)
        else { throw FormatError(.outOfRange(field: "accuracy", text: "\(numbers[3])")) }
        self.timestamp = timestamp
        accuracy = Self.accuracies[index]
        guard accuracy != .uncalibrated else { return }
        field = Vector3(numbers[0], numbers[1], numbers[2])
    }
}

/// A row of `GPS.txt`: Core Location's position; its floor and course are not read.
public struct IOSLoggerPosition: IOSLoggerRow {
    /// What the fields behind the time are called.
    public static let columns = [
        "latitude", "longitude", "horizontal accuracy", "altitude", "vertical accuracy", "floor",
        "course", "speed",
    ]

    /// Degrees, meters and m/s, with Unix time as both times.
    public var sample: LocationSample

    /// A row of its numbers.
    ///
    /// - Throws: ``FormatError`` if one cannot be what it stands for.
    public init(at timestamp: HostTime, _ numbers: [Double]) throws {
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
    /// A rotation of w, x, y and z; its length may be off by what a few decimals cut.
    fileprivate init(scalarFirst numbers: ArraySlice<Double>) throws {
        let n = Array(numbers)
        let rotation = Quaternion(x: n[1], y: n[2], z: n[3], w: n[0])
        // As of tables of poses.
        guard (0.9...1.1).contains(rotation.norm) else {
            throw FormatError(
                .outOfRange(field: "the quaternion's length", text: "\(rotation.norm)"))
        }
        self = rotation.normalized
    }
}
