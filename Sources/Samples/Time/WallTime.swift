/// A civil time (UTC) in nanoseconds since 1970-01-01T00:00:00Z.
///
/// Wall time may jump when the phone corrects its clock. It is never subtracted from a
/// ``HostTime``; a ``ClockAnchor`` relates the two.
public struct WallTime: Hashable, Comparable, Sendable {
    /// Nanoseconds since the start of 1970, UTC.
    public let nanoseconds: Int64

    /// Creates a time in nanoseconds since the start of 1970, UTC.
    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// Creates a time in seconds since the start of 1970, UTC.
    ///
    /// A `Double` represents today's civil time only to 0.24 µs, so integer sources must use
    /// ``init(nanoseconds:)``.
    ///
    /// - Returns: Nil if `seconds` is not finite or outside ±292 years.
    public init?(seconds: Double) {
        guard let nanoseconds = Int64(exactly: (seconds * 1e9).rounded()) else { return nil }
        self.nanoseconds = nanoseconds
    }

    /// The seconds since the start of 1970, UTC, to about 0.24 µs.
    public var seconds: Double { Double(nanoseconds) / 1e9 }

    /// Orders times by the civil clock.
    public static func < (left: WallTime, right: WallTime) -> Bool {
        left.nanoseconds < right.nanoseconds
    }
}
