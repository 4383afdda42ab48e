import LockstepSamples

/// Clock anchors at a recording's start and end, from rows that each carry a timestamp and the wall
/// clock's reading when the row was delivered.
///
/// The wall clock was read after the timestamp was taken, by the time that delivery took. Of each
/// second, the row that was delivered fastest comes nearest to both clocks read together.
struct WallAnchors {
    /// Chosen here: at 100 Hz and more, a hundred rows to find a quick one among, and too short for
    /// the clocks to part: 50 parts in a million, a bad crystal, are 50 µs in it.
    private static let span = HostDuration.seconds(1)

    private var range: (first: HostTime, last: HostTime)?
    private var start: ClockAnchor?
    private var spanStart: HostTime?
    private var current: ClockAnchor?
    private var previous: ClockAnchor?

    mutating func add(_ anchor: ClockAnchor) {
        range = (
            min(range?.first ?? anchor.host, anchor.host),
            max(range?.last ?? anchor.host, anchor.host)
        )
        if let begun = spanStart, anchor.host - begun < Self.span {
            current = Self.faster(current, anchor)
        } else {
            start = start ?? current
            previous = current
            current = anchor
            spanStart = anchor.host
        }
    }

    /// The wall clock at the smallest timestamp; nil without rows.
    var first: ClockAnchor? {
        guard let range, let anchor = start ?? current else { return nil }
        return ClockAnchor(host: range.first, wall: anchor.wall(for: range.first))
    }

    /// The wall clock at the largest timestamp; nil without rows.
    var last: ClockAnchor? {
        guard let range, let current else { return nil }
        let anchor = Self.faster(previous, current)
        return ClockAnchor(host: range.last, wall: anchor.wall(for: range.last))
    }

    /// The anchor whose wall clock was read sooner after its timestamp.
    private static func faster(_ one: ClockAnchor?, _ other: ClockAnchor) -> ClockAnchor {
        guard let one else { return other }
        return other.wall(for: one.host) < one.wall ? other : one
    }
}
