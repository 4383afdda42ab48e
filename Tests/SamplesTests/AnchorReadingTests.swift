import LockstepSamples
import Testing

@Suite struct AnchorReadingTests {
    private static func reading(_ before: Int64, _ wall: Int64, _ after: Int64) -> ClockReading {
        ClockReading(
            before: HostTime(nanoseconds: before), wall: WallTime(nanoseconds: wall),
            after: HostTime(nanoseconds: after))
    }

    private static func anchor(_ host: Int64, _ wall: Int64) -> ClockAnchor {
        ClockAnchor(host: HostTime(nanoseconds: host), wall: WallTime(nanoseconds: wall))
    }

    @Test func usesTheMiddleOfTheNarrowestReading() {
        let readings = [
            Self.reading(0, 1000, 100), Self.reading(200, 1200, 210), Self.reading(300, 1300, 330),
        ]
        #expect(ClockAnchor(narrowestOf: readings) == Self.anchor(205, 1200))
    }

    @Test func withoutReadingThereIsNoAnchor() {
        #expect(ClockAnchor(narrowestOf: []) == nil)
    }

    @Test func anotherAnchorIsDueAfterTenSeconds() {
        var book = AnchorBook()
        #expect(book.wantsAnchor(at: HostTime(nanoseconds: 0)))
        book.add(Self.anchor(5, 1000))
        #expect(!book.wantsAnchor(at: HostTime(nanoseconds: 10_000_000_004)))
        #expect(book.wantsAnchor(at: HostTime(nanoseconds: 10_000_000_005)))
    }

    @Test func aTimestampIsConvertedByTheLatestAnchorThatIsNotLater() {
        var book = AnchorBook()
        #expect(book.host(for: WallTime(nanoseconds: 1)) == nil)
        book.add(Self.anchor(0, 1000))
        book.add(Self.anchor(100, 1150))
        #expect(book.host(for: WallTime(nanoseconds: 1149)) == HostTime(nanoseconds: 149))
        #expect(book.host(for: WallTime(nanoseconds: 1151)) == HostTime(nanoseconds: 101))
    }

    @Test func bookDropsTheOldestAnchors() {
        var book = AnchorBook()
        // Each anchor has a different offset, so a converted timestamp shows which anchor was used.
        for index in 0..<Int64(AnchorBook.capacity + 5) {
            book.add(Self.anchor(1000 * index + index, 1000 * index))
        }
        #expect(book.host(for: WallTime(nanoseconds: 0)) == HostTime(nanoseconds: 5))
        #expect(book.host(for: WallTime(nanoseconds: 6000)) == HostTime(nanoseconds: 6006))
    }
}
