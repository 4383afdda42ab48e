import LockstepSamples
import Testing

@testable import LockstepAnalysis

@Suite struct TrackingTests {
    /// An image of soft spots, shifted by (x, y).
    private func image(_ x: Double, _ y: Double) throws -> TrackedImage {
        let size = PixelSize(width: 128, height: 96)
        let pixels = try #require(
            PixelBuffer(format: .gray8, size: size) { _, bytes in
                for row in 0..<size.height {
                    for column in 0..<size.width {
                        let (u, v) = (Double(column) - x, Double(row) - y)
                        let value =
                            120 + 50 * sine(0.41 * u + 0.13 * v) + 40 * sine(0.37 * v - 0.09 * u)
                            + 20 * sine(0.07 * u) * sine(0.11 * v)
                        bytes[row * size.width + column] = UInt8(value.rounded())
                    }
                }
            })
        return try #require(TrackedImage(pixels))
    }

    @Test(arguments: [(0.0, 0.0), (0.25, -0.4), (3.6, 2.2), (-9.3, 5.5)])
    func findsShiftsToAFewHundredthsOfAPixel(x: Double, y: Double) throws {
        let (first, second) = (try image(0, 0), try image(x, y))
        let corners = Corners(first.levels[0])
        #expect(corners.places.count > 40)
        let tracker = PatchTracker()
        let guess = PatchTracker.Shift(x: Float(x.rounded()), y: Float(y.rounded()))
        let shifts = corners.places.compactMap {
            tracker.shift($0, from: first, to: second, guess: guess)
        }
        #expect(shifts.count > corners.places.count / 2)
        let errors = shifts.map { shift in
            max((Double(shift.x) - x).magnitude, (Double(shift.y) - y).magnitude)
        }
        #expect((errors.median ?? 1) < 0.03)
    }

    @Test func aPlainImageHasNoCorners() throws {
        let size = PixelSize(width: 64, height: 64)
        let pixels = try #require(
            PixelBuffer(format: .gray8, size: size) { _, bytes in
                for index in bytes.indices { bytes[index] = 90 }
            })
        let image = try #require(TrackedImage(pixels))
        #expect(Corners(image.levels[0]).places.isEmpty)
    }

    @Test(arguments: [0, 1, 50, 330, 331, 900, 18_000])
    func looksAtABoundedNumberOfImagesSpreadOverTheRecording(total: Int) {
        let sample = ImageSample(total: total, most: 330, run: 33)
        let chosen = (0..<total).filter(sample.includes)
        #expect(chosen.count == min(total, 330))
        #expect(!sample.includes(-1))
        let end = (0...max(total, 330)).first(where: sample.isOver)
        #expect(end == (total > 330 ? (chosen.last ?? 0) + 1 : 330))
        guard total > 330 else { return }
        #expect((chosen.first ?? total) == 0)
        #expect((chosen.last ?? 0) >= total * 9 / 10)
        #expect(zip(chosen, chosen.dropFirst()).filter { $1 - $0 == 1 }.count >= 320)
    }
}
