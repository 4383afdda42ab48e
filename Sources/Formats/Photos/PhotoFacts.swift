public import LockstepSamples

/// What is known of one photo: the JSON file beside it; docs/FORMAT.md, "Photos".
///
/// What the camera did not say is nil, and absent in the file.
public struct PhotoFacts: Hashable, Sendable {
    /// What `format.name` says.
    public static let formatName = "lockstep-photo"
    /// The version written; files of a higher one are refused.
    public static let formatVersion = 1

    /// The photo's file name, without a path.
    public var image: String
    /// When it was taken, on the host clock.
    public var timestamp: HostTime
    /// The same instant on the wall clock.
    public var wall: WallTime
    /// Which camera took it.
    public var camera: CameraPosition
    /// Width and height in pixels.
    public var size: PixelSize
    /// Focal lengths and principal point for the photo's size.
    public var intrinsics: Intrinsics?
    /// Where the principal point's coordinates begin.
    public var pixelOrigin: PixelOrigin?
    /// How the phone was turned, by the result of sensor fusion nearest in time.
    public var motion: Attitude?
    /// Exposure and lens.
    public var exposure = Exposure()
    /// Whether the flash fired.
    public var flashFired: Bool?
    /// How the phone was held.
    public var orientation: ImageOrientation?

    /// How a phone was turned, and when.
    public struct Attitude: Hashable, Sendable {
        /// When it holds, on the host clock.
        public var timestamp: HostTime
        /// Rotation from device axes to the reference frame.
        public var attitude: Quaternion
        /// Direction of gravity, g, device axes.
        public var gravity: Vector3

        /// An attitude at a time.
        public init(timestamp: HostTime, attitude: Quaternion, gravity: Vector3) {
            self.timestamp = timestamp
            self.attitude = attitude
            self.gravity = gravity
        }
    }

    /// A photo of which nothing is known but name, time, camera and size.
    public init(
        image: String, timestamp: HostTime, wall: WallTime, camera: CameraPosition,
        size: PixelSize
    ) {
        self.image = image
        self.timestamp = timestamp
        self.wall = wall
        self.camera = camera
        self.size = size
    }
}

extension PhotoFacts {
    /// The facts as the bytes of their file.
    public func encoded() -> [UInt8] {
        var json = JSONText(isIndented: true)
        json.object { json in
            json.object("format") { json in
                json.member("name", Self.formatName)
                json.member("version", Self.formatVersion)
            }
            json.member("image", image)
            json.member("timestamp_ns", timestamp.nanoseconds)
            json.member("wall_ns", wall.nanoseconds)
            json.member("camera", camera.rawValue)
            json.member("camera_resolution", [size.width, size.height])
            json.member("camera_intrinsics", intrinsics?.columnMajor)
            json.member("pixel_origin", pixelOrigin?.rawValue)
            appendMotion(to: &json)
            appendExposure(to: &json)
        }
        return json.bytes + [UInt8(ascii: "\n")]
    }

    private func appendMotion(to json: inout JSONText) {
        guard let motion else { return }
        let q = motion.attitude
        json.member("imu_timestamp_ns", motion.timestamp.nanoseconds)
        json.member("attitude_quaternion", [q.x, q.y, q.z, q.w])
        json.member("gravity", motion.gravity.elements)
    }

    private func appendExposure(to json: inout JSONText) {
        json.member("exposure_duration", exposure.durationSeconds)
        json.member("exposure_offset", exposure.offsetEV)
        json.member("iso", exposure.iso)
        json.member("focal_length_mm", exposure.focalLengthMillimeters)
        json.member("lens_position", exposure.lensPosition)
        json.member("flash_fired", flashFired)
        json.member("orientation", orientation?.rawValue)
    }
}
