public import LockstepSamples

/// The metadata of one photo: the JSON file next to it; docs/FORMAT.md, "Photos".
///
/// Values that the camera did not report are nil, and absent in the file.
public struct PhotoFacts: Hashable, Sendable {
    /// The value of `format.name`.
    public static let formatName = "lockstep-photo"
    /// The version that is written; files of a higher version are rejected.
    public static let formatVersion = 1

    /// The photo's file name, without a path.
    public var image: String
    /// The time of capture on the host clock.
    public var timestamp: HostTime
    /// The time of capture on the wall clock.
    public var wall: WallTime
    /// The camera that took the photo.
    public var camera: CameraPosition
    /// Width and height in pixels.
    public var size: PixelSize
    /// Focal lengths and principal point for the photo's size.
    public var intrinsics: Intrinsics?
    /// The origin of the principal point's coordinates.
    public var pixelOrigin: PixelOrigin?
    /// The camera's pose in the world of a session; nil without tracking.
    public var worldFromCamera: Transform?
    /// The state of tracking at that pose.
    public var trackingState: TrackingState?
    /// The folder's name of the session that was being recorded; nil if none was.
    public var session: String?
    /// The phone's attitude, from the device motion sample nearest in time.
    public var motion: Attitude?
    /// Exposure and lens.
    public var exposure = Exposure()
    /// Whether the flash fired.
    public var flashFired: Bool?
    /// The phone's orientation when the photo was taken.
    public var orientation: ImageOrientation?

    /// A phone's attitude with its timestamp.
    public struct Attitude: Hashable, Sendable {
        /// The attitude's timestamp on the host clock.
        public var timestamp: HostTime
        /// Rotation from device axes to the reference frame.
        public var attitude: Quaternion
        /// Direction of gravity in g, device axes.
        public var gravity: Vector3

        /// Creates an attitude with its timestamp.
        public init(timestamp: HostTime, attitude: Quaternion, gravity: Vector3) {
            self.timestamp = timestamp
            self.attitude = attitude
            self.gravity = gravity
        }
    }

    /// Creates a photo with only name, times, camera and size.
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
    /// Encodes the metadata as the bytes of its file.
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
            json.member("camera_transform", worldFromCamera?.columnMajor)
            json.member("tracking_state", trackingState?.rawValue)
            json.member("session", session)
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
