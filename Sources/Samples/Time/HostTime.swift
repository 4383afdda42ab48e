/// A time on the phone's monotonic clock, in nanoseconds since the phone was started.
///
/// The clock stops while the phone sleeps, so host times of two sessions are never comparable.
/// Arithmetic saturates at the limits of `Int64`: a timestamp from a damaged file must not crash
/// the program.
public struct HostTime: Hashable, Comparable, Sendable {
    /// Nanoseconds since boot.
    public let nanoseconds: Int64

    /// Creates a time in nanoseconds since boot.
    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// Creates a time in seconds since boot, rounded to the nearest nanosecond.
    ///
    /// Truncating instead of rounding makes about 2 % of a phone's timestamps one nanosecond too
    /// low.
    ///
    /// - Returns: Nil if `seconds` is not finite or outside ±292 years.
    public init?(seconds: Double) {
        guard let nanoseconds = Int64(exactly: (seconds * 1e9).rounded()) else { return nil }
        self.nanoseconds = nanoseconds
    }

    /// Creates a time from a fraction, as in `CMTime`: `value / timescale` seconds.
    ///
    /// Uses only integer arithmetic; halves are rounded away from zero, as Core Media's
    /// `kCMTimeRoundingMethod_Default` does.
    ///
    /// - Returns: Nil if `timescale` is not positive or the result does not fit.
    public init?(value: Int64, timescale: Int32) {
        guard timescale > 0 else { return nil }
        let product = value.magnitude.multipliedFullWidth(by: 1_000_000_000)
        let scale = UInt64(timescale)
        guard product.high < scale else { return nil }
        let (quotient, remainder) = scale.dividingFullWidth(product)
        let (rounded, overflow) = quotient.addingReportingOverflow(remainder * 2 >= scale ? 1 : 0)
        guard !overflow, let magnitude = Int64(exactly: rounded) else { return nil }
        self.nanoseconds = value < 0 ? -magnitude : magnitude
    }

    /// The time in seconds since boot.
    ///
    /// Rounds back to the same nanosecond up to 2^22 s (48 days) of uptime; after that the two
    /// roundings may differ by one.
    public var seconds: Double { Double(nanoseconds) / 1e9 }

    /// Orders times chronologically.
    public static func < (left: HostTime, right: HostTime) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    /// Returns the duration from `right` to `left`, negative if `left` is earlier.
    public static func - (left: HostTime, right: HostTime) -> HostDuration {
        HostDuration(nanoseconds: left.nanoseconds.saturatingSubtraction(right.nanoseconds))
    }

    /// Returns the time that is `right` later than `left`.
    public static func + (left: HostTime, right: HostDuration) -> HostTime {
        HostTime(nanoseconds: left.nanoseconds.saturatingAddition(right.nanoseconds))
    }

    /// Returns the time that is `right` earlier than `left`.
    public static func - (left: HostTime, right: HostDuration) -> HostTime {
        HostTime(nanoseconds: left.nanoseconds.saturatingSubtraction(right.nanoseconds))
    }
}
