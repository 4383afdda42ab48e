import LockstepAppleMedia
import LockstepMedia
import LockstepSamples
import Testing
import VirtualPhone

extension AppleMediaTests {
    @Suite(.withoutPhone) struct StillTests {
        private func ramp(_ format: PixelFormat, _ size: PixelSize) throws -> PixelBuffer {
            try #require(
                PixelBuffer(format: format, size: size) { plane, bytes in
                    for place in bytes.indices {
                        bytes[place] =
                            plane == 0 ? UInt8(60 + place % size.width) : place % 2 == 0 ? 110 : 140
                    }
                })
        }

        private func greatestDifference(_ left: PixelBuffer, _ right: PixelBuffer) -> Int? {
            guard left.format == right.format, left.size == right.size else { return nil }
            return zip(left.contentBytes(), right.contentBytes())
                .map { abs(Int($0) - Int($1)) }.max()
        }

        @Test(
            arguments: [
                PixelFormat.nv12FullRange, .gray8,
            ], [PixelSize(width: 64, height: 48), PixelSize(width: 33, height: 17)])
        func anImageSurvives(format: PixelFormat, size: PixelSize) throws {
            let codec = try AppleCodecs().makeStillCodec()
            let pixels = try ramp(format, size)
            let bytes = try codec.encodeJPEG(pixels, quality: 1)
            let decoded = try codec.decodeJPEG(bytes)
            // Rounding errors of two color conversions and of the compression.
            #expect(try #require(greatestDifference(decoded, pixels)) <= 4)
            let ours = try FFmpegCodecs().makeStillCodec().decodeJPEG(bytes)
            #expect(try #require(greatestDifference(decoded, ours)) <= 3)
        }

        /// Our own codec is an independent reader of what the adapter writes, and a writer of what
        /// it reads.
        @Test(
            arguments: [
                PixelFormat.nv12FullRange, .gray8,
            ], [PixelSize(width: 64, height: 48), PixelSize(width: 33, height: 17)])
        func aHEICImageSurvives(format: PixelFormat, size: PixelSize) throws {
            let codec = try AppleCodecs().makeStillCodec()
            let pixels = try ramp(format, size)
            let bytes = try codec.encodeHEIC(pixels, quality: 1)
            #expect(StillFormat(of: bytes) == .heic)
            let decoded = try codec.decodeHEIC(bytes)
            #expect(try #require(greatestDifference(decoded, pixels)) <= 6)
            let ours = try FFmpegCodecs().makeStillCodec().decodeHEIC(bytes)
            #expect(try #require(greatestDifference(decoded, ours)) <= 3)
        }

        /// ImageIO reports a rotation and leaves the pixels; the port turns them.
        @Test func rotatedHEICIsTurned() throws {
            let codec = try AppleCodecs().makeStillCodec()
            let pixels = try ramp(.nv12FullRange, PixelSize(width: 96, height: 64))
            var bytes = try codec.encodeHEIC(pixels, quality: 1)
            let upright = try codec.decodeHEIC(bytes)
            let place = try #require(bytes.indices.first { bytes[$0...].starts(with: "pixi".utf8) })
            bytes.replaceSubrange(place..<place + 5, with: Array("irot".utf8) + [1])
            let turned = try codec.decodeHEIC(bytes)
            let expected = upright.turned(quarterTurnsClockwise: 3)
            #expect(try #require(greatestDifference(turned, expected)) <= 3)
        }

