import LockstepSamples
import Testing

/// A gray image whose luma is a function of the position.
private func image(
    _ width: Int, _ height: Int, format: PixelFormat = .gray8, luma: (Int, Int) -> UInt8
) throws -> PixelBuffer {
    let size = PixelSize(width: width, height: height)
    return try #require(
        PixelBuffer(format: format, size: size) { plane, bytes in
            for index in bytes.indices {
                bytes[index] = plane == 0 ? luma(index % width, index / width) : 128
            }
        })
}

/// The same measure, written as its definition.
private func definition(_ width: Int, _ height: Int, _ luma: (Int, Int) -> UInt8) -> Double {
    var values: [Double] = []
    for y in 1..<height / 4 - 1 {
        for x in 1..<width / 4 - 1 {
            func value(_ dx: Int, _ dy: Int) -> Double {
                Double(luma((x + dx) * 4, (y + dy) * 4))
            }
            values.append(value(-1, 0) + value(1, 0) + value(0, -1) + value(0, 1) - 4 * value(0, 0))
        }
    }
    let mean = values.reduce(0, +) / Double(values.count)
    return values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
}

struct SharpnessTests {
    @Test func plainWallHasZeroSharpness() throws {
        #expect(sharpness(of: try image(64, 48) { _, _ in 90 }) == 0)
    }

    @Test func evenSlopeHasZeroSharpness() throws {
        #expect(sharpness(of: try image(64, 48) { x, y in UInt8(x + y) }) == 0)
    }

    @Test(arguments: [(12, 12), (13, 15), (64, 48), (321, 241)])
    func agreesWithItsDefinition(width: Int, height: Int) throws {
        func noise(_ x: Int, _ y: Int) -> UInt8 {
            UInt8(truncatingIfNeeded: (x &* 73_856_093) ^ (y &* 19_349_663) >> 5)
        }
        let measured = try #require(sharpness(of: try image(width, height, luma: noise)))
        #expect(abs(measured - definition(width, height, noise)) < 1e-6 * measured + 1e-9)
    }

    @Test func colorDoesNotCount() throws {
        func stripes(_ x: Int, _ y: Int) -> UInt8 { x / 4 % 2 == 0 ? 0 : 255 }
        let gray = sharpness(of: try image(64, 48, luma: stripes))
        #expect(sharpness(of: try image(64, 48, format: .nv12FullRange, luma: stripes)) == gray)
        #expect(gray.map { $0 > 80 } == true)
    }

    @Test func imagesWithoutNeighborsOrLumaAreNotMeasured() throws {
        #expect(sharpness(of: try image(11, 48) { _, _ in 0 }) == nil)
        #expect(sharpness(of: try image(64, 48, format: .float32) { _, _ in 0 }) == nil)
    }
}
