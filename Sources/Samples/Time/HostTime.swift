/// An instant on the phone's monotonic clock, in nanoseconds since the phone was started.
///
/// The clock stops while the phone sleeps, so host times of two sessions are never comparable.
/// Arithmetic saturates at the ends of `Int64`: a timestamp read from a damaged file must not
/// stop the program.
public struct HostTime: Hashable, Comparable, Sendable {
    /// Nanoseconds since boot.
    public let nanoseconds: Int64

    /// An instant given in nanoseconds since boot.
    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// An instant given in seconds since boot, rounded to the nearest nanosecond.
    ///
    /// Cutting instead of rounding puts about 2 % of a phone's timestamps one nanosecond low.
    ///
    /// - Returns: nil when `seconds` is not finite or lies outside ±292 years.
    public init?(seconds: Double) {
        guard let nanoseconds = Int64(exactly: (seconds * 1e9).rounded()) else { return nil }
        self.nanoseconds = nanoseconds
    }

    /// An instant given as a fraction, as `CMTime` holds it: `value / timescale` seconds.
    ///
    /// Integer arithmetic throughout; halves are rounded away from zero, as Core Media's
    /// `kCMTimeRoundingMethod_Default` does.
    ///
    /// - Returns: nil when `timescale` is not positive or the result does not fit.
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

    /// Seconds since boot, rounded back to the same nanosecond up to 2^22 s (48 days) of uptime;
    /// later the two roundings may differ by one.
    public var seconds: Double { Double(nanoseconds) / 1e9 }

    /// Orders instants as they happened.
    public static func < (left: HostTime, right: HostTime) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    /// The time from `right` until `left`, negative when `left` is earlier.
    public static func - (left: HostTime, right: HostTime) -> HostDuration {
        HostDuration(nanoseconds: left.nanoseconds.saturatingSubtraction(right.nanoseconds))
    }

    /// The instant `right` later than `left`.
    public static func + (left: HostTime, right: HostDuration) -> HostTime {
        HostTime(nanoseconds: left.nanoseconds.saturatingAddition(right.nanoseconds))
    }

    /// The instant `right` earlier than `left`.
    public static func - (left: HostTime, right: HostDuration) -> HostTime {
        HostTime(nanoseconds: left.nanoseconds.saturatingSubtraction(right.nanoseconds))
    }
}
