public import LockstepSamples

/// Options of an export; formats without an option ignore it.
///
/// ``ExportOption`` lists the formats of each option.
public struct ExportOptions: Hashable, Sendable {
    /// The least confidence of exported depth: 0 exports all depth, 1 leaves out low confidence, 2
    /// exports only high confidence; nil means 1 for points and 0 for depth maps.
    ///
    /// LiDAR depth has low confidence at edges, where points would float between front and back.
    public var leastConfidence: Int?
    /// The maximum number of points that seed a reconstruction.
    public static let mostSeedPoints = 200_000
    /// The maximum number of points of an exported cloud: 190 MB of memory while points are merged,
    /// 30 MB on disk.
    public static let mostCloudPoints = 2_000_000

    /// The voxel edge in meters, above 0; points in one voxel are merged.
    ///
    /// Edges grow if the cloud would have too many points.
    public var voxelMeters = 0.01
    /// Whether all images share a camera with their mean intrinsics; otherwise each image has its
    /// own, because a phone's focus changes them.
    public var sharesCamera = false
    /// The noise of the inertial sensors, estimated from the session's own samples at rest; used by
    /// formats that store noise if the session has no noise calibration.
    public var restNoise: PartialInertialNoise?
    /// The number of frames to export, the sharpest frame of each of as many pieces of the camera's
    /// path; nil exports all.
    public var sharpestCount: Int?
    /// Whether a COLMAP model is binary; otherwise it is text.
    public var isBinary = false
    /// Whether the time offset of the session's calibration is added to frames' timestamps, which
    /// puts images, poses and depth on the IMU's clock.
    public var appliesTimeOffset = false

    /// Creates the default options.
    public init() {}
}
