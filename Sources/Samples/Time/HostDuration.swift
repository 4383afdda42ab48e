/// A duration on the phone's monotonic clock in nanoseconds; may be negative.
///
/// Arithmetic saturates at the limits of `Int64`, as that of ``HostTime`` does.
public struct HostDuration: Hashable, Comparable, Sendable {
    /// The duration in nanoseconds.
    public let nanoseconds: Int64

    /// A duration of zero.
    public static let zero = HostDuration(nanoseconds: 0)

    /// Creates a duration in nanoseconds.
    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// Creates a duration in seconds, rounded to the nearest nanosecond.
    ///
    /// - Returns: Nil if `seconds` is not finite or outside ±292 years.
    public init?(seconds: Double) {
        guard let nanoseconds = Int64(exactly: (seconds * 1e9).rounded()) else { return nil }
        self.nanoseconds = nanoseconds
    }

    /// Returns a duration of whole seconds.
    public static func seconds(_ seconds: Int64) -> HostDuration {
        HostDuration(nanoseconds: seconds.saturatingMultiplication(1_000_000_000))
    }

    /// Returns a duration of whole milliseconds.
    public static func milliseconds(_ milliseconds: Int64) -> HostDuration {
        HostDuration(nanoseconds: milliseconds.saturatingMultiplication(1_000_000))
    }

    /// The duration in seconds.
    public var seconds: Double { Double(nanoseconds) / 1e9 }

    /// The duration without its sign.
    public var magnitude: HostDuration {
        HostDuration(nanoseconds: Int64(clamping: nanoseconds.magnitude))
    }

    /// Orders durations, negative ones first.
    public static func < (left: HostDuration, right: HostDuration) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    /// Returns the sum of two durations.
    public static func + (left: HostDuration, right: HostDuration) -> HostDuration {
        HostDuration(nanoseconds: left.nanoseconds.saturatingAddition(right.nanoseconds))
    }

    /// Returns the difference of two durations.
    public static func - (left: HostDuration, right: HostDuration) -> HostDuration {
        HostDuration(nanoseconds: left.nanoseconds.saturatingSubtraction(right.nanoseconds))
    }
}
