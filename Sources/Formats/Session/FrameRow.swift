public import LockstepSamples

/// A line of `frames.jsonl`: one stored frame without its pixels.
///
/// The first twenty-one keys are the iOS-3D-Logger layout's, with its names, order and units.
public struct FrameRow: Sendable, LineDecodable {
    /// Position among the stored frames, from 0.
    public var index: Int
    /// The frame's timestamp.
    public var timestamp: HostTime
    /// The timestamp on the source's own clock, where that is not the host clock.
    public var rawTimestamp: RationalTime?
    /// When it arrived.
    public var arrival: Arrival
    /// Where its image is.
    public var image: StoredImage
    /// The native image's size; nil if there is no image and no one knows its size.
    public var size: PixelSize?
    /// Focal lengths and principal point for that size.
    public var intrinsics: Intrinsics?
    /// Camera-to-world, ARKit axes, meters.
    public var worldFromCamera: Transform?
    /// The camera's rotation in angles, as the source gave them.
    public var eulerAngles: CameraEulerAngles?
    /// How well the pose was tracked.
    public var trackingState: TrackingState?
    /// Exposure, lens and light.
    public var exposure: Exposure
    /// How the device was held.
    public var orientation: ImageOrientation?
    /// Variance of the Laplacian, where it was measured.
    public var sharpness: Double?
    /// The depth map's size; nil without depth.
    public var depthSize: PixelSize?
    /// Whether the depth map has a confidence map.
    public var hasConfidence: Bool
    /// How many feature points the frame has; nil if the source does not give them.
    public var featurePointCount: Int?
    /// The latest result of device motion that had arrived before the frame.
    public var motion: DeviceMotionSample?

    /// The row of a frame that was stored as number `index`.
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

    /// Whether its image was stored.
    public var hasImage: Bool { image != .missing }

    /// The frame again, with what the row does not hold.
    public func frame(
        image: Image, depth: DepthMap?, featurePoints: [FeaturePoint]?
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

/// Where a stored frame's image is.
public enum StoredImage: Hashable, Sendable {
    /// In a file of its own, by its path in the session folder.
    case image(path: String)
    /// In the movie, as the image of this number in order of showing, from 0.
    case movie(index: Int)
    /// Nowhere: an imported recording had the frame's time and other values, but not its image.
    case missing
}
