import LockstepSamples
import LockstepTestSupport

/// Codecs with the movies of ``BoxMovieCodecs``, which encode an image as a single byte: enough to
/// follow each image through an export.
struct DrawnCodecs: MediaCodecs {
    var movieEncoders: [MovieCodec] { [.h264] }

    func makeStillCodec() throws -> any StillCodec { DrawnStills() }

    func makeMovieEncoder(
        _ settings: MovieSettings, into sink: any ByteSink
    ) throws -> any MovieWriter {
        let format = MovieFormat(
            codec: settings.codec, size: settings.size, configuration: [1, 2, 3])
        return DrawnMovie(try makeMovieRemuxer(format, into: sink))
    }

    func makeMovieRemuxer(
        _ format: MovieFormat, into sink: any ByteSink
    ) throws -> any MovieWriter {
        try BoxMovieCodecs().makeMovieRemuxer(format, into: sink)
    }

    func openMovie(_ source: any ByteSource) throws -> any MovieReader {
        DrawnReader(try BoxMovieCodecs().openMovie(source))
    }

    /// An image whose pixels all have this value.
    static func image(_ value: UInt8, _ size: PixelSize) throws -> PixelBuffer {
        let buffer = PixelBuffer(format: .nv12FullRange, size: size) { _, bytes in
            for index in bytes.indices { bytes[index] = value }
        }
        guard let buffer else { throw StubCodecs.Refusal() }
        return buffer
    }
}

/// A JPEG shows the byte before its last two; content shows its second byte.
private final class DrawnStills: StillCodec {
    func encodeJPEG(_ pixels: PixelBuffer, quality: Double) throws -> [UInt8] {
        let value = pixels.withPlane(0) { $0.row(0)[0] }
        return exampleJPEG(pixels.size, content: [value, UInt8(quality * 100)])
    }

    func decodeJPEG(_ bytes: [UInt8]) throws -> PixelBuffer {
        try DrawnCodecs.image(bytes[bytes.count - 4], PixelSize(width: 8, height: 6))
    }

    func encodeHEIC(_ pixels: PixelBuffer, quality: Double) throws -> [UInt8] {
        throw StubCodecs.Refusal()
    }

    /// A HEIC shows its last byte.
    func decodeHEIC(_ bytes: [UInt8]) throws -> PixelBuffer {
        try DrawnCodecs.image(bytes[bytes.count - 1], PixelSize(width: 8, height: 6))
    }

    func decodePNG(_ bytes: [UInt8]) throws -> PixelBuffer { throw StubCodecs.Refusal() }

    /// The format's first letter and the first row's first byte.
    func encodePNG(_ pixels: PixelBuffer) throws -> [UInt8] {
        let letter = pixels.format.rawValue.utf8.first ?? 0
        return [letter, pixels.withPlane(0) { $0.row(0)[0] }]
    }
}

private final class DrawnMovie: MovieWriter {
    private let movie: any MovieWriter
    private var count = 0

    init(_ movie: any MovieWriter) { self.movie = movie }

    var format: MovieFormat { movie.format }

    func append(_ image: FrameImage, at time: HostDuration) throws {
        guard case .pixels(let pixels) = image else { throw StubCodecs.Refusal() }
        let packet = MoviePacket(
            bytes: [pixels.withPlane(0) { $0.row(0)[0] }], presentation: time, decoding: time,
            duration: .milliseconds(33), isSyncFrame: count == 0)
        let packets = MoviePackets(packets: [packet], size: pixels.size, imageIndex: count)
        try movie.append(.packets(packets), at: time)
        count += 1
    }

    func closeFragment() throws { try movie.closeFragment() }

    func finish() throws { try movie.finish() }
}

private final class DrawnReader: MovieReader {
    private let movie: any MovieReader

    init(_ movie: any MovieReader) { self.movie = movie }

    var format: MovieFormat { movie.format }
    var notices: [String] { movie.notices }

    func presentationTimes() throws -> [HostDuration] { try movie.presentationTimes() }

    func nextPacket() throws -> MoviePacket? { try movie.nextPacket() }

    func nextImage() throws -> (time: HostDuration, pixels: PixelBuffer)? {
        guard let packet = try movie.nextPacket() else { return nil }
        return (packet.presentation, try DrawnCodecs.image(packet.bytes.first ?? 0, format.size))
    }
}
