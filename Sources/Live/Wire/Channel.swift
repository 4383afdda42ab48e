/// The channels of a connection, most urgent first.
public enum Channel: UInt8, Sendable, CaseIterable, Comparable {
    /// Handshake, clock, commands.
    case control = 0
    /// Images, samples, poses, points and depth as they are recorded.
    case live = 1
    /// The files of finished sessions.
    case files = 2

    /// Orders channels by urgency, the most urgent one first.
    public static func < (left: Channel, right: Channel) -> Bool { left.rawValue < right.rawValue }
}
