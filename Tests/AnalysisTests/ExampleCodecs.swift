import LockstepSamples
import LockstepTestSupport

/// Codecs of a small made-up format in which a movie is a list of image times.
struct ExampleCodecs: ReadingCodecs {
    static let size = PixelSize(width: 6, height: 4)

    /// A movie: eight bytes per image, least significant first.
    static func movie(nanoseconds: [Int64]) -> [UInt8] {
        nanoseconds.flatMap { time in (0..<8).map { UInt8(truncatingIfNeeded: time >> ($0 * 8)) } }
    }

    func openMovie(_ source: any ByteSource) throws -> any MovieReader {
        try ExampleMovie(source)
    }
}

private final class ExampleMovie: MovieReader {
    let format = MovieFormat(codec: .h264, size: ExampleCodecs.size, configuration: [])
    let notices: [String] = []
    private var bytes: ArraySlice<UInt8>

    init(_ source: any ByteSource) throws {
        var bytes = [UInt8](repeating: 0, count: Int(source.byteCount))
        _ = try bytes.withUnsafeMutableBytes { try source.read(at: 0, into: $0) }
        self.bytes = bytes[...]
    }

    func presentationTimes() throws -> [HostDuration] { [] }

    func nextPacket() throws -> MoviePacket? { nil }

    /// A truncated image cannot be decoded.
    func nextImage() throws -> (time: HostDuration, pixels: PixelBuffer)? {
        guard !bytes.isEmpty else { return nil }
        guard bytes.count >= 8,
            let pixels = PixelBuffer(format: .gray8, size: format.size, fill: { _, _ in })
        else { throw StubCodecs.Refusal() }
        let time = bytes.prefix(8).reversed().reduce(Int64(0)) { $0 << 8 | Int64($1) }
        bytes = bytes.dropFirst(8)
        return (HostDuration(nanoseconds: time), pixels)
    }
}
