import LockstepSamples
import Testing

@testable import LockstepAnalysis

@Suite struct AllanCurveTests {
    @Test func halfTheMeanSquareOfNeighborsDifferences() {
        // Differences 1, 2, −1, 0, … of twenty samples, by hand: Σ d²/2 over nineteen of them.
        let values = [0.0, 1, 3, 2] + [Double](repeating: 2, count: 16)
        let curve = AllanCurve(values, intervalSeconds: 0.5, clusters: .octaves)
        #expect(curve.points.map(\.clusterSize) == [1, 2])
        #expect(curve.points.map(\.seconds) == [0.5, 1])
        #expect((curve.points[0].variance - 6.0 / 38).magnitude < 1e-14)
        // Means of two: 0.5, 2, 2.5, 2, 2 …; differences at a distance of two: 2, 0, −0.5, 0 ….
        #expect((curve.points[1].variance - 4.25 / 34).magnitude < 1e-14)
    }

    @Test(arguments: [10, 99, 1000, 12_345], [ClusterSpacing.octaves, .tenADecade])
    func theCurveEndsAtATenthOfTheRecording(_ count: Int, _ spacing: ClusterSpacing) throws {
        let values = (0..<count).map { Double($0 % 7) }
        let curve = AllanCurve(values, intervalSeconds: 0.01, clusters: spacing)
        let longest = try #require(curve.points.last)
        #expect(longest.seconds <= Double(count) * 0.01 / 10 + 1e-12)
        #expect(Double(longest.clusterSize) > 0.45 * Double(count) / 10)
        #expect(curve.points.map(\.clusterSize) == Set(curve.points.map(\.clusterSize)).sorted())
    }

    @Test func tenPerDecadeAreEvenlySpacedOnALogarithmicScale() {
        let sizes = ClusterSpacing.tenADecade.sizes(upTo: 1000)
        #expect(sizes.prefix(9) == [1, 2, 3, 4, 5, 6, 8, 10, 13])
        #expect(sizes.filter { $0 >= 10 && $0 < 100 }.count == 10)
        #expect(sizes.filter { $0 >= 100 && $0 < 1000 }.count == 10)
        #expect(sizes.last == 1000)
    }

    @Test func fewReadingsHaveNoCurve() {
        for count in 0..<10 {
            let values = [Double](repeating: 1, count: count)
            let curve = AllanCurve(values, intervalSeconds: 0.01, clusters: .octaves)
            #expect(curve.points.isEmpty)
        }
    }

    /// χ² with 10 degrees of freedom is between 3.247 and 20.483 with a probability of 95 %.
    @Test func theIntervalOfADeviationIsThatOfChiSquare() {
        let point = AllanCurve.Point(clusterSize: 1, seconds: 1, variance: 4)
        let interval = point.interval(degreesOfFreedom: 10)
        #expect((interval.lowerBound - (4 * 10 / 20.483).squareRoot()).magnitude < 0.01)
        #expect((interval.upperBound - (4 * 10 / 3.247).squareRoot()).magnitude < 0.02)
    }
}
