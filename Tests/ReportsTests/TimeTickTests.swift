import Testing

@testable import LockstepReports

@Suite struct TimeTickTests {
    @Test(arguments: [
        (19.899, ["0 s", "5 s", "10 s", "15 s"]),
        // 20 s minus a nanosecond.
        (19.999_999_999, ["0 s", "5 s", "10 s", "15 s", "20 s"]),
        (20, ["0 s", "5 s", "10 s", "15 s", "20 s"]),
        (0.99, ["0.0 s", "0.2 s", "0.4 s", "0.6 s", "0.8 s"]),
        (601.3, ["0 s", "200 s", "400 s", "600 s"]),
        (7200, ["0 s", "2000 s", "4000 s", "6000 s"]),
        (0, ["0 s"]), (-1, ["0 s"]), (.nan, ["0 s"]), (.infinity, ["0 s"]),
    ])
    func areRound(_ length: Double, _ words: [String]) {
        #expect(TimeTicks(seconds: length).ticks.map(\.words) == words)
    }

    /// All durations that 64-bit timestamps can express.
    @Test func fewTicksAreWithinTheRange() {
        var length = 1e-9
        while length < 1.9e10 {
            let ticks = TimeTicks(seconds: length).ticks
            #expect(ticks.count <= TimeTicks.most + 1 && ticks.first?.share == 0, "\(length)")
            #expect(ticks.map(\.share) == ticks.map(\.share).sorted(), "\(length)")
            #expect(ticks.allSatisfy { (0...1).contains($0.share) }, "\(length)")
            #expect(length < 1e-5 || ticks.count >= 3, "\(length)")
            length *= 1.7
        }
    }
}
