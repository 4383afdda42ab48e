public import LockstepSamples

/// The maximum duration of a recording, by the timestamps of its frames.
///
/// Time counts from the first kept frame, so 15 s at 30 frames per second are 450 frames, whatever
/// came before. If frames stop arriving, the arrival of other samples ends the recording ``grace``
/// later, so that a failed camera does not make a recording endless.
public struct DurationLimit: Hashable, Sendable {
    /// How much longer than the limit a recording without frames lasts: 0.5 s, more than any
    /// frame's latency.
    public static let grace = HostDuration.milliseconds(500)

    /// The maximum duration.
    public let limit: HostDuration
    private var firstFrame: HostTime?
    private var firstArrival: HostTime?

    /// Creates the limit of a recording that has not started.
    public init(_ limit: HostDuration) {
        self.limit = limit
    }

    /// Returns the limit for a requested duration: never more than the mode's.
    ///
    /// - Returns: The shorter of both, and whether the requested duration had to be capped.
    public static func capped(
        asked: HostDuration?, mode: HostDuration?
    ) -> (limit: HostDuration?, wasCapped: Bool) {
        guard let asked else { return (mode, false) }
        guard let mode, asked > mode else { return (asked, false) }
        return (mode, true)
    }

    /// Whether a sample is beyond the limit and must not be stored.
    ///
    /// - Parameter startsRecording: Whether time starts to count at this sample, if it has not
    ///   started yet: true for kept frames.
    public mutating func isReached(
        by sample: Sample, arrival: HostTime?, startsRecording: Bool
    ) -> Bool {
        if case .frame(let frame) = sample, firstFrame != nil || startsRecording {
            let start = firstFrame ?? frame.timestamp
            if firstFrame == nil { (firstFrame, firstArrival) = (start, arrival) }
            return frame.timestamp - start >= limit
        }
        guard let arrival else { return false }
        let start = firstArrival ?? arrival
        firstArrival = start
        return arrival - start >= limit + Self.grace
    }
}
