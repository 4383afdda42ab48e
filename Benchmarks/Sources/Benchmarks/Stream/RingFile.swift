import LockstepSamples
import LockstepSessions

/// The ring as raw planes in files: images for FFmpeg's program, and everything for a process that
/// must not render.
struct RingFile {
    /// NV12 images in sequence, which FFmpeg calls rawvideo.
    let images: String
    private let maps: String

    /// Files in a folder; does not read or write yet.
    init(folder: String) {
        images = folder + "/ring.nv12"
        maps = folder + "/ring.depth"
    }

    /// Writes images and maps.
    func write(_ ring: Ring) throws {
        var (imageBytes, mapBytes): ([UInt8], [UInt8]) = ([], [])
        for frame in ring.frames {
            guard case .pixels(let pixels) = frame.image, let depth = frame.depth else {
                continue
            }
            imageBytes += pixels.contentBytes()
            mapBytes += depth.depth.contentBytes() + (depth.confidence?.contentBytes() ?? [])
        }
        try LocalFileSystem().write(imageBytes, to: images)
        try LocalFileSystem().write(mapBytes, to: maps)
    }

    /// Reads the ring back; only the image and the maps of a frame are available then.
    func read() throws -> Ring {
        let disk = LocalFileSystem()
        let (images, maps) = (try disk.open(images), try disk.open(maps))
        var (imagePlace, mapPlace) = (Int64(0), Int64(0))
        let frames = try (0..<Ring.frameCount).map { _ in
            let pixels = try images.read(.nv12FullRange, Ring.imageSize, at: &imagePlace)
            var frame = CameraFrame(timestamp: .init(nanoseconds: 0), image: .pixels(pixels))
            let depth = try maps.read(.float32, Ring.depthSize, at: &mapPlace)
            let confidence = try maps.read(.gray8, Ring.depthSize, at: &mapPlace)
            frame.depth = DepthMap(depth: depth, confidence: confidence)
            return frame
        }
        return Ring(frames: frames, inertial: try Ring.measuredSamples(seconds: 2))
    }
}

extension ByteSource {
    /// Reads an image without padding and moves `place` to its end.
    fileprivate func read(
        _ format: PixelFormat, _ size: PixelSize, at place: inout Int64
    ) throws -> PixelBuffer {
        var failure: (any Error)?
        let pixels = PixelBuffer(format: format, size: size) { _, target in
            do {
                guard try read(at: place, into: target) == target.count else {
                    throw BenchmarkFailure("the ring's file is too short")
                }
            } catch {
                failure = error
            }
            place += Int64(target.count)
        }
        if let failure { throw failure }
        guard let pixels else { throw BenchmarkFailure("memory allocation for an image failed") }
        return pixels
    }
}
