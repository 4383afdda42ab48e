import LockstepSamples
import Testing

@testable import LockstepAnalysis

/// Focal lengths that are wrong, found by images and gyroscope.
@Suite struct FocalLengthSearchTests {
    /// The share that the search finds if the stated focal length is `factor` times the right one.
    private func excess(_ factor: Double) throws -> Double? {
        let phone = try RenderedPhone.walking.get()
        // With a longer focal length, the same pixels are seen in smaller angles.
        let stated = phone.pairs.map { $0.scaled(by: 1 / factor) }
        let (gyroscope, clock) = (phone.gyroscope, RowClock(meaning: .exposureMiddle))
        let fit = ImageImuAlignment.fit(stated, gyroscope: gyroscope, clock: clock)
        return FocalLengthSearch.relativeExcess(
            stated, gyroscope: gyroscope, clock: clock, from: try #require(fit.value))
    }

    @Test(arguments: [0.8, 1.15, 1.2, 1.3]) func aWrongFocalLengthIsFound(factor: Double) throws {
        let found = try #require(try excess(factor))
        let truth = factor - 1
        #expect(found / truth > 0.4 && found / truth < 1.1, "\(found) instead of \(truth)")
    }

    @Test(arguments: [0.97, 1, 1.03]) func aFocalLengthWithinThreePercentIsNotReported(
        factor: Double
    ) throws {
        #expect(try excess(factor) == nil)
    }

    /// A lens of twice the focal length shows the same scene in half of the angles.
    @Test func scaledBearingsAreThoseOfAnotherLens() throws {
        let pair = try #require(try RenderedPhone.walking.get().pairs.first)
        let scaled = pair.scaled(by: 0.5)
        #expect(scaled.focalLength == 2 * pair.focalLength)
        #expect(scaled.compressionShift == pair.compressionShift / 2)
        for (track, other) in zip(pair.tracks, scaled.tracks) {
            #expect(other.firstX == track.firstX / 2 && other.secondY == track.secondY / 2)
            #expect(other.firstRow == track.firstRow && other.secondRow == track.secondRow)
        }
    }
}
