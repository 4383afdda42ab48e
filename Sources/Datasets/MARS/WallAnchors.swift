import LockstepSamples

/// Clock anchors at a recording's start and end.
///
/// They are computed from rows that contain a timestamp and the wall-clock time when the row was
/// delivered. The wall clock is read later than the timestamp, by the delay of the delivery. The
/// row of each second with the shortest delay is nearest to a simultaneous reading of both clocks.
struct WallAnchors {
    /// The interval from which the row with the shortest delay is taken.
    ///
    /// Chosen here: at 100 Hz and more, it contains a hundred rows, of which one has a short delay.
    /// It is too short for the clocks to diverge: with 50 ppm, a bad crystal, they diverge by 50 µs.
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

    /// The wall-clock time at the smallest timestamp; nil without rows.
    var first: ClockAnchor? {
        guard let range, let anchor = start ?? current else { return nil }
        return ClockAnchor(host: range.first, wall: anchor.wall(for: range.first))
    }

    /// The wall-clock time at the largest timestamp; nil without rows.
    var last: ClockAnchor? {
        guard let range, let current else { return nil }
        let anchor = Self.faster(previous, current)
        return ClockAnchor(host: range.last, wall: anchor.wall(for: range.last))
    }

    /// The anchor with the shorter delay between its timestamp and its wall-clock time.
    private static func faster(_ one: ClockAnchor?, _ other: ClockAnchor) -> ClockAnchor {
        guard let one else { return other }
        return other.wall(for: one.host) < one.wall ? other : one
    }
}
