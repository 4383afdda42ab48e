/// An instant of civil time (UTC), in nanoseconds since 1970-01-01T00:00:00Z.
///
/// Wall time may jump when the phone corrects its clock. It is never subtracted from a
/// ``HostTime``; a ``ClockAnchor`` relates the two.
public struct WallTime: Hashable, Comparable, Sendable {
    /// Nanoseconds since the start of 1970, UTC.
    public let nanoseconds: Int64

    /// An instant given in nanoseconds since the start of 1970, UTC.
    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// An instant given in seconds since the start of 1970, UTC.
    ///
    /// A `Double` holds today's civil time to 0.24 µs only, so integer sources must use
    /// ``init(nanoseconds:)``.
    ///
    /// - Returns: nil when `seconds` is not finite or lies outside ±292 years.
    public init?(seconds: Double) {
        guard let nanoseconds = Int64(exactly: (seconds * 1e9).rounded()) else { return nil }
        self.nanoseconds = nanoseconds
    }

    /// Seconds since the start of 1970, UTC, to about 0.24 µs.
    public var seconds: Double { Double(nanoseconds) / 1e9 }

    /// Orders instants by the civil clock.
    public static func < (left: WallTime, right: WallTime) -> Bool {
        left.nanoseconds < right.nanoseconds
    }
}
