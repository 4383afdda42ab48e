/// A length of time on the phone's monotonic clock, in nanoseconds; may be negative.
///
/// Arithmetic saturates at the ends of `Int64`, as that of ``HostTime`` does.
public struct HostDuration: Hashable, Comparable, Sendable {
    /// The length in nanoseconds.
    public let nanoseconds: Int64

    /// No time at all.
    public static let zero = HostDuration(nanoseconds: 0)

    /// A length given in nanoseconds.
    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// A length given in seconds, rounded to the nearest nanosecond.
    ///
    /// - Returns: nil when `seconds` is not finite or lies outside ±292 years.
    public init?(seconds: Double) {
        guard let nanoseconds = Int64(exactly: (seconds * 1e9).rounded()) else { return nil }
        self.nanoseconds = nanoseconds
    }

    /// A length of whole seconds.
    public static func seconds(_ seconds: Int64) -> HostDuration {
        HostDuration(nanoseconds: seconds.saturatingMultiplication(1_000_000_000))
    }

    /// A length of whole milliseconds.
    public static func milliseconds(_ milliseconds: Int64) -> HostDuration {
        HostDuration(nanoseconds: milliseconds.saturatingMultiplication(1_000_000))
    }

    /// The length in seconds.
    public var seconds: Double { Double(nanoseconds) / 1e9 }

    /// The length without its sign.
    public var magnitude: HostDuration {
        HostDuration(nanoseconds: Int64(clamping: nanoseconds.magnitude))
    }

    /// Orders lengths, negative ones first.
    public static func < (left: HostDuration, right: HostDuration) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    /// The sum of two lengths.
    public static func + (left: HostDuration, right: HostDuration) -> HostDuration {
        HostDuration(nanoseconds: left.nanoseconds.saturatingAddition(right.nanoseconds))
    }

    /// The difference of two lengths.
    public static func - (left: HostDuration, right: HostDuration) -> HostDuration {
        HostDuration(nanoseconds: left.nanoseconds.saturatingSubtraction(right.nanoseconds))
    }
}
