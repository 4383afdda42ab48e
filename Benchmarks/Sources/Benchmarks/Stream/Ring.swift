import LockstepSamples
import LockstepSynthetic

/// A few samples rendered in advance and delivered repeatedly with new timestamps.
///
/// 1920×1440 NV12 with 256×192 depth and confidence, and samples of two inertial sensors.
struct Ring: Sendable {
    /// The size of images: ARKit's.
    static let imageSize = PixelSize(width: 1920, height: 1440)
    /// The size of depth maps: the LiDAR's.
    static let depthSize = PixelSize(width: 256, height: 192)
    /// Camera frames per second.
    static let framesPerSecond = 30.0
    /// Samples per second of each inertial sensor.
    static let inertialRateHertz = 200.0
    /// The number of frames in the ring.
    static let frameCount = 8

    /// The frames, never empty.
    let frames: [CameraFrame]
    /// The samples of accelerometer and gyroscope, equally many of each, never empty.
    let inertial: [InertialSample]

    /// Returns a ring from two seconds of the synthetic phone.
    static func rendered() throws -> Ring {
        Ring(frames: try renderedFrames(), inertial: try measuredSamples(seconds: 2))
    }

    private static func renderedFrames() throws -> [CameraFrame] {
        var configuration = SyntheticConfiguration(duration: .seconds(1))
        configuration.imageSize = imageSize
        configuration.depthSize = depthSize
        configuration.framesPerSecond = framesPerSecond
        configuration.streams = [.camera, .depth]
        let phone = try SyntheticPhone(configuration)
        var frames: [CameraFrame] = []
        while frames.count < frameCount, let delivery = try phone.next() {
            // The first frames have no depth, as on a phone.
            if case .frame(let frame) = delivery.sample, frame.depth != nil { frames.append(frame) }
        }
        return frames
    }

    /// Returns samples with as many digits as real ones.
    static func measuredSamples(seconds: Int64) throws -> [InertialSample] {
        var configuration = SyntheticConfiguration(duration: .seconds(seconds))
        configuration.streams = [.accelerometer, .gyroscope]
        configuration.inertialRateHertz = inertialRateHertz
        let phone = try SyntheticPhone(configuration)
        var samples: [InertialSample] = []
        while let delivery = try phone.next() {
            if case .inertial(let sample) = delivery.sample { samples.append(sample) }
        }
        return samples
    }

    /// Returns the frame with an index, with a new timestamp.
    func frame(_ number: Int, at time: HostTime) -> CameraFrame {
        var frame = frames[number % frames.count]
        frame.timestamp = time
        return frame
    }
}

extension CameraFrame {
    /// Returns the same frame with its own pixels.
    ///
    /// - Returns: nil if memory allocation fails.
    func copied() -> CameraFrame? {
        guard case .pixels(let pixels) = image, let copy = pixels.copied() else { return nil }
        var frame = self
        frame.image = .pixels(copy)
        if let map = depth {
            guard let depth = map.depth.copied() else { return nil }
            frame.depth = DepthMap(depth: depth, confidence: map.confidence?.copied())
        }
        return frame
    }
}

extension PixelBuffer {
    fileprivate func copied() -> PixelBuffer? {
        PixelBuffer(format: format, size: size) { index, target in
            withPlane(index) { plane in
                let count = plane.contentBytesPerRow
                for row in 0..<plane.size.height {
                    let line = UnsafeMutableRawBufferPointer(
                        rebasing: target[row * count..<(row + 1) * count])
                    line.copyMemory(from: plane.row(row))
                }
            }
        }
    }
}
