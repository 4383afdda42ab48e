import LockstepMedia
import LockstepSamples
import Testing

/// A movie of plain grey pictures that this machine's encoder makes.
enum ExampleMovie {
    private final class Bytes: ByteSink {
        var bytes: [UInt8] = []
        func append(_ more: UnsafeRawBufferPointer) { bytes.append(contentsOf: more) }
    }

    static let size = PixelSize(width: 64, height: 48)

    /// `count` pictures whose times are counted at 60 Hz, as Stray Scanner's are.
    static func bytes(count: Int) throws -> [UInt8] {
        let sink = Bytes()
        let settings = MovieSettings(
            codec: .h264, size: size, bitsPerSecond: nil, framesPerSecond: 60)
        let movie = try FFmpegCodecs().makeMovieEncoder(settings, into: sink)
        for index in 0..<count {
            let picture = try #require(
                PixelBuffer(format: .nv12FullRange, size: size) { plane, bytes in
                    let value = plane == 0 ? UInt8(40 + 10 * index) : 128
                    bytes.initializeMemory(as: UInt8.self, repeating: value)
                })
            let time = HostDuration(nanoseconds: Int64(index) * 1_000_000_000 / 60)
            try movie.append(.pixels(picture), at: time)
        }
        try movie.finish()
        return sink.bytes
    }
}
