/// A time on the monotonic clock of a desk (a computer that receives recordings), in nanoseconds.
///
/// The clock is not steered by network time and may stop while the computer sleeps. Desk times are
/// comparable only if their ``DeskClock`` is the same. Arithmetic saturates at the limits of
/// `Int64`.
public struct DeskTime: Hashable, Comparable, Sendable {
    /// Nanoseconds since an instant that the desk does not state.
    public let nanoseconds: Int64

    /// Creates a time in nanoseconds.
    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// Orders times chronologically.
    public static func < (left: DeskTime, right: DeskTime) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    /// Returns the duration from `right` to `left` on the desk's clock in nanoseconds; negative if
    /// `left` is earlier.
    public static func - (left: DeskTime, right: DeskTime) -> Int64 {
        left.nanoseconds.saturatingSubtraction(right.nanoseconds)
    }

    /// Returns the offset desk − host in nanoseconds of two readings.
    public static func - (left: DeskTime, right: HostTime) -> Int64 {
        left.nanoseconds.saturatingSubtraction(right.nanoseconds)
    }
}

extension HostTime {
    /// Returns the desk's time at this instant.
    ///
    /// - Parameter offset: The offset desk − host at this instant, in nanoseconds.
    public func desk(offsetNanoseconds offset: Int64) -> DeskTime {
        DeskTime(nanoseconds: nanoseconds.saturatingAddition(offset))
    }
}

extension DeskTime {
    /// Returns the phone's host time at this instant.
    ///
    /// - Parameter offset: The offset desk − host at this instant, in nanoseconds.
    public func host(offsetNanoseconds offset: Int64) -> HostTime {
        HostTime(nanoseconds: nanoseconds.saturatingSubtraction(offset))
    }
}

/// The identity of a desk's clock: 16 bytes that are equal exactly as long as the clock counts on.
public struct DeskClock: Hashable, Sendable {
    /// The size of an identity in bytes.
    public static let byteCount = 16
    /// The identity.
    public let bytes: [UInt8]

    /// Creates an identity from its 16 bytes; nil for any other number.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = bytes
    }
}
