import BenchmarkStatistics
import Testing

@Suite struct PairedRunsTests {
    @Test func takesTheSidesInTurnAndChangesWhoIsFirst() {
        var order = ""
        _ = PairedRuns(3) {
            order += "S"
            return 1
        } baseline: {
            order += "B"
            return 1
        }
        #expect(order == "SBBSSB")
    }

    @Test func keepsEachSidesSecondsWhoeverIsFirst() {
        let runs = PairedRuns(4, subject: { 3 }, baseline: { 2 })
        #expect(runs.pairs == Array(repeating: .init(subject: 3, baseline: 2), count: 4))
    }

    @Test func givesTheSubjectsRateOverTheBaselines() throws {
        let ratio = try #require(PairedRuns(15, subject: { 4 }, baseline: { 2 }).rateRatio)
        #expect(isClose(ratio.value, 0.5))
    }

    /// Only the side that runs twice between two pairs counts.
    @Test func comparesEachSideWithItselfWhereItRanTwice() throws {
        let runs = PairedRuns(pairs: [
            .init(subject: 100, baseline: 1), .init(subject: 1, baseline: 2),
            .init(subject: 2, baseline: 100),
        ])
        let ratio = try #require(runs.selfRatio)
        #expect(isClose(ratio.value, 2))
        #expect(isClose(ratio.interval.upperBound, 2))
    }

    /// A machine that slows down by 1 % from run to run does not affect alternating pairs.
    @Test func aMachineThatSlowsDownFavorsNeitherSide() throws {
        var seconds = 1.0
        func run() -> Double {
            seconds *= 1.01
            return seconds
        }
        let ratio = try #require(PairedRuns(16, subject: run, baseline: run).rateRatio)
        #expect(isClose(ratio.value, 1))
    }
}
