import Foundation
import LockstepMedia
import LockstepSamples
import Testing

@Suite struct PNGTests {
    static let sizes = [
        PixelSize(width: 256, height: 192), PixelSize(width: 1, height: 1),
        PixelSize(width: 31, height: 7), PixelSize(width: 1, height: 300),
    ]

    @Test(arguments: sizes, [PixelFormat.gray8, .gray16])
    func pixelsAreDecodedExactly(_ size: PixelSize, _ format: PixelFormat) throws {
        var numbers = SeededNumbers(seed: 3)
        for padding in [0, 5] {
            let image = try TestImage.filled(format, size, padding: padding) { _, _, _ in
                UInt8.random(in: 0...255, using: &numbers)
            }
            let back = try PNGCodec.decode(PNGCodec.encode(image))
            #expect(back.size == size)
            #expect(back.format == format)
            #expect(back.contentBytes() == image.contentBytes())
        }
    }

    @Test func sixteenBitsAreStoredHighByteFirst() throws {
        let image = try TestImage.filled(.gray16, PixelSize(width: 1, height: 1)) {
            _, column, _ in
            // 0x1234 in this machine's byte order.
            withUnsafeBytes(of: UInt16(0x1234)) { $0[column] }
        }
        let png = try PNGCodec.encode(image)
        // IHDR: width, height, 16 bits, gray. PNG specification, 11.2.2.
        #expect(Array(png[16..<26]) == [0, 0, 0, 1, 0, 0, 0, 1, 16, 0])
    }

    @Test func equalPixelsGiveEqualBytes() throws {
        let image = try TestImage.filled(.gray16, PixelSize(width: 40, height: 30)) {
            UInt8(truncatingIfNeeded: $0 + $1 * $2)
        }
        #expect(try PNGCodec.encode(image) == PNGCodec.encode(image))
    }

    @Test func colorsAreRefused() throws {
        let image = try TestImage.nv12(PixelSize(width: 8, height: 8))
        #expect(throws: MediaError.self) { try PNGCodec.encode(image) }
    }

    @Test(
        .enabled(if: FFmpegProgram.arePresent, "needs the programs ffmpeg and ffprobe"))
    func aColorFileIsRefused() throws {
        let png = try FFmpegProgram.output(
            of: "ffmpeg",
            ["-f", "lavfi", "-i", "color=c=red:s=8x8", "-frames:v", "1", "-f", "apng", "-"])
        #expect(throws: MediaError.self) { try PNGCodec.decode([UInt8](png)) }
    }

    /// JFIF's values for pure red: luma 76, Cb 85, Cr 255.
    @Test(
        .enabled(if: FFmpegProgram.arePresent, "needs the programs ffmpeg and ffprobe"),
        arguments: [PixelSize(width: 8, height: 8), PixelSize(width: 7, height: 5)],
        ["rgb24", "rgba", "rgb48be"])
    func stillCodecConvertsColorsToJPEGRange(_ size: PixelSize, _ layout: String) throws {
        let png = try FFmpegProgram.output(
            of: "ffmpeg",
            [
                "-f", "lavfi", "-i",
                "color=c=red:s=16x16,format=rgb24,crop=\(size.width):\(size.height):0:0:exact=1,"
                    + "format=\(layout)",
                "-frames:v", "1", "-f", "image2pipe", "-c:v", "png", "-",
            ])
        let pixels = try FFmpegCodecs().makeStillCodec().decodePNG([UInt8](png))
        #expect(pixels.format == .nv12FullRange)
        #expect(pixels.size == size)
        pixels.withPlane(0) { luma in
            #expect(luma.row(size.height - 1).allSatisfy { abs(Int($0) - 76) <= 2 })
        }
        pixels.withPlane(1) { chroma in
            #expect(abs(Int(chroma.row(0)[0]) - 85) <= 2)
            #expect(chroma.row(0)[1] >= 253)
        }
    }

    @Test(arguments: [PixelFormat.gray8, .gray16])
    func theStillCodecKeepsGrayExactly(_ format: PixelFormat) throws {
        let image = try TestImage.filled(format, PixelSize(width: 9, height: 4)) {
            _, column, row in
            UInt8(20 * row + column)
        }
        let back = try FFmpegCodecs().makeStillCodec().decodePNG(PNGCodec.encode(image))
        #expect(back.format == format)
        #expect(back.contentBytes() == image.contentBytes())
    }

    @Test(arguments: [PixelFormat.gray8, .gray16])
    func theStillCodecWritesGrayExactly(_ format: PixelFormat) throws {
        let image = try TestImage.filled(format, PixelSize(width: 9, height: 4), padding: 3) {
            _, column, row in
            UInt8(20 * row + column)
        }
        let codec = try FFmpegCodecs().makeStillCodec()
        let back = try PNGCodec.decode(codec.encodePNG(image))
        #expect(back.contentBytes() == image.contentBytes())
    }

    /// JFIF's values for pure red, as ffmpeg reads them back.
    @Test(
        .enabled(if: FFmpegProgram.arePresent, "needs the programs ffmpeg and ffprobe"),
        arguments: [PixelSize(width: 8, height: 8), PixelSize(width: 7, height: 5)])
    func stillCodecWritesColorsInJPEGRange(_ size: PixelSize) throws {
        let red = try TestImage.filled(.nv12FullRange, size, padding: 6) { plane, column, _ in
            plane == 0 ? 76 : column % 2 == 0 ? 85 : 255
        }
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("red-\(UUID().uuidString).png")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(FFmpegCodecs().makeStillCodec().encodePNG(red)).write(to: file)
        let pixels = try FFmpegProgram.output(
            of: "ffmpeg", ["-i", file.path, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"])
        #expect(pixels.count == 3 * size.area)
        for (index, byte) in pixels.enumerated() {
            #expect(abs(Int(byte) - (index % 3 == 0 ? 254 : 0)) <= 1)
        }
    }

    @Test func theStillCodecRefusesToWriteMeters() throws {
        let meters = try TestImage.filled(.float32, PixelSize(width: 8, height: 8)) { _, _, _ in
            0
        }
        #expect(throws: MediaError.self) {
            try FFmpegCodecs().makeStillCodec().encodePNG(meters)
        }
    }

    @Test func stillCodecRejectsIncompletePNG() throws {
        let image = try TestImage.filled(.gray8, PixelSize(width: 40, height: 30)) { _, _, _ in
            7
        }
        let png = try PNGCodec.encode(image)
        let codec = try FFmpegCodecs().makeStillCodec()
        // Two four-byte checksums and the 12-byte end chunk follow the last pixel.
        for count in 0..<png.count - 20 {
            #expect(throws: MediaError.self) { try codec.decodePNG(Array(png[..<count])) }
        }
    }
}
