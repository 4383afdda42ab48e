/// An estimate of the offset and drift between a phone's host clock and a desk's clock.
public struct DeskAnchor: Hashable, Sendable {
    /// The desk's clock.
    public var clock: DeskClock
    /// The zero-based number of the segment.
    ///
    /// Within a segment neither clock stopped; offsets of two segments are not related.
    public var segment: Int
    /// The host time at which the offset applies.
    public var host: HostTime
    /// The estimated offset desk − host, ns.
    public var offsetNanoseconds: Int64
    /// The true offset is at most this far from the estimate, ns, if the relative drift is at most
    /// 100 ppm.
    ///
    /// Holds for any delays of the two directions.
    public var offsetBoundNanoseconds: Int64
    /// The estimated drift, ppm: how much faster the desk's clock runs.
    public var driftPPM: Double
    /// The mean drift since the oldest exchange that the estimate uses is at most this far from the
    /// estimated drift, ppm.
    public var driftBoundPPM: Double

    /// Creates an anchor.
    public init(
        clock: DeskClock, segment: Int, host: HostTime, offsetNanoseconds: Int64,
        offsetBoundNanoseconds: Int64, driftPPM: Double, driftBoundPPM: Double
    ) {
        self.clock = clock
        self.segment = segment
        self.host = host
        self.offsetNanoseconds = offsetNanoseconds
        self.offsetBoundNanoseconds = offsetBoundNanoseconds
        self.driftPPM = driftPPM
        self.driftBoundPPM = driftBoundPPM
    }
}
