import LockstepSamples

extension PhotoFacts {
    /// Decodes the bytes of a photo's file; keys of later versions are ignored.
    ///
    /// - Throws: ``FormatError``.
    public init(decoding bytes: some Sequence<UInt8>) throws {
        let wire = try decodeJSON(Wire.self, from: bytes)
        guard wire.format.name == Self.formatName else {
            throw FormatError(.unknownWord(field: "format.name", text: wire.format.name))
        }
        guard (1...Self.formatVersion).contains(wire.format.version) else {
            throw FormatError(.outOfRange(field: "format.version", text: "\(wire.format.version)"))
        }
        guard let camera = CameraPosition(rawValue: wire.camera) else {
            throw FormatError(.unknownWord(field: "camera", text: wire.camera))
        }
        self.init(
            image: wire.image, timestamp: HostTime(nanoseconds: wire.timestampNanoseconds),
            wall: WallTime(nanoseconds: wire.wallNanoseconds), camera: camera, size: try wire.size)
        intrinsics = wire.intrinsics.flatMap(Intrinsics.init(columnMajor:))
        pixelOrigin = wire.pixelOrigin.flatMap(PixelOrigin.init(rawValue:))
        worldFromCamera = wire.pose.flatMap(Transform.init(columnMajor:))
        trackingState = wire.trackingState.map { TrackingState(rawValue: $0) ?? .limited }
        session = wire.session
        motion = wire.motion
        exposure = wire.exposure
        flashFired = wire.flashFired
        orientation = wire.orientation.flatMap(ImageOrientation.init(rawValue:))
    }
}

/// The file's keys as the file spells them.
private struct Wire: Decodable {
    struct Format: Decodable {
        var name: String
        var version: Int
    }

    var format: Format
    var image: String
    var timestampNanoseconds: Int64
    var wallNanoseconds: Int64
    var camera: String
    var resolution: [Int]
    var intrinsics: [Double]?
    var pixelOrigin: String?
    var pose: [Double]?
    var trackingState: String?
    var session: String?
    var motionNanoseconds: Int64?
    var attitude: [Double]?
    var gravity: [Double]?
    var exposureDuration: Double?
    var exposureOffset: Double?
    var iso: Double?
    var focalLengthMm: Double?
    var lensPosition: Double?
    var flashFired: Bool?
    var orientation: String?

    enum CodingKeys: String, CodingKey {
        case format
        case image
        case timestampNanoseconds = "timestamp_ns"
        case wallNanoseconds = "wall_ns"
        case camera
        case resolution = "camera_resolution"
        case intrinsics = "camera_intrinsics"
        case pixelOrigin = "pixel_origin"
        case pose = "camera_transform"
        case trackingState = "tracking_state"
        case session
        case motionNanoseconds = "imu_timestamp_ns"
        case attitude = "attitude_quaternion"
        case gravity
        case exposureDuration = "exposure_duration"
        case exposureOffset = "exposure_offset"
        case iso
        case focalLengthMm = "focal_length_mm"
        case lensPosition = "lens_position"
        case flashFired = "flash_fired"
        case orientation
    }

    var size: PixelSize {
        get throws {
            guard resolution.count == 2, resolution.allSatisfy({ $0 > 0 }) else {
                throw FormatError(
                    .outOfRange(field: "camera_resolution", text: "\(resolution)"))
            }
            return PixelSize(width: resolution[0], height: resolution[1])
        }
    }

    var motion: PhotoFacts.Attitude? {
        guard let time = motionNanoseconds, let q = attitude, q.count == 4,
            let gravity, gravity.count == 3
        else { return nil }
        return PhotoFacts.Attitude(
            timestamp: HostTime(nanoseconds: time),
            attitude: Quaternion(x: q[0], y: q[1], z: q[2], w: q[3]),
            gravity: Vector3(gravity[0], gravity[1], gravity[2]))
    }

    var exposure: Exposure {
        var exposure = Exposure()
        exposure.durationSeconds = exposureDuration
        exposure.offsetEV = exposureOffset
        exposure.iso = iso
        exposure.focalLengthMillimeters = focalLengthMm
        exposure.lensPosition = lensPosition
        return exposure
    }
}
