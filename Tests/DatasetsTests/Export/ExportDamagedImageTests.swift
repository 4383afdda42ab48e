import LockstepDatasets
import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// An export refuses an image that is not as its row requires, and names its file.
@Suite struct ExportDamagedImageTests {
    private static let size = PixelSize(width: 8, height: 6)
    private static let other = PixelSize(width: 6, height: 8)
    private static let formats: [DatasetFormat] = [
        .colmap, .logger3D, .euroc, .tumrgbd, .mcap, .rosbag, .stray, .vislam,
    ]

    struct Damage: Sendable, CustomTestStringConvertible {
        var testDescription: String { problem }
        var format = StillFormat.heic
        /// The content of the second frame's image.
        var bytes: [UInt8]
        /// A part of the reported problem.
        var problem: String
        /// Whether the image may be intact.
        var isConvertible = false
    }

    static let damages = [
        Damage(bytes: exampleJPEG(size), problem: "is a JPEG", isConvertible: true),
        Damage(format: .jpeg, bytes: exampleHEIC(size), problem: "is a HEIC", isConvertible: true),
        Damage(bytes: exampleHEIC(other), problem: "6×8 pixels instead of 8×6"),
        Damage(format: .jpeg, bytes: exampleJPEG(other), problem: "6×8 pixels instead of 8×6"),
        Damage(bytes: exampleHEIC(size, content: [7, 0, 0]), problem: "ends in zeros"),
        Damage(format: .jpeg, bytes: exampleJPEG(size).dropLast(2), problem: "is incomplete"),
        Damage(bytes: [], problem: "the file is empty"),
        Damage(bytes: exampleHEIC(size, [.mirror]), problem: "is mirrored", isConvertible: true),
    ]

    /// A session of three frames, of which the second has these bytes as its image.
    private func session(_ damage: Damage) throws -> ExportExample {
        let example = try ExportExample(
            (0..<3).map { number in
                .frame(1_000_000_000 + number * 33_000_000) { frame in
                    let bytes =
                        damage.format == .heic ? exampleHEIC(Self.size) : exampleJPEG(Self.size)
                    let still = EncodedStill(bytes: bytes, size: Self.size, format: damage.format)
                    frame.image = .still(still)
                    frame.fill()
                }
            })
        let name = SessionLayout.image(1, damage.format)
        example.disk.put(damage.bytes, at: example.path + "/" + name)
        return example
    }

    @Test(arguments: damages)
    func theFileIsNamed(_ damage: Damage) throws {
        let example = try session(damage)
        for format in Self.formats {
            let error = #expect(throws: (any Error).self, "\(format.name)") {
                try example.export(format)
            }
            let failure = try #require(error as? any Failure)
            #expect(failure.problem.contains(damage.problem), "\(failure.problem)")
            #expect(failure.place?.file == SessionLayout.image(1, damage.format))
            #expect((failure.remedy == .convertImage) == damage.isConvertible)
        }
    }

    @Test func aScaledExportComparesTheSizeToo() throws {
        let damage = Damage(format: .jpeg, bytes: exampleJPEG(Self.other), problem: "")
        let example = try session(damage)
        var selection = ExportSelection.everything
        selection.longestSide = 6
        #expect(throws: SessionDamage.self) { try example.export(.colmap, selection) }
        example.disk.put(
            exampleJPEG(Self.size), at: example.path + "/" + SessionLayout.image(1, .jpeg))
        #expect(try example.export(.colmap, selection).files.keys.contains { $0.hasSuffix(".jpg") })
    }

    /// A codec's error does not know the file.
    @Test func anErrorOfTheDecoderNamesTheFile() throws {
        let damage = Damage(bytes: exampleHEIC(Self.size, content: [7, 9]), problem: "")
        let example = try session(damage)
        let codecs = RefusingCodecs(lastByte: 9)
        let error = #expect(throws: (any Error).self) {
            try example.export(.colmap, codecs: codecs)
        }
        let failure = try #require(error as? any Failure)
        #expect(failure.problem == "the HEVC data is damaged")
        #expect(failure.place?.file == "rgb/000001.heic")
    }
}

/// Codecs that refuse images with a last byte.
private struct RefusingCodecs: MediaCodecs {
    let lastByte: UInt8
    private let drawn = DrawnCodecs()

    init(lastByte: UInt8) { self.lastByte = lastByte }

    var movieEncoders: [MovieCodec] { [] }

    func makeStillCodec() throws -> any StillCodec {
        RefusingStills(lastByte: lastByte, drawn: try drawn.makeStillCodec())
    }

    func makeMovieEncoder(
        _ settings: MovieSettings, into sink: any ByteSink
    ) throws -> any MovieWriter { try drawn.makeMovieEncoder(settings, into: sink) }

    func makeMovieRemuxer(
        _ format: MovieFormat, into sink: any ByteSink
    ) throws -> any MovieWriter { try drawn.makeMovieRemuxer(format, into: sink) }

    func openMovie(_ source: any ByteSource) throws -> any MovieReader {
        try drawn.openMovie(source)
    }
}

private final class RefusingStills: StillCodec {
    private struct Refusal: Failure {
        let problem = "the HEVC data is damaged"
        let place: Place? = nil
        let remedy: Remedy = "Nothing."
    }

    private let lastByte: UInt8
    private let drawn: any StillCodec

    init(lastByte: UInt8, drawn: any StillCodec) {
        self.lastByte = lastByte
        self.drawn = drawn
    }

    func encodeJPEG(_ pixels: PixelBuffer, quality: Double) throws -> [UInt8] {
        try drawn.encodeJPEG(pixels, quality: quality)
    }

    func decodeJPEG(_ bytes: [UInt8]) throws -> PixelBuffer { try drawn.decodeJPEG(bytes) }

    func encodeHEIC(_ pixels: PixelBuffer, quality: Double) throws -> [UInt8] {
        try drawn.encodeHEIC(pixels, quality: quality)
    }

    func decodeHEIC(_ bytes: [UInt8]) throws -> PixelBuffer {
        guard bytes.last != lastByte else { throw Refusal() }
        return try drawn.decodeHEIC(bytes)
    }

    func decodePNG(_ bytes: [UInt8]) throws -> PixelBuffer { try drawn.decodePNG(bytes) }

    func encodePNG(_ pixels: PixelBuffer) throws -> [UInt8] { try drawn.encodePNG(pixels) }
}
