import LockstepSamples
import Testing

@Suite struct PixelTurnTests {
    /// Rows of digits as one-byte pixels.
    private func buffer(_ rows: [String]) throws -> PixelBuffer {
        let size = PixelSize(width: rows[0].utf8.count, height: rows.count)
        return try #require(
            PixelBuffer(format: .gray8, size: size) { _, bytes in
                bytes.copyBytes(from: rows.joined().utf8)
            })
    }

    @Test(arguments: [
        (turns: 0, rows: ["123", "456"]), (1, ["41", "52", "63"]), (2, ["654", "321"]),
        (3, ["36", "25", "14"]), (5, ["41", "52", "63"]),
    ])
    func turnsClockwise(_ example: (turns: Int, rows: [String])) throws {
        let turned = try buffer(["123", "456"]).turned(quarterTurnsClockwise: example.turns)
        #expect(turned.contentBytes() == Array(example.rows.joined().utf8))
        #expect(turned.size.height == example.rows.count)
    }

    @Test func movesColorsWithTheirPixels() throws {
        let size = PixelSize(width: 4, height: 2)
        let pixels = try #require(
            PixelBuffer(format: .nv12FullRange, size: size) { plane, bytes in
                for index in bytes.indices { bytes[index] = UInt8(index + 100 * plane) }
            })
        let turned = pixels.turned(quarterTurnsClockwise: 1)
        #expect(turned.size == PixelSize(width: 2, height: 4))
        #expect(turned.contentBytes() == [4, 0, 5, 1, 6, 2, 7, 3, 100, 101, 102, 103])
        let back = turned.turned(quarterTurnsClockwise: 3)
        #expect(back.contentBytes() == pixels.contentBytes())
    }
}
