public import LockstepSamples

/// A line of `frames.jsonl`: one stored frame without its pixels.
///
/// The first twenty-one keys have the names, order and units of the iOS-3D-Logger format.
public struct FrameRow: Sendable, LineDecodable {
    /// The index among the stored frames, from 0.
    public var index: Int
    /// The frame's timestamp.
    public var timestamp: HostTime
    /// The timestamp on the source's own clock, if that is not the host clock.
    public var rawTimestamp: RationalTime?
    /// The frame's arrival.
    public var arrival: Arrival
    /// The location of the frame's image.
    public var image: StoredImage
    /// The native image's size; nil if there is no image and its size is unknown.
    public var size: PixelSize?
    /// Focal lengths and principal point for this size.
    public var intrinsics: Intrinsics?
    /// Camera-to-world transform with ARKit's axes, in meters.
    public var worldFromCamera: Transform?
    /// The camera's rotation as Euler angles, as delivered by the source.
    public var eulerAngles: CameraEulerAngles?
    /// The tracking state of the pose.
    public var trackingState: TrackingState?
    /// Exposure, lens and light.
    public var exposure: Exposure
    /// The device's orientation.
    public var orientation: ImageOrientation?
    /// The variance of the Laplacian; nil if it was not measured.
    public var sharpness: Double?
    /// The depth map's size; nil if there is no depth.
    public var depthSize: PixelSize?
    /// Whether the depth map has a confidence map.
    public var hasConfidence: Bool
    /// The number of feature points; nil if the source does not deliver them.
    public var featurePointCount: Int?
    /// The latest device motion sample that arrived before the frame.
    public var motion: DeviceMotionSample?

    /// Creates the row of a frame that was stored with index `index`.
    public init(
        _ frame: CameraFrame, index: Int, image: StoredImage, motion: DeviceMotionSample?,
        arrival: Arrival
    ) {
        self.index = index
        self.image = image
        self.motion = motion
        self.arrival = arrival
        timestamp = frame.timestamp
        rawTimestamp = frame.rawTimestamp
        size = frame.image.size
        intrinsics = frame.intrinsics
        worldFromCamera = frame.worldFromCamera
        eulerAngles = frame.eulerAngles
        trackingState = frame.trackingState
        exposure = frame.exposure
        orientation = frame.orientation
        sharpness = frame.sharpness
        depthSize = frame.depth?.size
        hasConfidence = frame.depth?.confidence != nil
        featurePointCount = frame.featurePoints?.count
    }

    /// Whether the frame's image was stored.
    public var hasImage: Bool { image != .missing }

    /// Returns the frame, with the parts that the row does not contain.
    public func frame(
        image: FrameImage, depth: DepthMap?, featurePoints: [FeaturePoint]?
    ) -> CameraFrame {
        var frame = CameraFrame(timestamp: timestamp, image: image)
        frame.rawTimestamp = rawTimestamp
        frame.intrinsics = intrinsics
        frame.worldFromCamera = worldFromCamera
        frame.eulerAngles = eulerAngles
        frame.trackingState = trackingState
        frame.exposure = exposure
        frame.orientation = orientation
        frame.sharpness = sharpness
        frame.depth = depth
        frame.featurePoints = featurePoints
        return frame
    }
}

/// The location of a stored frame's image.
public enum StoredImage: Hashable, Sendable {
    /// A file of its own; the path is relative to the session folder.
    case image(path: String)
    /// A frame of the movie; the index is in presentation order, from 0.
    case movie(index: Int)
    /// None: an imported recording had the frame's time and other values, but not its image.
    case missing
}
