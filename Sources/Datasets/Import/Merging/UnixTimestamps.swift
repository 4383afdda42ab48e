import LockstepSamples

/// A recording's timestamps that are Unix times, so that its clock is the wall clock.
struct UnixTimestamps {
    /// Both clocks at the first timestamp.
    let anchor: ClockAnchor

    /// 2001-09-09, as Unix time in nanoseconds: longer than any phone's uptime, and before the
    /// first recording in any of these formats.
    private static let earliest: Int64 = 1_000_000_000_000_000_000

    /// - Returns: nil if the first timestamp is too small for a Unix time in nanoseconds.
    init?(first: HostTime) {
        guard first.nanoseconds >= Self.earliest else { return nil }
        anchor = ClockAnchor(host: first, wall: WallTime(nanoseconds: first.nanoseconds))
    }

    /// The anchor as a stream.
    var samples: ListedSamples {
        ListedSamples([.event(.clockAnchor(anchor), at: anchor.host)])
    }

    /// A notice about the guess, one sentence.
    static let notice =
        "The timestamps were read as Unix times, because they are larger than any uptime: host "
        + "time and wall-clock time are the same numbers."
}
