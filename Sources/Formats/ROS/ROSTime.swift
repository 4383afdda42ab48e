/// A point in time as ROS writes it: whole seconds and nanoseconds of the next one.
public struct ROSTime: Hashable, Sendable {
    /// Whole seconds.
    public var seconds: UInt32
    /// Nanoseconds beyond those.
    public var nanoseconds: UInt32

    /// The latest second of both generations: ROS 2 counts with a sign.
    private static let lastSecond: Int64 = Int64(Int32.max)

    /// Time zero.
    public init() {
        seconds = 0
        nanoseconds = 0
    }

    /// Nanoseconds from zero on.
    ///
    /// - Returns: nil before zero and after 2038-01-19, which no message of ROS 2 can say.
    public init?(sinceZero nanoseconds: Int64) {
        let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        guard nanoseconds >= 0, whole <= Self.lastSecond else { return nil }
        seconds = UInt32(whole)
        self.nanoseconds = UInt32(rest)
    }

    /// Nanoseconds from zero on.
    public var sinceZero: Int64 { Int64(seconds) * 1_000_000_000 + Int64(nanoseconds) }
}
