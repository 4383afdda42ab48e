import LockstepFormats

/// A ROS time: whole seconds, and the nanoseconds after them.
public struct ROSTime: Hashable, Sendable {
    /// The seconds.
    public var seconds: UInt32
    /// The nanoseconds after those seconds.
    public var nanoseconds: UInt32

    /// The last second that both generations can represent: ROS 2 uses a signed number.
    private static let lastSecond: Int64 = Int64(Int32.max)

    /// Creates time zero.
    public init() {
        seconds = 0
        nanoseconds = 0
    }

    /// Creates a time from nanoseconds since zero.
    ///
    /// - Returns: nil before zero and after 2038-01-19, which ROS 2 cannot represent.
    public init?(sinceZero nanoseconds: Int64) {
        let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        guard nanoseconds >= 0, whole <= Self.lastSecond else { return nil }
        seconds = UInt32(whole)
        self.nanoseconds = UInt32(rest)
    }

    /// Nanoseconds since zero.
    public var sinceZero: Int64 { Int64(seconds) * 1_000_000_000 + Int64(nanoseconds) }
}
