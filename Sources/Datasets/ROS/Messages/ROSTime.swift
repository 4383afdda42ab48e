import LockstepFormats

/// A ROS time: whole seconds, and the nanoseconds after them.
public struct ROSTime: Hashable, Sendable {
    /// The seconds since time zero.
    public var seconds: UInt32
    /// The nanoseconds to add to ``seconds``.
    public var nanoseconds: UInt32

    /// The largest value of ``seconds`` that both ROS 1 and ROS 2 can represent.
    ///
    /// ROS 2 stores seconds as a signed 32-bit integer.
    private static let lastSecond: Int64 = Int64(Int32.max)

    /// Creates time zero.
    public init() {
        seconds = 0
        nanoseconds = 0
    }

    /// Creates a time from nanoseconds since time zero.
    ///
    /// - Returns: nil if `nanoseconds` is negative, or if ROS 2 cannot represent the seconds:
    ///   for wall time, that is after 2038-01-19.
    public init?(nanosecondsSinceZero nanoseconds: Int64) {
        let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        guard nanoseconds >= 0, whole <= Self.lastSecond else { return nil }
        seconds = UInt32(whole)
        self.nanoseconds = UInt32(rest)
    }

    /// The nanoseconds since time zero.
    public var nanosecondsSinceZero: Int64 { Int64(seconds) * 1_000_000_000 + Int64(nanoseconds) }
}
