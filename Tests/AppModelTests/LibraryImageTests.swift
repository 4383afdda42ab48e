import LockstepAppModel
import LockstepSamples
import Testing

@Suite struct LibraryImageTests {
    private func buffer(luma: UInt8, blue: UInt8, red: UInt8) -> PixelBuffer? {
        PixelBuffer(format: .nv12FullRange, size: PixelSize(width: 4, height: 2)) { plane, bytes in
            for index in bytes.indices {
                bytes[index] = plane == 0 ? luma : index % 2 == 0 ? blue : red
            }
        }
    }

    @Test(
        arguments: [
            ([76, 85, 255], [255, 0, 0]), ([150, 44, 21], [0, 255, 0]),
            ([29, 255, 107], [0, 0, 255]),
            ([128, 128, 128], [128, 128, 128]), ([255, 128, 128], [255, 255, 255]),
            ([0, 0, 0], [0, 135, 0]),
        ] as [([UInt8], [Int])])
    func colorsMatchJPEG(_ given: [UInt8], _ expected: [Int]) throws {
        let pixels = try #require(buffer(luma: given[0], blue: given[1], red: given[2]))
        let image = try #require(ScaledImage(pixels, longestSide: 10))
        #expect(image.size == PixelSize(width: 4, height: 2))
        for (index, value) in image.image.bytes.enumerated() where index % 4 < 3 {
            #expect((Int(value) - expected[index % 4]).magnitude <= 2, "\(given)")
        }
        #expect(image.image.bytes[3] == 255)
    }

    @Test func everyNthPixelIsUsedUpToTheRequestedSize() throws {
        for side in [1, 2, 3, 5, 7, 64] {
            let size = PixelSize(width: 61, height: 33)
            let pixels = PixelBuffer(format: .gray8, size: size) { _, bytes in
                for index in bytes.indices { bytes[index] = UInt8(index % 61) }
            }
            let gray = try #require(pixels)
            let image = try #require(ScaledImage(gray, longestSide: side))
            #expect(image.size.width <= side && image.size.height <= side)
            #expect(image.image.bytes.count == 4 * image.size.area)
            #expect(image.image.bytes[0] == 0)
        }
    }

    @Test func depthIsRejectedAsImage() throws {
        let size = PixelSize(width: 2, height: 2)
        let pixels = try #require(PixelBuffer(format: .float32, size: size) { _, _ in })
        #expect(ScaledImage(pixels, longestSide: 2) == nil)
        #expect(ScaledImage(size: size, rgba: [0]) == nil)
    }
}
