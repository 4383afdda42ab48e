import LockstepSamples

/// Places the samples of all phones on one time axis for viewers, in nanoseconds since 1970.
///
/// The axis is the desk's clock, moved once to the wall clock when the desk started, so a wall clock
/// that is set later moves nothing. A phone's offset is kept as long as it is within
/// ``tolerance`` of the newest estimate: the intervals between samples are then the phone's own.
struct ViewTimeline: Sendable {
    /// How far the kept offset may be from the newest estimate, ns.
    static let tolerance: Int64 = 1_000_000

    private struct Offset {
        var nanoseconds: Int64
        /// Nil for an offset that was guessed from the first sample's arrival.
        var origin: (clock: DeskClock, segment: Int)?
    }

    /// Wall time − desk time at the start, ns.
    private let wallOffset: Int64
    private var offsets: [Int: Offset] = [:]

    /// Creates an axis from two readings of the clocks at the same moment.
    init(desk: DeskTime, wall: WallTime) {
        wallOffset = wall.nanoseconds - desk.nanoseconds
    }

    /// Takes an estimate of a phone's offset.
    mutating func update(_ phone: Int, _ anchor: DeskAnchor) {
        let origin = (anchor.clock, anchor.segment)
        if let kept = offsets[phone], let known = kept.origin, known == origin,
            Self.distance(kept.nanoseconds, anchor.offsetNanoseconds) <= UInt64(Self.tolerance)
        {
            return
        }
        offsets[phone] = Offset(nanoseconds: anchor.offsetNanoseconds, origin: origin)
    }

    private static func distance(_ left: Int64, _ right: Int64) -> UInt64 {
        let (difference, overflow) = left.subtractingReportingOverflow(right)
        return overflow ? .max : difference.magnitude
    }

    /// Forgets a phone's offset, because it connects again.
    mutating func forget(_ phone: Int) { offsets[phone] = nil }

    /// Returns the time of a sample on the axis.
    ///
    /// Before the first estimate of the offset, the first sample counts as measured when it arrived.
    mutating func time(of host: HostTime, phone: Int, now: DeskTime) -> Int64 {
        if offsets[phone] == nil { offsets[phone] = Offset(nanoseconds: now - host, origin: nil) }
        return time(of: host.desk(offsetNanoseconds: offsets[phone]?.nanoseconds ?? 0))
    }

    /// Returns a desk's time on the axis.
    func time(of desk: DeskTime) -> Int64 { desk.nanoseconds &+ wallOffset }
}
