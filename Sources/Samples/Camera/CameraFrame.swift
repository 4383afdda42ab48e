/// One exposure of the camera with all data that its source provides.
///
/// A value that the source does not provide is nil, never zero.
public struct CameraFrame: Sendable {
    /// The frame's time on the host clock; the stream's description states which part of the
    /// exposure it marks.
    public var timestamp: HostTime
    /// The timestamp on the source's own clock, if that is not the host clock.
    public var rawTimestamp: RationalTime?
    /// The image in native orientation.
    public var image: FrameImage
    /// The focal lengths and principal point for the image's native size.
    public var intrinsics: Intrinsics?
    /// The camera's pose in the world, in ARKit's axes and meters.
    public var worldFromCamera: Transform?
    /// The same rotation as Euler angles, as provided by the source.
    public var eulerAngles: CameraEulerAngles?
    /// The tracking state of the pose.
    public var trackingState: TrackingState?
    /// Exposure, lens and light.
    public var exposure: Exposure
    /// How the device was held.
    public var orientation: ImageOrientation?
    /// The variance of the luma's Laplacian, if measured; see docs/CONVENTIONS.md.
    public var sharpness: Double?
    /// The depth map captured with this frame.
    public var depth: DepthMap?
    /// The points that tracking recognized in this frame.
    public var featurePoints: [FeaturePoint]?

    /// Creates a frame of which only time and image are known.
    public init(timestamp: HostTime, image: FrameImage) {
        self.timestamp = timestamp
        self.image = image
        self.exposure = Exposure()
    }

    /// The size in memory in bytes, for queues that are bounded by bytes.
    public var byteCount: Int {
        image.byteCount + (depth?.byteCount ?? 0)
            + (featurePoints?.count ?? 0) * MemoryLayout<FeaturePoint>.stride
    }
}

/// A frame's exposure and light; nil for values that the source does not provide.
public struct Exposure: Hashable, Sendable {
    /// The exposure duration of a row in seconds.
    public var durationSeconds: Double?
    /// The offset from metered exposure in EV.
    public var offsetEV: Double?
    /// The sensitivity (ISO).
    public var iso: Double?
    /// The physical focal length in millimeters.
    public var focalLengthMillimeters: Double?
    /// The lens position, 0…1, as `AVCaptureDevice.lensPosition`; 1 does not mean focus at
    /// infinity.
    public var lensPosition: Double?
    /// The estimated ambient light in lumen.
    public var ambientIntensityLumen: Double?
    /// The estimated ambient color temperature in kelvin.
    public var ambientColorTemperatureKelvin: Double?
    /// The time from the first row's readout to the last row's, in seconds.
    public var readoutSeconds: Double?

    /// Creates an exposure with no known values.
    public init() {}
}

/// A depth map and, if available, its confidence map of the same size.
public struct DepthMap: Sendable {
    /// Meters along the camera's viewing axis; ``PixelFormat/float32``.
    public let depth: PixelBuffer
    /// 0 low, 1 medium, 2 high; ``PixelFormat/gray8``.
    public let confidence: PixelBuffer?

    /// Creates a depth map with its confidence map.
    ///
    /// - Returns: Nil if a format is wrong or the sizes differ.
    public init?(depth: PixelBuffer, confidence: PixelBuffer?) {
        guard depth.format == .float32 else { return nil }
        if let confidence {
            guard confidence.format == .gray8, confidence.size == depth.size else { return nil }
        }
        self.depth = depth
        self.confidence = confidence
    }

    /// Width and height of both maps.
    public var size: PixelSize { depth.size }

    /// The size in memory in bytes.
    public var byteCount: Int {
        depth.contentByteCount + (confidence?.contentByteCount ?? 0)
    }
}

/// A point that tracking recognized: ARKit's raw feature point.
public struct FeaturePoint: Hashable, Sendable {
    /// ARKit's identifier, stable while the point is tracked.
    public let identifier: UInt64
    /// The world position in meters.
    public let position: Vector3

    /// Creates a point from its identifier and its world position in meters.
    public init(identifier: UInt64, position: Vector3) {
        self.identifier = identifier
        self.position = position
    }
}

/// The quality of visual tracking at a frame; named as in the iOS-3D-Logger format.
public enum TrackingState: String, Sendable, CaseIterable {
    /// Tracked.
    case normal
    /// Limited: tracking has just begun.
    case initializing
    /// Limited: the device moves too fast.
    case limitedMotion = "limited_motion"
    /// Limited: too little texture.
    case limitedFeatures = "limited_features"
    /// Limited: looking for a place seen before.
    case relocalizing
    /// Limited for another reason.
    case limited
    /// No pose.
    case notAvailable = "not_available"
}
