import LockstepFormats
import LockstepSamples

/// A line of `frames.jsonl` of the app iOS-3D-Logger: one frame without its pixels, with the
/// device motion at its time.
///
/// Source: xavhl/iOS-3D-Logger, `docs/frames_jsonl_format.md` and `ARSessionManager.swift`. Keys
/// may be in any order, and those of depth, light and motion may be missing.
struct Logger3DFrameRow: Sendable {
    /// The number in the names of the frame's files.
    let index: Int
    /// The frame's timestamp.
    let timestamp: HostTime
    /// Width and height of the native image; the pixels in the file may be rotated.
    let size: PixelSize
    /// Camera-to-world transform with ARKit's axes, in meters.
    let worldFromCamera: Transform?
    /// Focal lengths and principal point of the native image.
    let intrinsics: Intrinsics?
    /// ARKit's Euler angles.
    let eulerAngles: CameraEulerAngles?
    /// The tracking state of the pose.
    let trackingState: TrackingState?
    /// Exposure and light.
    let exposure: Exposure
    /// The device's orientation; versions of the app that store it rotate the image accordingly.
    let orientation: ImageOrientation?
    /// Variance of the Laplacian.
    let sharpness: Double?
    /// The depth map's size; nil if there is no depth.
    let depthSize: PixelSize?
    /// The number of ARKit's feature points; the file does not contain the points.
    let featurePointCount: Int?
    /// The latest device motion before the frame; nil if a part of it is missing.
    let motion: DeviceMotionSample?
    /// Whether the line has some but not all keys of device motion.
    let lacksMotionParts: Bool

    /// Decodes a line of the file.
    init(line: ArraySlice<UInt8>) throws {
        let wire = try decodeJSON(Wire.self, from: line)
        index = try wire.frameIndex.notNegative("frame_index")
        timestamp = try Wire.time("timestamp", wire.timestamp)
        size = try Wire.size("camera_resolution", wire.cameraResolution)
        depthSize =
            try wire.hasDepth ?? (wire.depthResolution != nil)
            ? Wire.size("depth_resolution", wire.depthResolution ?? []) : nil
        worldFromCamera = try Wire.list("camera_transform", wire.cameraTransform, 16)
            .flatMap(Transform.init(columnMajor:))
        intrinsics = try Wire.list("camera_intrinsics", wire.cameraIntrinsics, 9)
            .flatMap(Intrinsics.init(columnMajor:))
        eulerAngles = try Wire.list("camera_euler_angles", wire.cameraEulerAngles, 3)
            .map { CameraEulerAngles(pitch: $0[0], yaw: $0[1], roll: $0[2]) }
        trackingState = wire.trackingState.map { TrackingState(rawValue: $0) ?? .limited }
        exposure = wire.exposure
        orientation = wire.deviceOrientation.flatMap(ImageOrientation.init(rawValue:))
        sharpness = wire.frameSharpness
        featurePointCount = wire.featurePointCount
        motion = try wire.motion()
        lacksMotionParts = motion == nil && wire.imuTimestamp != nil
    }
}

/// The line's members under their keys in the file.
private struct Wire: Decodable {
    var frameIndex: Int
    var timestamp: Double
    var cameraTransform: [Double]?
    var cameraIntrinsics: [Double]?
    var cameraResolution: [Double]
    var cameraEulerAngles: [Double]?
    var trackingState: String?
    var deviceOrientation: String?
    var exposureDuration: Double?
    var exposureOffset: Double?
    var hasDepth: Bool?
    var depthResolution: [Double]?
    var featurePointCount: Int?
    var frameSharpness: Double?
    var ambientIntensity: Double?
    var ambientColorTemperature: Double?
    var imuTimestamp: Double?
    var userAcceleration: [Double]?
    var rotationRate: [Double]?
    var gravity: [Double]?
    var attitudeQuaternion: [Double]?
    var magneticField: [Double]?

    enum CodingKeys: String, CodingKey {
        case frameIndex = "frame_index"
        case timestamp
        case cameraTransform = "camera_transform"
        case cameraIntrinsics = "camera_intrinsics"
        case cameraResolution = "camera_resolution"
        case cameraEulerAngles = "camera_euler_angles"
        case trackingState = "tracking_state"
        case deviceOrientation = "device_orientation"
        case exposureDuration = "exposure_duration"
        case exposureOffset = "exposure_offset"
        case hasDepth = "has_depth"
        case depthResolution = "depth_resolution"
        case featurePointCount = "feature_point_count"
        case frameSharpness = "frame_sharpness"
        case ambientIntensity = "ambient_intensity"
        case ambientColorTemperature = "ambient_color_temperature"
        case imuTimestamp = "imu_timestamp"
        case userAcceleration = "user_acceleration"
        case rotationRate = "rotation_rate"
        case gravity
        case attitudeQuaternion = "attitude_quaternion"
        case magneticField = "magnetic_field"
    }

    var exposure: Exposure {
        var exposure = Exposure()
        exposure.durationSeconds = exposureDuration
        exposure.offsetEV = exposureOffset
        exposure.ambientIntensityLumen = ambientIntensity
        exposure.ambientColorTemperatureKelvin = ambientColorTemperature
        return exposure
    }

    func motion() throws -> DeviceMotionSample? {
        guard let imuTimestamp,
            let q = try Self.list("attitude_quaternion", attitudeQuaternion, 4),
            let rate = try Self.vector("rotation_rate", rotationRate),
            let gravity = try Self.vector("gravity", gravity),
            let user = try Self.vector("user_acceleration", userAcceleration)
        else { return nil }
        var motion = DeviceMotionSample(
            timestamp: try Self.time("imu_timestamp", imuTimestamp),
            attitude: Quaternion(x: q[0], y: q[1], z: q[2], w: q[3]), rotationRate: rate,
            gravity: gravity, userAcceleration: user)
        // A field of exactly zero was not measured: the app does not request the calibrated field.
        motion.magneticField = try Self.vector("magnetic_field", magneticField)
            .flatMap { $0 == .zero ? nil : $0 }
        return motion
    }

    static func vector(_ field: String, _ values: [Double]?) throws -> Vector3? {
        try list(field, values, 3).map { Vector3($0[0], $0[1], $0[2]) }
    }

    static func list(_ field: String, _ values: [Double]?, _ count: Int) throws -> [Double]? {
        try values?.counted(count, field)
    }

    /// Converts seconds since boot; rejects a number as large as a timestamp in nanoseconds.
    static func time(_ field: String, _ seconds: Double) throws -> HostTime {
        guard let time = HostTime(seconds: seconds) else {
            throw FormatError(stamp: field, text: "\(seconds)")
        }
        return time
    }

    static func size(_ field: String, _ values: [Double]) throws -> PixelSize {
        guard values.count == 2 else {
            throw FormatError(.length(field: field, expected: 2, actual: values.count))
        }
        guard let size = PixelSize(width: values[0], height: values[1]), size.isOfAnImage else {
            throw FormatError(.outOfRange(field: field, text: "\(values[0])×\(values[1])"))
        }
        return size
    }
}
