import LockstepDatasets
import LockstepFormats
import LockstepMedia
import LockstepSamples
import LockstepSessions
import Testing

/// Real images that an iOS-3D-Logger rotated upright, imported.
@Suite struct TurnedImageTests {
    static let size = PixelSize(width: 64, height: 48)

    /// An image that looks different from every side.
    private func image() throws -> PixelBuffer {
        try #require(
            PixelBuffer(format: .gray8, size: Self.size) { _, bytes in
                for index in bytes.indices {
                    let (x, y) = (index % Self.size.width, index / Self.size.width)
                    bytes[index] = UInt8(x * 3 + (y > 24 ? 60 : 0))
                }
            })
    }

    @Test(arguments: [("portrait", 1), ("portraitUpsideDown", 3), ("landscapeLeft", 2)])
    func areNativeAgainWithoutANewPixel(_ word: String, _ turns: Int) throws {
        let codec = try FFmpegCodecs().makeStillCodec()
        let upright = try image().turned(quarterTurnsClockwise: turns)
        let jpeg = try codec.encodeJPEG(upright, quality: 0.9)
        let line = Logger3DExample.line(
            0, "\"device_orientation\":\"\(word)\"", depth: false
        ).replacing("[8,6]", with: "[64,48]")
        let folder = try Logger3DExample.folder([line])
        try folder.write(jpeg, to: "rgb/000000.jpg")
        let frame = try #require(try folder.open().drained().frames.first)
        guard case .still(let still) = frame.image else {
            Issue.record("the image was not taken over as it is")
            return
        }
        let native = try codec.decodeNative(still.bytes)
        let expected = try codec.decodeJPEG(jpeg).turned(quarterTurnsClockwise: 4 - turns)
        #expect(native.size == Self.size)
        #expect(native.contentBytes() == expected.contentBytes())
        let errors = zip(native.contentBytes(), try image().contentBytes()).map {
            abs(Int($0) - Int($1))
        }
        #expect((errors.max() ?? 255) < 40)
    }
}
