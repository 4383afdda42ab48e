public import LockstepSamples

/// What a row of a recorder for visual-inertial odometry says, in the file's own units.
public enum VIOContent: Hashable, Sendable {
    /// Both clocks were read; nil for a wall time that is `nan`, as Lockstep writes one that it does
    /// not know, and for a network's clock that was not known.
    case start(wall: WallTime?, network: WallTime?)
    /// A frame.
    case frame(VIOFrame)
    /// A position; its wall time is not in the row.
    case location(VIOLocation)
    /// A raw reading about device axes: specific force in m/s² (``VIORow`` says its sign), angular
    /// velocity in rad/s, magnetic field in µT.
    case reading(InertialSensor, Vector3)
    /// Air pressure, kPa, and height above the start, meters.
    case barometer(pressureKilopascals: Double, relativeAltitudeMeters: Double?)
    /// Points without names, which no session keeps.
    case points

    init(_ kind: VIOKind, _ fields: TableRow) throws {
        switch kind {
        case .start:
            self = .start(
                wall: fields.hasUnknownWallTime ? nil : try fields.wall(2, "unix time"),
                network: fields.networkTime)
        case .camera, .trackedFrame: self = .frame(try VIOFrame(kind, fields))
        case .location: self = .location(try VIOLocation(fields))
        case .accelerometer: self = .reading(.accelerometer, try fields.vector(2, "acceleration"))
        case .gyroscope: self = .reading(.gyroscope, try fields.vector(2, "angular velocity"))
        case .magnetometer:
            self = .reading(.magnetometer, try fields.vector(2, "magnetic field"))
        case .barometer:
            self = .barometer(
                pressureKilopascals: try fields.number(TableColumn(index: 2, text: "pressure")),
                relativeAltitudeMeters: fields.optionalNumber(
                    TableColumn(index: 3, text: "relative altitude")))
        case .points: self = .points
        }
    }
}

/// A frame's row.
public struct VIOFrame: Hashable, Sendable {
    /// The frame's number, from 0; of the movie's images too where the recorder skipped none.
    public var number: Int64
    /// Whether ARKit gave it; otherwise AVFoundation did.
    public var isTracked: Bool
    /// Focal lengths and principal point, pixels; nil if the row gives none.
    public var intrinsics: Intrinsics?
    /// Camera-to-world, meters, ARKit's axes; nil if the row gives no rotation.
    public var worldFromCamera: Transform?
    /// Whether the row had angles alone, from which the rotation was computed.
    public var hasComputedRotation = false
    /// ARKit's angles; nil if the row gives none.
    public var eulerAngles: CameraEulerAngles?

    /// `frame,fx,fy,cx,cy` of AVFoundation, or
    /// `frame,tx,ty,tz,pitch,yaw,roll,fx,fy,cx,cy,r00,r01,…,r22` of ARKit, as far as the row goes.
    init(_ kind: VIOKind, _ fields: TableRow) throws {
        number = try fields.wholeNumber(2, "frame number")
        isTracked = kind == .trackedFrame
        let matrix = isTracked ? 9 : 3
        if fields.count >= matrix + 4 { intrinsics = try fields.intrinsics(from: matrix) }
        if isTracked { try readPose(fields) }
    }

    private mutating func readPose(_ fields: TableRow) throws {
        let translation = try fields.vector(3, "translation")
        guard fields.count >= 9 else { return }
        let vector = try fields.vector(6, "euler angles")
        let angles = CameraEulerAngles(pitch: vector.x, yaw: vector.y, roll: vector.z)
        eulerAngles = angles
        hasComputedRotation = fields.count < 22
        let rotation = hasComputedRotation ? angles.rotation : try fields.rotation(from: 13)
        worldFromCamera = Transform(rotation: rotation, translation: translation)
    }
}

/// A position's row.
public struct VIOLocation: Hashable, Sendable {
    /// Degrees north and east.
    public var latitudeDegrees, longitudeDegrees: Double
    /// Radius of uncertainty, and that of the height, meters; below zero where not known.
    public var horizontalAccuracyMeters, verticalAccuracyMeters: Double
    /// Height above mean sea level, meters.
    public var altitudeMeters: Double
    /// Ground speed, m/s; below zero where not known.
    public var speedMetersPerSecond: Double

    init(_ fields: TableRow) throws {
        func number(_ index: Int, _ name: String) throws -> Double {
            try fields.number(TableColumn(index: index, text: name))
        }
        latitudeDegrees = try number(2, "latitude")
        longitudeDegrees = try number(3, "longitude")
        horizontalAccuracyMeters = try number(4, "horizontal accuracy")
        altitudeMeters = try number(5, "altitude")
        verticalAccuracyMeters = try number(6, "vertical accuracy")
        speedMetersPerSecond = try number(7, "speed")
    }

    /// The position as a sample at two times.
    public func sample(at time: HostTime, wall: WallTime) -> LocationSample {
        var sample = LocationSample(
            timestamp: time, wall: wall, latitudeDegrees: latitudeDegrees,
            longitudeDegrees: longitudeDegrees)
        sample.horizontalAccuracyMeters = horizontalAccuracyMeters
        sample.altitudeMeters = altitudeMeters
        sample.verticalAccuracyMeters = verticalAccuracyMeters
        sample.speedMetersPerSecond = speedMetersPerSecond
        return sample
    }
}

extension TableRow {
    fileprivate var hasUnknownWallTime: Bool {
        text(TableColumn(index: 2, text: "unix time")).lowercased() == "nan"
    }

    fileprivate func wall(_ index: Int, _ name: String) throws -> WallTime {
        WallTime(nanoseconds: try nanoseconds(ofSeconds: TableColumn(index: index, text: name)))
    }

    /// What the network's clock showed; nil if the row does not say, or says 0: not known.
    fileprivate var networkTime: WallTime? {
        guard count > 3, let time = try? wall(3, "network time") else { return nil }
        return time.nanoseconds == 0 ? nil : time
    }

    /// A matrix that stands row by row.
    fileprivate func rotation(from index: Int) throws -> Matrix3 {
        let rows = try (0..<3).map { try vector(index + 3 * $0, "rotation") }
        return Matrix3(columns: rows[0], rows[1], rows[2]).transposed
    }

    fileprivate func vector(_ index: Int, _ name: String) throws -> Vector3 {
        let columns = (0..<3).map { TableColumn(index: index + $0, text: name) }
        return try vector(columns[0], columns[1], columns[2])
    }

    /// Focal lengths and principal point; nil for zeros, which the app writes where the camera gave
    /// no matrix.
    fileprivate func intrinsics(from index: Int) throws -> Intrinsics? {
        let numbers = try (0..<4).map { offset in
            try number(TableColumn(index: index + offset, text: "intrinsics"))
        }
        guard numbers[0] > 0, numbers[1] > 0 else { return nil }
        return Intrinsics(fx: numbers[0], fy: numbers[1], cx: numbers[2], cy: numbers[3])
    }
}
