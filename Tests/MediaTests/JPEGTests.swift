import LockstepMedia
import LockstepSamples
import Testing

@Suite struct JPEGTests {
    static let sizes = [
        PixelSize(width: 640, height: 480), PixelSize(width: 65, height: 48),
        PixelSize(width: 64, height: 47), PixelSize(width: 33, height: 35),
        PixelSize(width: 1, height: 1), PixelSize(width: 2, height: 1),
    ]

    @Test(arguments: sizes)
    func imageSurvivesRoundTripNearlyUnchanged(_ size: PixelSize) throws {
        let codec = try codecs.makeStillCodec()
        let image = try TestImage.nv12(size, number: 5)
        let jpeg = try codec.encodeJPEG(image, quality: 0.95)
        let back = try codec.decodeJPEG(jpeg)
        #expect(back.size == size)
        #expect(back.format == .nv12FullRange)
        #expect(peakSignalToNoise(back.contentBytes(), image.contentBytes()) > 32)
    }

    @Test(arguments: sizes)
    func grayStaysGray(_ size: PixelSize) throws {
        let codec = try codecs.makeStillCodec()
        let image = try TestImage.filled(.gray8, size, padding: 7) {
            UInt8(($0 + $1 + $2) % 256)
        }
        let back = try codec.decodeJPEG(codec.encodeJPEG(image, quality: 0.95))
        #expect(back.size == size)
        #expect(back.format == .gray8)
        #expect(peakSignalToNoise(back.contentBytes(), image.contentBytes()) > 32)
    }

    @Test(arguments: sizes)
    func brightnessAloneIsTheFirstPlane(_ size: PixelSize) throws {
        let codec = try codecs.makeStillCodec()
        for image in [
            try TestImage.nv12(size, number: 5),
            try TestImage.filled(.gray8, size) { UInt8(($0 + $1 + $2) % 256) },
        ] {
            let jpeg = try codec.encodeJPEG(image, quality: 0.7)
            let brightness = try codec.decodeBrightness(ofJPEG: jpeg)
            let whole = try codec.decodeJPEG(jpeg).contentBytes()
            #expect(brightness.size == size)
            #expect(brightness.contentBytes() == Array(whole.prefix(size.area)))
        }
    }

    @Test func brightnessOfATruncatedFileIsAnError() throws {
        let codec = try codecs.makeStillCodec()
        let jpeg = try codec.encodeJPEG(
            TestImage.nv12(PixelSize(width: 64, height: 48)), quality: 0.9)
        let failure = #expect(throws: MediaError.self) {
            try codec.decodeBrightness(ofJPEG: Array(jpeg[..<(jpeg.count / 2)]))
        }
        let expected = #expect(throws: MediaError.self) {
            try codec.decodeJPEG(Array(jpeg[..<(jpeg.count / 2)]))
        }
        #expect(failure?.problem == expected?.problem)
        #expect(try codec.decodeBrightness(ofJPEG: jpeg).size.width == 64)
    }

    @Test(arguments: sizes)
    func rowPaddingIsNotWritten(_ size: PixelSize) throws {
        let codec = try codecs.makeStillCodec()
        let files = try [0, 1, 64].map {
            try codec.encodeJPEG(TestImage.nv12(size, padding: $0), quality: 0.9)
        }
        #expect(files[0] == files[1])
        #expect(files[0] == files[2])
    }

    @Test func blackAndWhiteUseTheFullRange() throws {
        let codec = try codecs.makeStillCodec()
        for value in [0, 255] as [UInt8] {
            let image = try TestImage.filled(.nv12FullRange, PixelSize(width: 32, height: 32)) {
                plane, _, _ in plane == 0 ? value : 128
            }
            let back = try codec.decodeJPEG(codec.encodeJPEG(image, quality: 0.9))
            #expect(back.contentBytes() == image.contentBytes())
        }
    }

    @Test func moreQualityTakesMoreBytes() throws {
        let codec = try codecs.makeStillCodec()
        let image = try TestImage.nv12(PixelSize(width: 320, height: 240))
        let counts = try [0, 0.3, 0.6, 0.9, 1].map {
            try codec.encodeJPEG(image, quality: $0).count
        }
        #expect(counts == counts.sorted())
        #expect(Set(counts).count == counts.count)
    }

    @Test func oneCodecServesManySizesAndGivesTheSameBytes() throws {
        let shared = try codecs.makeStillCodec()
        for size in Self.sizes + Self.sizes.reversed() {
            let image = try TestImage.nv12(size)
            let alone = try codecs.makeStillCodec().encodeJPEG(image, quality: 0.9)
            #expect(try shared.encodeJPEG(image, quality: 0.9) == alone)
        }
    }

    @Test(arguments: [-0.1, 1.1, .nan, .infinity])
    func qualitiesOutsideZeroToOneAreRefused(_ quality: Double) throws {
        let codec = try codecs.makeStillCodec()
        let image = try TestImage.nv12(PixelSize(width: 16, height: 16))
        #expect(throws: MediaError.self) { try codec.encodeJPEG(image, quality: quality) }
    }

    @Test func depthIsRejectedAsJPEG() throws {
        let codec = try codecs.makeStillCodec()
        let depth = try TestImage.filled(.float32, PixelSize(width: 4, height: 4)) { _, _, _ in 0
        }
        #expect(throws: MediaError.self) { try codec.encodeJPEG(depth, quality: 0.9) }
    }

    /// FFmpeg's program as the reference for chroma subsamplings that our encoder does not write.
    @Test(
        .enabled(if: FFmpegProgram.arePresent, "needs the programs ffmpeg and ffprobe"),
        arguments: ["yuvj444p", "yuvj422p", "yuvj440p", "yuvj420p"])
    func otherSamplingsAreDecodedToTheSameColors(_ layout: String) throws {
        let jpeg = [UInt8](
            try FFmpegProgram.output(
                of: "ffmpeg",
                [
                    "-f", "lavfi", "-i", "color=c=0x4080C0:s=50x34,format=\(layout)",
                    "-frames:v", "1", "-c:v", "mjpeg", "-q:v", "2", "-strict", "-1", "-f", "mjpeg",
                    "-",
                ]))
        let bytes = try codecs.makeStillCodec().decodeJPEG(jpeg).contentBytes()
        // 0x4080C0 in JFIF's full-range BT.601: Y 116, Cb 171, Cr 91.
        let (luma, chroma) = (bytes[..<1700], bytes[1700...])
        #expect(luma.allSatisfy { abs(Int($0) - 116) <= 3 })
        for (index, expected) in [(0, 171), (1, 91)] {
            let plane = stride(from: chroma.startIndex + index, to: chroma.endIndex, by: 2)
            #expect(plane.allSatisfy { abs(Int(chroma[$0]) - expected) <= 3 })
        }
    }
}
