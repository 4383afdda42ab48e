import Testing

@testable import LockstepAnalysis

/// Measurements of light and detail in an image.
@Suite struct ImageLevelsTests {
    /// Pixels of a pattern, 64×48, with levels of 0…255.
    private func levels(_ level: (_ column: Int, _ row: Int) -> Float) -> ImageLevels {
        let plane = GrayPlane(width: 64, height: 48)
        for row in 0..<48 {
            for column in 0..<64 { plane.values[row * 64 + column] = level(column, row) }
        }
        return ImageLevels(plane)
    }

    private static func wave(_ place: Int, length: Double) -> Float {
        // Half of this amplitude is far above noise.
        Float(128 + 60 * wavePart(place, length))
    }

    private static func wavePart(_ place: Int, _ length: Double) -> Double {
        let part = (Double(place) / length).truncatingRemainder(dividingBy: 1)
        return part < 0.5 ? 4 * part - 1 : 3 - 4 * part
    }

    @Test func anImageBlurredAlongOneDirectionIsNotSharp() throws {
        let sharp = try #require(
            levels { Self.wave($0 &* 7 &+ $1 &* 3, length: 11) }.detail)
        let smearedAcross = try #require(
            levels { Self.wave($0, length: 48) / 2 + Self.wave($1, length: 3.3) / 2 }.detail)
        let smearedDown = try #require(
            levels { Self.wave($1, length: 48) / 2 + Self.wave($0, length: 3.3) / 2 }.detail)
        #expect(sharp > 0.25)
        #expect(smearedAcross < 0.1 && smearedDown < 0.1, "\(smearedAcross) \(smearedDown)")
    }

    @Test func detailIsNilForAUniformImage() {
        #expect(levels { _, _ in 128 }.detail == nil)
    }

    @Test func countsBlackAndWhite() {
        let shown = levels { column, row in row < 12 ? 3 : column < 32 ? 252 : 128 }
        #expect(shown.dark == 0.25)
        #expect(shown.blown == 0.375)
    }
}
