public import LockstepFormats
public import LockstepSamples

extension PhotoFacts {
    /// Creates the facts of a photo whose name is not chosen yet.
    ///
    /// - Parameters:
    ///   - origin: the pixel origin of the photo's intrinsics.
    ///   - motion: the result of sensor fusion nearest to the photo.
    ///   - anchor: both clocks, read near the photo.
    public init(
        _ photo: CapturedPhoto, origin: PixelOrigin?, motion: DeviceMotionSample?,
        anchor: ClockAnchor
    ) {
        self.init(
            image: "", timestamp: photo.timestamp, wall: anchor.wall(for: photo.timestamp),
            camera: photo.position, size: photo.size)
        intrinsics = photo.intrinsics
        pixelOrigin = photo.intrinsics == nil ? nil : origin
        self.motion = motion.map {
            Attitude(timestamp: $0.timestamp, attitude: $0.attitude, gravity: $0.gravity)
        }
        exposure = photo.exposure
        flashFired = photo.flashFired
        orientation = photo.orientation
    }
}

extension CapturedPhoto {
    /// Creates a photo from a frame of the live image.
    ///
    /// - Parameters:
    ///   - jpeg: the frame's pixels, encoded.
    ///   - size: width and height of those pixels.
    init(_ frame: CameraFrame, jpeg: [UInt8], size: PixelSize, position: CameraPosition) {
        self.init(
            bytes: jpeg, fileExtension: "jpg", size: size,
            timestamp: frame.timestamp, position: position)
        intrinsics = frame.intrinsics
        exposure = frame.exposure
        orientation = frame.orientation
    }
}
