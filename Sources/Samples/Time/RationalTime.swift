/// A timestamp as provided by an API: `value / timescale` seconds on that API's own clock.
///
/// Stored in addition to the converted ``HostTime`` if a source's clock is not the host clock, so
/// that the API's exact value is not lost.
public struct RationalTime: Hashable, Sendable {
    /// The numerator, in ticks.
    public let value: Int64
    /// Ticks per second.
    public let timescale: Int32

    /// Creates a timestamp of `value / timescale` seconds.
    public init(value: Int64, timescale: Int32) {
        self.value = value
        self.timescale = timescale
    }
}
