import LockstepSamples
import Testing

@testable import LockstepMedia

@Suite struct ChromaUpsamplingTests {
    static let sizes = [
        PixelSize(width: 40, height: 30), PixelSize(width: 7, height: 5),
        PixelSize(width: 1, height: 1), PixelSize(width: 2, height: 9),
        PixelSize(width: 1, height: 4), PixelSize(width: 70, height: 1),
    ]

    /// As jdsample.c of libjpeg states: 9, 3, 3 and 1 sixteenths of the four nearest samples.
    ///
    /// Before the division, 8 is added in even columns and 7 in odd ones.
    @Test(arguments: sizes)
    func equalsTheFancyUpsamplingOfLibjpeg(_ size: PixelSize) throws {
        var numbers = SeededNumbers(seed: 11)
        let image = try TestImage.filled(.nv12FullRange, size, padding: 3) { _, column, _ in
            column % 3 == 0 ? 255 : UInt8.random(in: 0...255, using: &numbers)
        }
        var planes = [UInt8](repeating: 0, count: 2 * size.area)
        image.withPlane(1) { chroma in
            planes.withUnsafeMutableBufferPointer { planes in
                guard let blue = planes.baseAddress else { return }
                chroma.upsamplePairs(into: blue, and: blue + size.area, size: size)
            }
            for channel in 0...1 {
                for y in 0..<size.height {
                    for x in 0..<size.width {
                        #expect(
                            Int(planes[channel * size.area + y * size.width + x])
                                == expected(chroma, channel, x, y))
                    }
                }
            }
        }
    }

    private func expected(_ chroma: PixelPlane, _ channel: Int, _ x: Int, _ y: Int) -> Int {
        func sample(_ column: Int, _ row: Int) -> Int {
            let row = min(max(row, 0), chroma.size.height - 1)
            let column = min(max(column, 0), chroma.size.width - 1)
            return Int(chroma.row(row)[2 * column + channel])
        }
        let (column, row) = (x / 2, y / 2)
        let (besides, beyond) = (column + (x % 2 == 0 ? -1 : 1), row + (y % 2 == 0 ? -1 : 1))
        let near = 9 * sample(column, row) + 3 * sample(column, beyond)
        let next = 3 * sample(besides, row) + sample(besides, beyond)
        return (near + next + (x % 2 == 0 ? 8 : 7)) / 16
    }
}
