import LockstepDatasets
import LockstepFormats
import LockstepSamples
import Testing

/// Sizes of images in parameter sets that x264 and x265 wrote.
@Suite struct SequenceImageSizeTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var codec: MovieCodec
        var size: PixelSize
        /// The sequence's set, in hexadecimal.
        var hexadecimal: String
        var testDescription: String { name }

        init(_ name: String, _ codec: MovieCodec, _ width: Int, _ height: Int, _ set: String) {
            (self.name, self.codec, hexadecimal) = (name, codec, set)
            size = PixelSize(width: width, height: height)
        }

        var bytes: [UInt8] {
            hexadecimal.split(separator: " ").compactMap { UInt8($0, radix: 16) }
        }
    }

    static let cases = [
        Case(
            "H.264, rows cut off", .h264, 1920, 1080,
            "67 64 00 28 ac d9 40 78 02 27 e5 c0 44 00 00 03 00 04 00 00 03 00 "
                + "f0 3c 60 c6 58"),
        Case(
            "H.264 4:2:2", .h264, 1442, 1078,
            "67 7a 00 28 bc d9 40 5b 02 27 88 8b c0 44 00 00 03 00 04 00 00 03 "
                + "00 f0 3c 60 c6 58"),
        Case(
            "H.264 4:4:4", .h264, 642, 362,
            "67 f4 00 1e 91 9b 28 14 85 fc 7c f8 08 80 00 00 03 00 80 00 00 1e "
                + "07 8b 16 cb"),
        Case(
            "H.264 Baseline", .h264, 640, 480,
            "67 42 c0 1e d9 00 a0 3d b0 11 00 00 03 00 01 00 00 03 00 3c 0f 16 "
                + "2e 48"),
        Case(
            "H.264 interlaced", .h264, 720, 576,
            "67 64 00 1f ac d9 40 b4 24 d8 08 80 00 00 03 00 80 00 00 1e 0f 8b "
                + "16 cb"),
        Case(
            "H.264 gray", .h264, 64, 48,
            "67 64 00 0a f3 65 11 ec 05 b2 00 00 03 00 02 00 00 03 00 78 1e 24 "
                + "4b 2c"),
        Case(
            "HEVC, rows cut off", .hevc, 1920, 1080,
            "42 01 01 01 60 00 00 03 00 90 00 00 03 00 00 03 00 78 a0 03 c0 80 "
                + "10 e5 96 56 69 24 ca f0 16 80 80 00 00 03 00 80 00 00 0f 04"),
        Case(
            "HEVC, ten bits", .hevc, 1442, 1078,
            "42 01 01 02 20 00 00 03 00 90 00 00 03 00 00 03 00 78 a0 02 d4 80 "
                + "10 e7 25 36 59 59 a4 93 2b c0 5a 02 00 00 03 00 02 00 00 03 00 3c "
                + "10"),
        Case(
            "HEVC 4:4:4", .hevc, 642, 362,
            "42 01 01 04 08 00 00 03 00 9e 08 00 00 03 00 00 3f 90 00 a2 40 2e "
                + "39 e7 cb 2b 34 92 65 78 0b 40 40 00 00 03 00 40 00 00 07 82"),
        Case(
            "HEVC 4:2:2, three layers", .hevc, 642, 362,
            "42 01 01 04 08 00 00 03 00 9d 08 00 00 03 00 00 3f b0 05 12 01 71 "
                + "c9 3e 59 59 a4 93 2b c0 5a 02 00 00 03 00 02 00 00 03 00 3c 10"),
    ]

    private static func image(_ set: [UInt8], _ codec: MovieCodec) -> AnnexBFrame {
        AnnexBFrame([0, 0, 0, 1] + set, codec: codec)
    }

    @Test(arguments: cases) func theSizeIsThatOfShownImages(_ example: Case) {
        #expect(Self.image(example.bytes, example.codec).size == example.size)
    }

    /// A set that is truncated at any byte yields either no size or the correct one.
    @Test(arguments: cases) func aTruncatedParameterSetNeverGivesAWrongSize(_ example: Case) {
        let bytes = example.bytes
        for count in 0..<bytes.count {
            let size = Self.image(Array(bytes.prefix(count)), example.codec).size
            #expect(size == nil || size == example.size, "\(count)")
        }
        #expect(Self.image(Array(bytes.prefix(5)), example.codec).size == nil)
    }

    /// Impossible sizes: no number in a set may cause a trap.
    @Test(arguments: [MovieCodec.h264, .hevc]) func setsOfAnyBytesDoNotTrap(_ codec: MovieCodec) {
        let header: [UInt8] = codec == .h264 ? [0x67, 100, 0, 10] : [0x42, 1, 1]
        for byte in 0...UInt8.max {
            for other: UInt8 in [0, 1, 0x55, 0x80, 0xff] {
                let set = header + [UInt8](repeating: byte, count: 40) + [other, other, other, 1]
                _ = Self.image(set, codec).size
            }
        }
    }
}
