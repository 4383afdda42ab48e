import LockstepSamples
import Testing

@testable import LockstepMedia

@Suite struct MovieTicksTests {
    struct Case: Sendable {
        var nanoseconds: Int64
        var tick: Int64
    }

    @Test(arguments: [
        Case(nanoseconds: 0, tick: 0),
        Case(nanoseconds: 2083, tick: 0),
        Case(nanoseconds: 2084, tick: 1),
        Case(nanoseconds: -2083, tick: 0),
        Case(nanoseconds: -2084, tick: -1),
        Case(nanoseconds: 25_000, tick: 6),
        Case(nanoseconds: -25_000, tick: -6),
        Case(nanoseconds: 33_333_333, tick: 8000),
        Case(nanoseconds: .max, tick: 2_213_609_288_845_146),
        Case(nanoseconds: .min, tick: -2_213_609_288_845_146),
    ])
    func aTimeHasANearestTick(_ example: Case) {
        #expect(
            MovieTicks.nearest(to: HostDuration(nanoseconds: example.nanoseconds)) == example.tick)
    }

    @Test func noTimeMovesByMoreThanHalfATick() throws {
        var numbers = SeededNumbers(seed: 7)
        for _ in 0..<5000 {
            let time = HostDuration(nanoseconds: .random(in: -1 << 50...1 << 50, using: &numbers))
            let tick = MovieTicks.nearest(to: time)
            let back = try #require(MovieTicks.time(of: tick, perSecond: MovieTicks.perSecond))
            #expect((back - time).magnitude.nanoseconds <= 2084)
            #expect(MovieTicks.nearest(to: back) == tick)
        }
    }

    @Test func ticksOfOtherScalesBecomeNanosecondsExactly() {
        #expect(MovieTicks.time(of: 20, perSecond: 600)?.nanoseconds == 33_333_333)
        #expect(MovieTicks.time(of: -40, perSecond: 600)?.nanoseconds == -66_666_667)
        #expect(MovieTicks.time(of: 3006, perSecond: 90_000)?.nanoseconds == 33_400_000)
        #expect(MovieTicks.time(of: .max, perSecond: 1_000_000_000)?.nanoseconds == .max)
    }

    @Test func timesThatDoNotFitAreRefused() {
        #expect(MovieTicks.time(of: .max, perSecond: 1) == nil)
        #expect(MovieTicks.time(of: .min, perSecond: 1_000_000_000) == nil)
        #expect(MovieTicks.time(of: 1, perSecond: 0) == nil)
        #expect(MovieTicks.time(of: 1, perSecond: -5) == nil)
    }
}
