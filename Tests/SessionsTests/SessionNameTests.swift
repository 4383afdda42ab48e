import LockstepSamples
import LockstepSessions
import Testing

@Suite struct SessionNameTests {
    struct Case: Sendable {
        var second: Int64
        var offset = 0
        var name: String
    }

    // The expected values are from `date -u -d @second`.
    static let cases = [
        Case(second: 0, name: "session_19700101_000000"),
        Case(second: -1, name: "session_19691231_235959"),
        Case(second: 951_782_400, name: "session_20000229_000000"),
        Case(second: 951_868_800, name: "session_20000301_000000"),
        Case(second: 1_709_251_199, name: "session_20240229_235959"),
        Case(second: 1_774_967_081, name: "session_20260331_142441"),
        Case(second: 1_774_967_081, offset: 5 * 3600 + 1800, name: "session_20260331_195441"),
        Case(second: 1_767_225_599, offset: 3600, name: "session_20260101_005959"),
        Case(second: 1_767_225_600, offset: -3600, name: "session_20251231_230000"),
        Case(second: -2_208_988_800, name: "session_19000101_000000"),
        Case(second: 4_107_542_400, name: "session_21000301_000000"),
        Case(second: 4_107_542_399, name: "session_21000228_235959"),
        Case(second: 9_223_372_036, name: "session_22620411_234716"),
    ]

    @Test(arguments: cases)
    func isTheLocalTimeInTheGregorianCalendar(_ example: Case) {
        let wall = WallTime(nanoseconds: example.second * 1_000_000_000)
        #expect(SessionName.name(wall: wall, secondsFromUTC: example.offset) == example.name)
    }

    @Test func countsSecondsDownBefore1970() {
        let wall = WallTime(nanoseconds: -1)
        #expect(SessionName.name(wall: wall, secondsFromUTC: 0) == "session_19691231_235959")
    }

    @Test(arguments: [Int64.min, .max], [Int.min, .max])
    func neverTraps(_ nanoseconds: Int64, _ offset: Int) {
        let wall = WallTime(nanoseconds: nanoseconds)
        #expect(SessionName.name(wall: wall, secondsFromUTC: offset).count == 23)
    }
}