        @Test func truncatedHEICIsRejected() throws {
            let codec = try AppleCodecs().makeStillCodec()
            let bytes = try codec.encodeHEIC(ramp(.nv12FullRange, Footage.size), quality: 0.5)
            for count in stride(from: 0, to: bytes.count - 1, by: 37) {
                #expect(throws: AppleMediaError.self) {
                    try codec.decodeHEIC(Array(bytes.prefix(count)))
                }
            }
            #expect(throws: AppleMediaError.self) { try codec.decodeJPEG(bytes) }
        }

        @Test func decodedBufferCanBeEncodedAgain() throws {
            let codec = try AppleCodecs().makeStillCodec()
            let first = try codec.decodeJPEG(
                codec.encodeJPEG(ramp(.nv12FullRange, Footage.size), quality: 1))
            #expect(first.owner != nil)
            let second = try codec.decodeJPEG(codec.encodeJPEG(first, quality: 1))
            #expect(try #require(greatestDifference(first, second)) <= 4)
        }

        @Test func lowerQualityMakesASmallerFile() throws {
            let codec = try AppleCodecs().makeStillCodec()
            let pixels = try ramp(.nv12FullRange, Footage.size)
            let sizes = try [0.1, 0.9].map { try codec.encodeJPEG(pixels, quality: $0).count }
            #expect(sizes[0] < sizes[1])
        }

        @Test(arguments: [PixelFormat.gray16, .float32])
        func lossyFilesRejectDepthFormats(format: PixelFormat) throws {
            let codec = try AppleCodecs().makeStillCodec()
            let pixels = try #require(
                PixelBuffer(format: format, size: Footage.size) { _, bytes in
                    bytes.initializeMemory(as: UInt8.self, repeating: 1)
                })
            #expect(throws: AppleMediaError.self) { try codec.encodeJPEG(pixels, quality: 1) }
            #expect(throws: AppleMediaError.self) { try codec.encodeHEIC(pixels, quality: 1) }
        }

        /// Other apps store depth maps as gray PNG files with 16 or 8 bits.
        @Test(arguments: [PixelFormat.gray16, .gray8])
        func grayPNGIsDecodedExactly(format: PixelFormat) throws {
            let pixels = try #require(
                PixelBuffer(format: format, size: PixelSize(width: 33, height: 17)) { _, bytes in
                    for place in bytes.indices { bytes[place] = UInt8(place * 41 % 256) }
                })
            let codec = try AppleCodecs().makeStillCodec()
            let decoded = try codec.decodePNG(PNGCodec.encode(pixels))
            #expect(greatestDifference(decoded, pixels) == 0)
        }

        /// An independent PNG decoder reads the exported values.
        @Test(arguments: [PixelFormat.gray16, .gray8])
        func grayPNGIsEncodedExactly(format: PixelFormat) throws {
            let pixels = try #require(
                PixelBuffer(format: format, size: PixelSize(width: 33, height: 17)) { _, bytes in
                    for place in bytes.indices { bytes[place] = UInt8(place * 41 % 256) }
                })
            let bytes = try AppleCodecs().makeStillCodec().encodePNG(pixels)
            #expect(greatestDifference(try PNGCodec.decode(bytes), pixels) == 0)
        }

        @Test(arguments: [PixelSize(width: 64, height: 48), PixelSize(width: 33, height: 17)])
        func colorPNGHasTheColorsOfAJPEG(size: PixelSize) throws {
            let codec = try AppleCodecs().makeStillCodec()
            let pixels = try ramp(.nv12FullRange, size)
            let decoded = try codec.decodePNG(codec.encodePNG(pixels))
            // Rounding: a level for each of two color conversions.
            #expect(try #require(greatestDifference(decoded, pixels)) <= 2)
        }

        @Test func pngRejectsFloatingPointDepth() throws {
            let meters = try #require(
                PixelBuffer(format: .float32, size: Footage.size) { _, bytes in
                    bytes.initializeMemory(as: UInt8.self, repeating: 0)
                })
            #expect(throws: AppleMediaError.self) {
                try AppleCodecs().makeStillCodec().encodePNG(meters)
            }
        }

        @Test func truncatedPNGAndOtherFileTypesAreRejected() throws {
            let codec = try AppleCodecs().makeStillCodec()
            let bytes = try PNGCodec.encode(ramp(.gray8, Footage.size))
            for count in stride(from: 0, to: bytes.count - 1, by: 37) {
                #expect(throws: AppleMediaError.self) {
                    try codec.decodePNG(Array(bytes.prefix(count)))
                }
            }
            let jpeg = try codec.encodeJPEG(ramp(.gray8, Footage.size), quality: 1)
            #expect(throws: AppleMediaError.self) { try codec.decodePNG(jpeg) }
            #expect(throws: AppleMediaError.self) { try codec.decodeJPEG(bytes) }
        }

        @Test func truncatedJPEGIsRejected() throws {
            let codec = try AppleCodecs().makeStillCodec()
            let bytes = try codec.encodeJPEG(ramp(.nv12FullRange, Footage.size), quality: 0.5)
            for count in stride(from: 0, to: bytes.count - 2, by: 37) {
                #expect(throws: AppleMediaError.self) {
                    try codec.decodeJPEG(Array(bytes.prefix(count)))
                }
            }
        }
    }
}
