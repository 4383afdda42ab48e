import LockstepFormats
import LockstepSamples

/// The content of a row of a recorder for visual-inertial odometry, in the file's own units.
enum VIOContent: Hashable, Sendable {
    /// A reading of both clocks.
    ///
    /// `wall` is nil for `nan`, which Lockstep writes for an unknown wall time; `network` is nil if
    /// the network's clock was unknown.
    case start(wall: WallTime?, network: WallTime?)
    /// A frame.
    case frame(VIOFrame)
    /// A position, whose wall time is not in the row.
    case location(VIOLocation)
    /// A raw sample in device axes: specific force in m/s² (see ``VIORow`` for its sign), angular
    /// velocity in rad/s, or magnetic field in µT.
    case reading(InertialSensor, Vector3)
    /// Air pressure in kPa, and height above the start in meters.
    case barometer(pressureKilopascals: Double, relativeAltitudeMeters: Double?)
    /// Points without identifiers, which a session does not store.
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
struct VIOFrame: Hashable, Sendable {
    /// The frame's number, from 0; also the index in the movie if the recorder skipped no frame.
    var number: Int64
    /// Whether ARKit delivered the frame; otherwise AVFoundation did.
    var isTracked: Bool
    /// Focal lengths and principal point in pixels; nil if the row has none.
    var intrinsics: Intrinsics?
    /// Camera-to-world transform in meters with ARKit's axes; nil if the row has no rotation.
    var worldFromCamera: Transform?
    /// Whether the row had only angles, from which the rotation was computed.
    var hasComputedRotation = false
    /// ARKit's Euler angles; nil if the row has none.
    var eulerAngles: CameraEulerAngles?

    /// Decodes `frame,fx,fy,cx,cy` of AVFoundation, or
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
struct VIOLocation: Hashable, Sendable {
    /// Latitude and longitude in degrees north and east.
    var latitudeDegrees, longitudeDegrees: Double
    /// Horizontal and vertical accuracy in meters; negative if unknown.
    var horizontalAccuracyMeters, verticalAccuracyMeters: Double
    /// Height in meters above mean sea level; nil if unknown, `nan` in the file.
    var altitudeMeters: Double?
    /// Ground speed in m/s; negative if unknown.
    var speedMetersPerSecond: Double

    init(_ fields: TableRow) throws {
        func number(_ index: Int, _ name: String) throws -> Double {
            try fields.number(TableColumn(index: index, text: name))
        }
        latitudeDegrees = try number(2, "latitude")
        longitudeDegrees = try number(3, "longitude")
        horizontalAccuracyMeters = try number(4, "horizontal accuracy")
        altitudeMeters = try fields.knownNumber(TableColumn(index: 5, text: "altitude"))
        verticalAccuracyMeters = try number(6, "vertical accuracy")
        speedMetersPerSecond = try number(7, "speed")
    }

    /// Returns the position as a sample with both times.
    func sample(at time: HostTime, wall: WallTime) -> LocationSample {
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

    /// The network clock's time; nil if the row has none, or has 0 for an unknown time.
    fileprivate var networkTime: WallTime? {
        guard count > 3, let time = try? wall(3, "network time") else { return nil }
        return time.nanoseconds == 0 ? nil : time
    }

    /// Reads a rotation matrix in row order.
    fileprivate func rotation(from index: Int) throws -> Matrix3 {
        let rows = try (0..<3).map { try vector(index + 3 * $0, "rotation") }
        return Matrix3(columns: rows[0], rows[1], rows[2]).transposed
    }

    fileprivate func vector(_ index: Int, _ name: String) throws -> Vector3 {
        let columns = (0..<3).map { TableColumn(index: index + $0, text: name) }
        return try vector(columns[0], columns[1], columns[2])
    }

    /// Reads focal lengths and principal point; nil for zeros, which the app writes if the camera
    /// delivers no intrinsics.
    fileprivate func intrinsics(from index: Int) throws -> Intrinsics? {
        let numbers = try (0..<4).map { offset in
            try number(TableColumn(index: index + offset, text: "intrinsics"))
        }
        guard numbers[0] > 0, numbers[1] > 0 else { return nil }
        return Intrinsics(fx: numbers[0], fy: numbers[1], cx: numbers[2], cy: numbers[3])
    }
}
