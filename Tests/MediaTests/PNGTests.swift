import LockstepMedia
import LockstepSamples
import Testing

@Suite struct PNGTests {
    static let sizes = [
        PixelSize(width: 256, height: 192), PixelSize(width: 1, height: 1),
        PixelSize(width: 31, height: 7), PixelSize(width: 1, height: 300),
    ]

    @Test(arguments: sizes, [PixelFormat.gray8, .gray16])
    func pixelsComeBackExactly(_ size: PixelSize, _ format: PixelFormat) throws {
        var numbers = SeededNumbers(seed: 3)
        for padding in [0, 5] {
            let picture = try TestPicture.filled(format, size, padding: padding) { _, _, _ in
                UInt8.random(in: 0...255, using: &numbers)
            }
            let back = try PNGCodec.decode(PNGCodec.encode(picture))
            #expect(back.size == size)
            #expect(back.format == format)
            #expect(back.contentBytes() == picture.contentBytes())
        }
    }

    @Test func sixteenBitsAreStoredHighByteFirst() throws {
        let picture = try TestPicture.filled(.gray16, PixelSize(width: 1, height: 1)) {
            _, column, _ in
            // 0x1234 in this machine's byte order.
            withUnsafeBytes(of: UInt16(0x1234)) { $0[column] }
        }
        let png = try PNGCodec.encode(picture)
        // IHDR: width, height, 16 bits, grey. PNG specification, 11.2.2.
        #expect(Array(png[16..<26]) == [0, 0, 0, 1, 0, 0, 0, 1, 16, 0])
    }

    @Test func thesamePixelsGiveTheSameBytes() throws {
        let picture = try TestPicture.filled(.gray16, PixelSize(width: 40, height: 30)) {
            UInt8(truncatingIfNeeded: $0 + $1 * $2)
        }
        #expect(try PNGCodec.encode(picture) == PNGCodec.encode(picture))
    }

    @Test func coloursAreRefused() throws {
        let picture = try TestPicture.nv12(PixelSize(width: 8, height: 8))
        #expect(throws: MediaError.self) { try PNGCodec.encode(picture) }
    }

    @Test(
        .enabled(if: FFmpegProgram.arePresent, "needs the programs ffmpeg and ffprobe"))
    func aColourFileIsRefused() throws {
        let png = try FFmpegProgram.output(
            of: "ffmpeg",
            ["-f", "lavfi", "-i", "color=c=red:s=8x8", "-frames:v", "1", "-f", "apng", "-"])
        #expect(throws: MediaError.self) { try PNGCodec.decode([UInt8](png)) }
    }
}
