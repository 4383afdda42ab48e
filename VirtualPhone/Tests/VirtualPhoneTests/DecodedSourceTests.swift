import LockstepSamples
import Testing
import VirtualPhone

@Suite struct DecodedSourceTests {
    private let size = PixelSize(width: 2, height: 2)

    private func frame(_ image: FrameImage, at milliseconds: Int64) -> Delivery {
        let frame = CameraFrame(timestamp: .milliseconds(milliseconds), image: image)
        return Delivery(.frame(frame), arrival: nil)
    }

    private func packets(_ index: Int) -> FrameImage {
        .packets(MoviePackets(packets: [], size: size, imageIndex: index))
    }

    /// Returns the gray value of each frame's first pixel.
    private func grays(_ deliveries: [Delivery], movieLength: Int?) throws -> [UInt8] {
        let codecs = GrayCodecs()
        let movie = movieLength.map { GrayMovie(size: size, count: $0) }
        let source = try DecodedSource(ListedSource(deliveries), codecs: codecs, movie: movie)
        var grays: [UInt8] = []
        while let delivery = try source.next() {
            guard case .frame(let frame) = delivery.sample, case .pixels(let pixels) = frame.image
            else { continue }
            grays.append(pixels.contentBytes()[0])
        }
        return grays
    }

    @Test func stillsAreDecodedAndOtherSamplesPass() throws {
        let still = EncodedStill(bytes: [77], size: size)
        let deliveries = [
            Delivery(.acceleration(at: 1), arrival: nil), frame(.still(still), at: 2),
        ]
        #expect(try grays(deliveries, movieLength: nil) == [77])
    }

    @Test func packetsAreReplacedByTheImagesWithTheirIndex() throws {
        let deliveries = [
            frame(packets(0), at: 1), frame(packets(3), at: 2), frame(packets(4), at: 3),
        ]
        #expect(try grays(deliveries, movieLength: 5) == [0, 3, 4])
    }

    @Test func aMissingImageIsReported() {
        #expect(throws: DecodedSourceFailure(imageIndex: 2)) {
            try grays([frame(packets(2), at: 1)], movieLength: 2)
        }
        #expect(throws: DecodedSourceFailure(imageIndex: 0)) {
            try grays([frame(packets(1), at: 1), frame(packets(0), at: 2)], movieLength: 2)
        }
        #expect(throws: DecodedSourceFailure(imageIndex: 0)) {
            try grays([frame(packets(0), at: 1)], movieLength: nil)
        }
    }
}

/// Returns an image of one gray value.
private func gray(_ value: UInt8, _ size: PixelSize) throws -> PixelBuffer {
    try #require(
        PixelBuffer(format: .gray8, size: size) { _, bytes in
            for index in bytes.indices { bytes[index] = value }
        })
}

/// Decodes only files of one byte, to an image of that gray value.
private final class GrayCodecs: MediaCodecs, StillCodec {
    struct NotHere: Error {}

    var movieEncoders: [MovieCodec] { [] }

    func makeStillCodec() throws -> any StillCodec { self }

    func decodeJPEG(_ bytes: [UInt8]) throws -> PixelBuffer {
        try gray(bytes[0], PixelSize(width: 2, height: 2))
    }

    func decodeHEIC(_ bytes: [UInt8]) throws -> PixelBuffer { throw NotHere() }
    func encodeHEIC(_ pixels: PixelBuffer, quality: Double) throws -> [UInt8] { throw NotHere() }
    func decodePNG(_ bytes: [UInt8]) throws -> PixelBuffer { throw NotHere() }
    func encodePNG(_ pixels: PixelBuffer) throws -> [UInt8] { throw NotHere() }
    func sizeOfJPEG(_ bytes: [UInt8]) throws -> PixelSize { throw NotHere() }
    func encodeJPEG(_ pixels: PixelBuffer, quality: Double) throws -> [UInt8] { throw NotHere() }
    func makeMovieEncoder(
        _ settings: MovieSettings, into sink: any ByteSink
    ) throws -> any MovieWriter { throw NotHere() }
    func makeMovieRemuxer(
        _ format: MovieFormat, into sink: any ByteSink
    ) throws -> any MovieWriter { throw NotHere() }
    func openMovie(_ source: any ByteSource) throws -> any MovieReader { throw NotHere() }
}

/// A movie whose images have their index as gray value.
private final class GrayMovie: MovieReader {
    let format: MovieFormat
    let notices: [String] = []
    private let count: Int
    private var next = 0

    init(size: PixelSize, count: Int) {
        format = MovieFormat(codec: .h264, size: size, configuration: [])
        self.count = count
    }

    func presentationTimes() throws -> [HostDuration] { [] }
    func nextPacket() throws -> MoviePacket? { nil }

    func nextImage() throws -> (time: HostDuration, pixels: PixelBuffer)? {
        guard next < count else { return nil }
        defer { next += 1 }
        return (.zero, try gray(UInt8(next), format.size))
    }
}
