public import LockstepSamples

/// A kind of synthetic phone in a fleet.
public struct FleetDevice: Hashable, Sendable {
    /// The model in the manifest.
    public let model: String
    /// The size of its images.
    public let imageSize: PixelSize
    /// Whether it measures depth.
    public let hasLiDAR: Bool
    /// How it is held.
    public let orientation: ImageOrientation
    /// How many of the frames that a mode requests it delivers: 2 doubles the rate.
    let frameRateFactor: Double

    /// All kinds: images are small, because a fleet has many.
    public static let all = [
        FleetDevice(
            model: "synthetic-1", imageSize: PixelSize(width: 320, height: 240), hasLiDAR: true,
            orientation: .landscapeLeft, frameRateFactor: 1),
        FleetDevice(
            model: "synthetic-2", imageSize: PixelSize(width: 320, height: 240), hasLiDAR: false,
            orientation: .landscapeLeft, frameRateFactor: 1),
        FleetDevice(
            model: "synthetic-3", imageSize: PixelSize(width: 480, height: 360), hasLiDAR: true,
            orientation: .portrait, frameRateFactor: 1),
        FleetDevice(
            model: "synthetic-4", imageSize: PixelSize(width: 320, height: 240), hasLiDAR: true,
            orientation: .landscapeRight, frameRateFactor: 2),
    ]
}
