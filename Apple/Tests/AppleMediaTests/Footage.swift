import Foundation
import LockstepSamples

/// Gray test images, their timestamps, and movies made of them.
enum Footage {
    static let size = PixelSize(width: 64, height: 48)

    static func settings(_ codec: MovieCodec = .h264) -> MovieSettings {
        MovieSettings(codec: codec, size: size, bitsPerSecond: 400_000, framesPerSecond: 30)
    }

    /// The gray level of the image with this index.
    static func gray(_ index: Int) -> UInt8 { UInt8(40 + index * 5 % 180) }

    /// An image in a single gray level.
    static func pixels(
        _ index: Int, _ format: PixelFormat = .nv12FullRange, _ size: PixelSize = Footage.size
    ) throws -> PixelBuffer {
        let made = PixelBuffer(format: format, size: size) { plane, bytes in
            for place in bytes.indices { bytes[place] = plane == 0 ? gray(index) : 128 }
        }
        guard let made else { throw CocoaError(.featureUnsupported) }
        return made
    }

    /// The times of images at about 30 per second; none but the first is a whole number of ticks.
    static func times(_ count: Int) -> [HostDuration] {
        (0..<count).map { HostDuration(nanoseconds: Int64($0) * 33_366_701 + Int64($0 % 3) * 977) }
    }

    static func ticks(_ times: [HostDuration]) -> [Int64] { times.map(MovieTicks.nearest(to:)) }

    /// The gray level of an image's middle pixel.
    static func middle(_ pixels: PixelBuffer) -> Int {
        pixels.withPlane(0) { Int($0.row($0.size.height / 2)[$0.size.width / 2]) }
    }

    /// All packets of a movie.
    static func packets(_ movie: any MovieReader) throws -> [MoviePacket] {
        var packets: [MoviePacket] = []
        while let packet = try movie.nextPacket() { packets.append(packet) }
        return packets
    }

    /// Encodes one gray image per time, and returns the sink with the movie's bytes.
    static func movie(
        _ codecs: any MediaCodecs, _ times: [HostDuration], _ codec: MovieCodec = .h264
    ) throws -> MemorySink {
        let sink = MemorySink()
        let writer = try codecs.makeMovieEncoder(settings(codec), into: sink)
        for (index, time) in times.enumerated() {
            try writer.append(.pixels(pixels(index)), at: time)
        }
        try writer.finish()
        return sink
    }
}

/// Bytes in memory; throws ``Full`` after `limit` appends.
final class MemorySink: ByteSink, @unchecked Sendable {
    struct Full: Error, Equatable {}

    private let lock = NSLock()
    private var pieces: [[UInt8]] = []
    private let limit: Int

    init(limit: Int = .max) { self.limit = limit }

    var appends: Int { lock.withLock { pieces.count } }
    var bytes: [UInt8] { lock.withLock { pieces.flatMap { $0 } } }

    func append(_ bytes: UnsafeRawBufferPointer) throws {
        try lock.withLock {
            guard pieces.count < limit else { throw Full() }
            pieces.append(Array(bytes))
        }
    }
}

/// A temporary file, removed when this object is released.
final class StoredFile: ByteSource {
    let byteCount: Int64
    let path: String?
    private let url: URL

    /// - Parameter whole: the number of bytes that ``byteCount`` reports; nil for all of them.
    init(_ bytes: [UInt8], whole: Int? = nil, name: String = "a.mov") throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        url = folder.appendingPathComponent(name)
        try Data(bytes).write(to: url)
        path = url.path
        byteCount = Int64(whole ?? bytes.count)
    }

    deinit { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }

    func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        let data = try Data(contentsOf: url)
        guard let start = Int(exactly: offset), start < data.count else { return 0 }
        let part = data[start..<min(start + buffer.count, data.count)]
        part.copyBytes(to: buffer)
        return part.count
    }
}
