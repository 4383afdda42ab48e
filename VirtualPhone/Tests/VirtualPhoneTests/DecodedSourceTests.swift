import LockstepSamples
import Testing
import VirtualPhone

@Suite struct DecodedSourceTests {
    private let size = PixelSize(width: 2, height: 2)

    private func frame(_ picture: Picture, at milliseconds: Int64) -> Delivery {
        let frame = CameraFrame(timestamp: .milliseconds(milliseconds), picture: picture)
        return Delivery(.frame(frame), arrival: nil)
    }

    private func packets(_ index: Int) -> Picture {
        .packets(MoviePackets(packets: [], size: size, pictureIndex: index))
    }

    /// The grey of each frame's first pixel.
    private func greys(_ deliveries: [Delivery], movieLength: Int?) throws -> [UInt8] {
        let codecs = GreyCodecs()
        let movie = movieLength.map { GreyMovie(size: size, count: $0) }
        let source = try DecodedSource(ListedSource(deliveries), codecs: codecs, movie: movie)
        var greys: [UInt8] = []
        while let delivery = try source.next() {
            guard case .frame(let frame) = delivery.sample, case .pixels(let pixels) = frame.picture
            else { continue }
            greys.append(pixels.contentBytes()[0])
        }
        return greys
    }

    @Test func stillsAreDecodedAndOtherSamplesPass() throws {
        let still = EncodedStill(bytes: [77], size: size)
        let deliveries = [
            Delivery(.acceleration(at: 1), arrival: nil), frame(.still(still), at: 2),
        ]
        #expect(try greys(deliveries, movieLength: nil) == [77])
    }

    @Test func packetsBecomeTheMoviesPicturesByTheirPlace() throws {
        let deliveries = [
            frame(packets(0), at: 1), frame(packets(3), at: 2), frame(packets(4), at: 3),
        ]
        #expect(try greys(deliveries, movieLength: 5) == [0, 3, 4])
    }

    @Test func aPictureThatIsNotThereIsReported() {
        #expect(throws: DecodedSourceFailure(pictureIndex: 2)) {
            try greys([frame(packets(2), at: 1)], movieLength: 2)
        }
        #expect(throws: DecodedSourceFailure(pictureIndex: 0)) {
            try greys([frame(packets(1), at: 1), frame(packets(0), at: 2)], movieLength: 2)
        }
        #expect(throws: DecodedSourceFailure(pictureIndex: 0)) {
            try greys([frame(packets(0), at: 1)], movieLength: nil)
        }
    }
}

/// A picture of one grey.
private func grey(_ value: UInt8, _ size: PixelSize) throws -> PixelBuffer {
    try #require(
        PixelBuffer(format: .gray8, size: size) { _, bytes in
            for index in bytes.indices { bytes[index] = value }
        })
}

/// Decodes a file of one byte to a picture of that grey, and nothing else.
private final class GreyCodecs: MediaCodecs, StillCodec {
    struct NotHere: Error {}

    var movieEncoders: [MovieCodec] { [] }

    func makeStillCodec() throws -> any StillCodec { self }

    func decodeJPEG(_ bytes: [UInt8]) throws -> PixelBuffer {
        try grey(bytes[0], PixelSize(width: 2, height: 2))
    }

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

/// A movie whose pictures are as grey as their place.
private final class GreyMovie: MovieReader {
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

    func nextPicture() throws -> (time: HostDuration, pixels: PixelBuffer)? {
        guard next < count else { return nil }
        defer { next += 1 }
        return (.zero, try grey(UInt8(next), format.size))
    }
}
