import LockstepMedia
import LockstepSamples
import LockstepTestSupport

/// Codecs whose movies contain images at specified times, independent of the file's bytes; still
/// images use this machine's codec.
struct StagedCodecs: ReadingCodecs {
    var times: [HostDuration] = []
    var size: PixelSize
    var notices: [String] = []

    /// Creates a movie with images at these times in nanoseconds.
    init(
        nanoseconds: [Int64] = [], size: PixelSize = PixelSize(width: 640, height: 480)
    ) {
        times = nanoseconds.map(HostDuration.init(nanoseconds:))
        self.size = size
    }

    func makeStillCodec() throws -> any StillCodec { try FFmpegCodecs().makeStillCodec() }

    func openMovie(_ source: any ByteSource) throws -> any MovieReader { StagedMovie(self) }
}

/// The movie: packets in pairs decoded second first, as an encoder with B-frames writes them.
private final class StagedMovie: MovieReader {
    let format: MovieFormat
    let notices: [String]
    private let times: [HostDuration]
    private var decoding: [Int]

    init(_ codecs: StagedCodecs) {
        times = codecs.times
        notices = codecs.notices
        format = MovieFormat(codec: .h264, size: codecs.size, configuration: [1])
        decoding = Array(times.indices)
        for index in stride(from: 1, to: times.count - 1, by: 2) {
            decoding.swapAt(index, index + 1)
        }
        decoding.reverse()
    }

    func presentationTimes() throws -> [HostDuration] { times }

    func nextPacket() throws -> MoviePacket? {
        guard let index = decoding.popLast() else { return nil }
        return MoviePacket(
            bytes: [UInt8(truncatingIfNeeded: index)], presentation: times[index],
            decoding: times[index], duration: .zero, isSyncFrame: index == 0)
    }

    func nextImage() throws -> (time: HostDuration, pixels: PixelBuffer)? { nil }
}
