import LockstepSamples
import Testing

@testable import LockstepCatalog

@Suite struct CalendarTimeTests {
    @Test(arguments: [
        ("1970", 0, 365 * 86_400), ("1970-01-01", 0, 86_400), ("1970-01", 0, 31 * 86_400),
        ("1970-01-01T00:01", 60, 120), ("1970-01-01T00:00:59Z", 59, 60),
        ("1970-01-01T23:59", 86_340, 86_400), ("2024-02-29", 1_709_164_800, 1_709_251_200),
        ("2026-12-31T23:59:59", 1_798_761_599, 1_798_761_600),
    ])
    func datesAreSpans(_ text: String, _ start: Int64, _ end: Int64) throws {
        let time = try #require(CalendarTime(text))
        #expect(time.start == start * 1_000_000_000)
        #expect(time.end == end * 1_000_000_000)
        #expect(CalendarTime(time.text) == time)
    }

    @Test(arguments: [
        "", "26", "1969", "2200", "2026-13", "2026-02-29", "2026-04-31", "2026-03-01T10",
        "2026-03-01T24:00", "2026-03-01T10:60", "2026-03-01T10:30:60", "2026-3-1x", "-2026",
        "2026-03-01T10:30:05.5", "2026-03-01 10:30", "99999-01-01",
    ])
    func otherTextIsNoDate(_ text: String) { #expect(CalendarTime(text) == nil) }

    @Test func everyDayHasItsNextDayAsEnd() throws {
        var time = try #require(CalendarTime("1970-01-01"))
        for day in Int64(0)..<84_000 {
            #expect(time.start == day * 86_400_000_000_000)
            guard let next = CalendarTime(nanoseconds: time.end) else { break }
            #expect(next.start == time.end)
            guard let date = CalendarTime(parts: Array(next.parts.prefix(3))) else { break }
            time = date
        }
        #expect(time.text == "2199-12-26")
    }
}
