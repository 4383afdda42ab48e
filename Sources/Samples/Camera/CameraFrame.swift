/// One exposure of the camera with everything that its source said about it.
///
/// What a source did not say is nil, never zero.
public struct CameraFrame: Sendable {
    /// The instant the source gives the frame; what part of the exposure it marks is in the
    /// stream's description.
    public var timestamp: HostTime
    /// The timestamp on the source's own clock, where that is not the host clock.
    public var rawTimestamp: RationalTime?
    /// The image in native orientation.
    public var image: Image
    /// Focal lengths and principal point for the image's native size.
    public var intrinsics: Intrinsics?
    /// Where the camera stood and how it was turned, ARKit's axes, meters.
    public var worldFromCamera: Transform?
    /// The same rotation in angles, as the source gave them.
    public var eulerAngles: CameraEulerAngles?
    /// How well the pose was tracked.
    public var trackingState: TrackingState?
    /// Exposure, lens and light.
    public var exposure: Exposure
    /// How the device was held.
    public var orientation: ImageOrientation?
    /// Variance of the Laplacian of the luma, where it was measured; see docs/CONVENTIONS.md.
    public var sharpness: Double?
    /// Depth taken with this frame.
    public var depth: DepthMap?
    /// Points that tracking recognized in this frame.
    public var featurePoints: [FeaturePoint]?

    /// A frame of which only time and image are known.
    public init(timestamp: HostTime, image: Image) {
        self.timestamp = timestamp
        self.image = image
        self.exposure = Exposure()
    }

    /// Bytes held in memory, for queues that are bounded by bytes.
    public var byteCount: Int {
        image.byteCount + (depth?.byteCount ?? 0)
            + (featurePoints?.count ?? 0) * MemoryLayout<FeaturePoint>.stride
    }
}

/// How one frame was exposed and in what light; nil if the source did not say.
public struct Exposure: Hashable, Sendable {
    /// How long a row was exposed, seconds.
    public var durationSeconds: Double?
    /// Offset from metered exposure, EV.
    public var offsetEV: Double?
    /// Sensitivity, ISO.
    public var iso: Double?
    /// Physical focal length, millimeters.
    public var focalLengthMillimeters: Double?
    /// Lens position 0…1 as `AVCaptureDevice.lensPosition`: 1 is not focus at infinity.
    public var lensPosition: Double?
    /// Estimated ambient light, lumen.
    public var ambientIntensityLumen: Double?
    /// Estimated ambient color temperature, kelvin.
    public var ambientColorTemperatureKelvin: Double?
    /// Time from the first row's readout to the last's, seconds.
    public var readoutSeconds: Double?

    /// An exposure of which nothing is known yet.
    public init() {}
}

/// A depth map and, where there is one, its confidence map of the same size.
public struct DepthMap: Sendable {
    /// Meters along the camera's viewing axis, ``PixelFormat/float32``.
    public let depth: PixelBuffer
    /// 0 low, 1 medium, 2 high, ``PixelFormat/gray8``.
    public let confidence: PixelBuffer?

    /// A depth map with its confidence.
    ///
    /// - Returns: nil when a format is another one or the sizes differ.
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

    /// Bytes held in memory.
    public var byteCount: Int {
        depth.contentByteCount + (confidence?.contentByteCount ?? 0)
    }
}

/// A point that tracking recognized: ARKit's raw feature point.
public struct FeaturePoint: Hashable, Sendable {
    /// ARKit's identifier, stable while the point is tracked.
    public let identifier: UInt64
    /// World position, meters.
    public let position: Vector3

    /// A point by identifier and world position in meters.
    public init(identifier: UInt64, position: Vector3) {
        self.identifier = identifier
        self.position = position
    }
}

/// How well visual tracking knew the pose of a frame; names as the iOS-3D-Logger layout has them.
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
    /// Limited for a reason that has no name here.
    case limited
    /// No pose at all.
    case notAvailable = "not_available"
}
