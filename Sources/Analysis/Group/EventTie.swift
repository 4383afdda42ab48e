import LockstepFormats
import LockstepSamples

/// Relates the clocks of two phones by a sudden change of light that both cameras saw.
///
/// A frame shows only that the light changed after the frame before it. The bound is therefore half
/// of both frame intervals together, and more by exposure and readout; drift is not measured.
enum EventTie {
    /// The largest drift of two clocks, as in ``ClockLimits``.
    private static let largestDrift = 100e-6

    /// Relates a member's clock to that of a reference member.
    static func tie(
        _ change: FrameBrightness.Change, to reference: FrameBrightness.Change,
        over span: ClosedRange<HostTime>
    ) -> Result<ClockTie, FrameBrightness.NoChange> {
        guard change.isRise == reference.isRise else {
            return .failure(
                FrameBrightness.NoChange(
                    reason: "One camera's image became brighter and the other's darker."))
        }
        let (own, other) = (change.span.middle, reference.span.middle)
        let half =
            (change.span.halfNanoseconds).addingReportingOverflow(reference.span.halfNanoseconds)
        let reach = max(
            (own - span.lowerBound).seconds.magnitude, (span.upperBound - own).seconds.magnitude)
        let drifted = ClockTie.nanoseconds(largestDrift * reach)
        let bound = half.partialValue.addingReportingOverflow(drifted)
        guard
            let map = ClockMap([
                ClockMap.Point(host: own, referenceNanoseconds: other.nanoseconds)
            ])
        else {
            return .failure(FrameBrightness.NoChange(reason: "The times are out of range."))
        }
        return .success(
            ClockTie(
                map: map, over: own...own, bound: bound.overflow ? .max : bound.partialValue,
                driftPPM: nil, driftBoundPPM: nil))
    }
}

extension ClosedRange where Bound == HostTime {
    fileprivate var halfNanoseconds: Int64 { (upperBound - lowerBound).nanoseconds / 2 + 1 }
}
