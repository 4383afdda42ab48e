import LockstepMedia
import LockstepSamples
import Testing

/// A movie of plain gray images that this machine's encoder makes.
enum ExampleMovie {
    private final class Bytes: ByteSink {
        var bytes: [UInt8] = []
        func append(_ more: UnsafeRawBufferPointer) { bytes.append(contentsOf: more) }
    }

    static let size = PixelSize(width: 64, height: 48)

    /// A file with one sound track and no samples (ISO/IEC 14496-12, 8.4.3).
    static var sound: [UInt8] {
        let handler =
            [UInt8](repeating: 0, count: 8) + Array("soun".utf8)
            + [UInt8](repeating: 0, count: 13)
        return box("ftyp", Array("isom\0\0\0\0isom".utf8))
            + box("moov", box("trak", box("mdia", box("hdlr", handler))))
    }

    private static func box(_ kind: String, _ content: [UInt8]) -> [UInt8] {
        let count = UInt32(content.count + 8).bigEndian
        return withUnsafeBytes(of: count) { Array($0) } + Array(kind.utf8) + content
    }

    /// `count` images at a distance of `interval`: 60 Hz by default, as Stray Scanner counts.
    static func bytes(
        count: Int, interval: HostDuration = HostDuration(nanoseconds: 16_666_667)
    ) throws -> [UInt8] {
        let sink = Bytes()
        let settings = MovieSettings(
            codec: .h264, size: size, bitsPerSecond: nil, framesPerSecond: 60)
        let movie = try FFmpegCodecs().makeMovieEncoder(settings, into: sink)
        for index in 0..<count {
            let image = try #require(
                PixelBuffer(format: .nv12FullRange, size: size) { plane, bytes in
                    let value = plane == 0 ? UInt8(40 + 10 * index) : 128
                    bytes.initializeMemory(as: UInt8.self, repeating: value)
                })
            let time = HostDuration(nanoseconds: Int64(index) * interval.nanoseconds)
            try movie.append(.pixels(image), at: time)
        }
        try movie.finish()
        return sink.bytes
    }
}
