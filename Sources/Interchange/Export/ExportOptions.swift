public import LockstepSamples

/// How an export is made, where a layout leaves a choice; layouts without one pass over it.
///
/// Which layouts leave which is in ``ExportOption``.
public struct ExportOptions: Hashable, Sendable {
    /// Depth of less confidence is left out: 0 takes all, 1 leaves out low, 2 takes high only; nil
    /// leaves out low of points, and nothing of depth maps.
    ///
    /// Low is what a LiDAR says of edges, where points would float between front and back.
    public var leastConfidence: Int?
    /// The most points that a reconstruction begins with.
    public static let mostSeedPoints = 200_000
    /// The most points of a cloud that is an export of its own: 190 MB of memory while they are joined,
    /// 30 MB of file.
    public static let mostCloudPoints = 2_000_000

    /// Edge in meters of the cubes in which points of a cloud become one, above 0; larger where the
    /// cloud would have too many points.
    public var voxelMeters = 0.01
    /// Whether all images have one camera, with the mean of their intrinsics; otherwise each has
    /// its own, since a phone's focus changes them.
    public var sharesCamera = false
    /// The noise of the inertial sensors that the session's own samples at rest show, which layouts
    /// with a place for noise take where none was calibrated.
    public var restNoise: PartialInertialNoise?
    /// How many frames are taken, the sharpest of as many pieces of the camera's path; nil takes
    /// all.
    public var sharpestCount: Int?

    /// The usual choices.
    public init() {}
}
