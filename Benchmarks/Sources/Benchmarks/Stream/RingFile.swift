import LockstepSamples
import LockstepSessions

/// The ring as raw planes in files: pictures for FFmpeg's program, and all of it for a process that
/// must not render.
struct RingFile {
    /// NV12 pictures one after another, which FFmpeg calls rawvideo.
    let pictures: String
    private let maps: String

    /// Files in a folder; nothing is read or written yet.
    init(folder: String) {
        pictures = folder + "/ring.nv12"
        maps = folder + "/ring.depth"
    }

    /// Writes pictures and maps.
    func write(_ ring: Ring) throws {
        var (pictureBytes, mapBytes): ([UInt8], [UInt8]) = ([], [])
        for frame in ring.frames {
            guard case .pixels(let pixels) = frame.picture, let depth = frame.depth else {
                continue
            }
            pictureBytes += pixels.contentBytes()
            mapBytes += depth.depth.contentBytes() + (depth.confidence?.contentBytes() ?? [])
        }
        try LocalFileSystem().write(pictureBytes, to: pictures)
        try LocalFileSystem().write(mapBytes, to: maps)
    }

    /// Reads the ring back; of a frame only its picture and maps are known then.
    func read() throws -> Ring {
        let disk = LocalFileSystem()
        let (pictures, maps) = (try disk.open(pictures), try disk.open(maps))
        var (picturePlace, mapPlace) = (Int64(0), Int64(0))
        let frames = try (0..<Ring.frameCount).map { _ in
            let pixels = try pictures.read(.nv12FullRange, Ring.pictureSize, at: &picturePlace)
            var frame = CameraFrame(timestamp: .init(nanoseconds: 0), picture: .pixels(pixels))
            let depth = try maps.read(.float32, Ring.depthSize, at: &mapPlace)
            let confidence = try maps.read(.gray8, Ring.depthSize, at: &mapPlace)
            frame.depth = DepthMap(depth: depth, confidence: confidence)
            return frame
        }
        return Ring(frames: frames, inertial: try Ring.measuredSamples(seconds: 2))
    }
}

extension ByteSource {
    /// Reads a picture without padding and moves `place` to its end.
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
        guard let pixels else { throw BenchmarkFailure("there is no memory for a picture") }
        return pixels
    }
}
