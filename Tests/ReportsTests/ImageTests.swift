import LockstepSamples
import Testing

@testable import LockstepReports

@Suite struct ImageTests {
    /// A plane of one value stays unchanged, and a spot is averaged into its pixel.
    @Test func smallerImagesAreMeans() throws {
        let size = PixelSize(width: 8, height: 4)
        let image = try #require(
            PixelBuffer(format: .gray8, size: size) { _, bytes in
                for index in bytes.indices { bytes[index] = index == 9 ? 140 : 100 }
            })
        let small = try #require(image.smaller(longestSide: 4))
        #expect(small.size == PixelSize(width: 4, height: 2))
        #expect(small.contentBytes() == [110, 100, 100, 100, 100, 100, 100, 100])
    }

    /// The bar below the depth maps has the colors of the maps.
    @Test func thePagesDepthScaleHasTheColorsOfTheMaps() {
        let colors = ColorScale.depth.colors.map { color in
            "#" + [color.red, color.green, color.blue].map { String(Int($0), radix: 16) }.joined()
        }
        let style = String(decoding: PackageResources.page_css, as: UTF8.self)
        #expect(style.contains("linear-gradient(90deg, \(colors.joined(separator: ", ")))"))
    }

    @Test func depthIsDrawnOnOneScaleWithoutMissingValues() throws {
        let size = PixelSize(width: 2, height: 2)
        let meters: [Float] = [1, 3, .nan, 0]
        let depth = try #require(
            PixelBuffer(format: .float32, size: size) { _, bytes in
                meters.withUnsafeBytes { bytes.copyMemory(from: $0) }
            })
        let map = try #require(DepthMap(depth: depth, confidence: nil))
        let painter = try #require(DepthImage(scaleFor: [map]))
        #expect(painter.range == 1...3)
        #expect(DepthImage.validShare(map) == 0.5)
        let drawn = try #require(painter.draw(map)).contentBytes()
        // Near is blue, far is red, as in docs/images/frame-with-depth.py; no pixel is gray.
        #expect(drawn.prefix(4) == [78, 78, 115, 115] && drawn[8..<12] == [112, 112, 112, 112])
        #expect(drawn[16..<20] == [228, 112, 94, 228])
        #expect(Array(drawn.suffix(4)) == [128, 128, 128, 128])
    }

    /// All maps of a report share one scale: a depth has the same color in each map, even if the
    /// map's other depths are nearer or farther.
    @Test func aDepthHasOneColorInEveryMapOfAReport() throws {
        let size = PixelSize(width: 2, height: 2)
        let maps = try [[1, 2, 2, 2], [2, 4, 4, 4]].map { (meters: [Float]) in
            let depth = try #require(
                PixelBuffer(format: .float32, size: size) { _, bytes in
                    meters.withUnsafeBytes { bytes.copyMemory(from: $0) }
                })
            return try #require(DepthMap(depth: depth, confidence: nil))
        }
        let painter = try #require(DepthImage(scaleFor: maps))
        #expect(painter.range == 1...4)
        let drawn = try maps.map { try #require(painter.draw($0)).contentBytes() }
        // 2 m: the second pixel of the first map, the first pixel of the second.
        #expect(drawn[0][2..<4] == drawn[1][0..<2])
        #expect(drawn[0][18..<20] == drawn[1][16..<18])
        let alone = try #require(DepthImage(scaleFor: [maps[0]])?.draw(maps[0]))
        #expect(alone.contentBytes() != drawn[0])
    }

    /// Several maps are in memory at once, so each is only as large as its image.
    @Test(arguments: [PixelSize(width: 4096, height: 1000), PixelSize(width: 300, height: 700)])
    func largeMapIsKeptAtItsDrawnSize(_ size: PixelSize) throws {
        let meters = (0..<size.area).map { $0 % 7 == 0 ? Float.nan : Float($0 % 1000) / 100 }
        let depth = try #require(
            PixelBuffer(format: .float32, size: size) { _, bytes in
                meters.withUnsafeBytes { bytes.copyMemory(from: $0) }
            })
        let confidence = try #require(
            PixelBuffer(format: .gray8, size: size) { _, bytes in
                for index in bytes.indices { bytes[index] = UInt8(index % 3) }
            })
        let map = try #require(DepthMap(depth: depth, confidence: confidence))
        let small = try #require(DepthImage.thinned(map))
        #expect(max(small.size.width, small.size.height) <= 256)
        #expect(small.byteCount <= 5 * 256 * 256)
        let painters = try [map, small].map { try #require(DepthImage(scaleFor: [$0])) }
        #expect(painters[0].range == painters[1].range)
        #expect(painters[0].draw(map)?.contentBytes() == painters[1].draw(small)?.contentBytes())
        #expect(DepthImage.validShare(map) == DepthImage.validShare(small))
    }
}
