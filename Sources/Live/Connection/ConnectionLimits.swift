/// The times and sizes that bound a connection (docs/PROTOCOL.md, sections 5 to 7).
///
/// Times are on the clock of the end that measures them.
public enum ConnectionLimits {
    /// How long a handshake may take, how long a connection may be silent, how long one message may
    /// stay incomplete, and how long the other end may not take anything, ns.
    ///
    /// A working connection is silent for 2 s at most.
    public static let patienceNanoseconds: Int64 = 10_000_000_000
    /// The most bytes that a receiver allows beyond what it has taken.
    public static let creditByteCount: Int64 = 4 << 20
    /// After so many bytes, a receiver states what has arrived: after each message at first, so that the
    /// sender soon knows the rate, and later after a sixteenth of the credit.
    public static let reportByteCounts: ClosedRange<Int64> = (16 << 10)...(256 << 10)
    /// After so long, a receiver states what has arrived, ns.
    public static let reportNanoseconds: Int64 = 50_000_000
    /// How much a sender keeps in flight, as time at the measured rate, ns.
    public static let flightNanoseconds: Int64 = 200_000_000
    /// What a sender keeps in flight before it knows the rate, in bytes: two messages.
    public static let firstFlightByteCount: Int64 = 32 << 10
    /// What a sender keeps in flight at least once it knows the rate, in bytes: 0.2 s at 20 kB/s, the
    /// slowest link for which the live view promises its age.
    public static let flightByteCount: Int64 = 4 << 10
    /// How far the measurement of the rate looks back, ns.
    public static let rateNanoseconds: Int64 = 1_000_000_000
    /// The times between attempts to connect, s; the last one repeats.
    public static let retrySeconds: [Int64] = [1, 2, 4, 8, 16, 30]
}
