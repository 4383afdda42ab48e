import LockstepSamples
import Testing

@Suite struct ClockAnchorTests {
    private static func anchor(_ host: Int64, _ wall: Int64) -> ClockAnchor {
        ClockAnchor(host: HostTime(nanoseconds: host), wall: WallTime(nanoseconds: wall))
    }

    /// The wall clock was set back by 300 between the second anchor and the third.
    private static let anchors = [anchor(100, 1000), anchor(200, 1100), anchor(300, 900)]

    struct Case: Sendable {
        var wall: Int64
        var host: Int64
    }

    @Test(arguments: [
        Case(wall: 950, host: 350), Case(wall: 900, host: 300), Case(wall: 850, host: -50),
        Case(wall: 1150, host: 550),
    ])
    func convertsByTheLatestAnchorThatIsNotLater(_ example: Case) {
        let host = Self.anchors.host(for: WallTime(nanoseconds: example.wall))
        #expect(host?.nanoseconds == example.host)
    }

    @Test func returnsNilWithoutAnAnchor() {
        #expect([ClockAnchor]().host(for: WallTime(nanoseconds: 1)) == nil)
    }

    @Test(arguments: [Int64.min, -1, 0, 1_774_967_081_000_000_001, .max])
    func saturatesAtTheEndsAndIsExactBetween(_ wall: Int64) {
        let anchor = Self.anchor(5, 1_774_967_081_000_000_000)
        let host = anchor.host(for: WallTime(nanoseconds: wall))
        #expect(host.nanoseconds <= .max)
        if wall > 0 && wall < .max { #expect(anchor.wall(for: host).nanoseconds == wall) }
    }
}
