import LockstepSamples
import Testing

@testable import LockstepMedia

@Suite struct ChromaPairsTests {
    /// Sixteen pairs are processed at once; all widths near that must keep their ends.
    @Test(arguments: 1..<70)
    func splittingAndInterleavingAreInverse(_ width: Int) throws {
        let size = PixelSize(width: 2 * width, height: 6)
        var numbers = SeededNumbers(seed: UInt64(width))
        let image = try TestImage.filled(.nv12FullRange, size, padding: width % 5) { _, _, _ in
            UInt8.random(in: 0...255, using: &numbers)
        }
        var (blue, red) = (bytes(3 * width), bytes(3 * width))
        image.withPlane(1) { $0.splitPairs(into: &blue, and: &red, bytesPerRow: width) }
        var pairs: [UInt8] = []
        for row in 0..<3 {
            var line = bytes(2 * width)
            interleaveRow(
                Array(blue[(row * width)...]), Array(red[(row * width)...]), count: width,
                into: &line)
            pairs += line
        }
        #expect(blue.prefix(width) == row(0, of: image, from: 0))
        #expect(red.prefix(width) == row(0, of: image, from: 1))
        #expect(pairs == Array(image.contentBytes().suffix(6 * width)))
    }

    private func bytes(_ count: Int) -> [UInt8] { Array(repeating: 0xEE, count: count) }

    private func row(_ row: Int, of image: PixelBuffer, from first: Int) -> ArraySlice<UInt8> {
        let line = image.withPlane(1) { Array($0.row(row)) }
        return stride(from: first, to: line.count, by: 2).map { line[$0] }[...]
    }
}

@Suite struct RangeTablesTests {
    struct Case: Sendable {
        var limited: Int
        var luma: UInt8
        var chroma: UInt8
    }

    /// The ends and the middle of ITU-R BT.601's ranges, and values beyond them.
    @Test(arguments: [
        Case(limited: 0, luma: 0, chroma: 0), Case(limited: 16, luma: 0, chroma: 1),
        Case(limited: 128, luma: 130, chroma: 128), Case(limited: 235, luma: 255, chroma: 250),
        Case(limited: 240, luma: 255, chroma: 255), Case(limited: 255, luma: 255, chroma: 255),
    ])
    func limitedNumbersFillTheFullRange(_ example: Case) {
        #expect(RangeTables.stretching.luma[example.limited] == example.luma)
        #expect(RangeTables.stretching.chroma[example.limited] == example.chroma)
    }
}
