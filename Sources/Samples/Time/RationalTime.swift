/// A timestamp as an API gave it: `value / timescale` seconds on that API's own clock.
///
/// Kept beside the converted ``HostTime`` where a source's clock is not the host clock, so that
/// nothing the API said is lost.
public struct RationalTime: Hashable, Sendable {
    /// The numerator, in ticks.
    public let value: Int64
    /// Ticks per second.
    public let timescale: Int32

    /// A timestamp of `value / timescale` seconds.
    public init(value: Int64, timescale: Int32) {
        self.value = value
        self.timescale = timescale
    }
}
