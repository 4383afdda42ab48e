import LockstepSamples

/// Timestamps of a recording that are Unix times: its clock and the wall clock are one.
struct UnixTimestamps {
    /// Both clocks at the first timestamp.
    let anchor: ClockAnchor

    /// 2001-09-09: no phone's uptime comes near, and no recording of any such layout is older.
    private static let earliest: Int64 = 1_000_000_000_000_000_000

    /// - Returns: nil if the first timestamp is too small for a Unix time in nanoseconds.
    init?(first: HostTime) {
        guard first.nanoseconds >= Self.earliest else { return nil }
        anchor = ClockAnchor(host: first, wall: WallTime(nanoseconds: first.nanoseconds))
    }

    /// The anchor as a stream of its own.
    var samples: ListedSamples {
        ListedSamples([.event(.clockAnchor(anchor), at: anchor.host)])
    }

    /// The guess as a sentence.
    static let notice =
        "The timestamps were taken for Unix times, since they are larger than any uptime: host time "
        + "and wall time are the same numbers."
}
