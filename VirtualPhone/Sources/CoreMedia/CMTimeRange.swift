/// A range of time (CMTimeRange.h).
public struct CMTimeRange: Hashable, Sendable {
    /// The first instant.
    public var start: CMTime
    /// The duration.
    public var duration: CMTime

    /// An invalid range.
    public init() { self.init(start: .invalid, duration: .invalid) }

    /// A range from its start and duration.
    public init(start: CMTime, duration: CMTime) {
        self.start = start
        self.duration = duration
    }

    /// A range from its start and end.
    public init(start: CMTime, end: CMTime) {
        self.init(start: start, duration: CMTimeSubtract(end, start))
    }

    /// An invalid range.
    public static let invalid = CMTimeRange()
    /// An empty range at 0.
    public static let zero = CMTimeRange(start: .zero, duration: .zero)

    /// Whether the range is valid: both times are valid, the duration has epoch 0 and is not
    /// negative.
    public var isValid: Bool {
        start.isValid && duration.isValid && duration.epoch == 0 && duration.value >= 0
    }

    /// Whether the duration is 0.
    public var isEmpty: Bool { isValid && duration == .zero }
    /// Whether start or duration is indefinite.
    public var isIndefinite: Bool { isValid && (start.isIndefinite || duration.isIndefinite) }
    /// The first instant after the range.
    public var end: CMTime { CMTimeAdd(start, duration) }

    /// The shortest range that contains both.
    public func union(_ otherRange: CMTimeRange) -> CMTimeRange {
        CMTimeRange(
            start: CMTimeMinimum(start, otherRange.start), end: CMTimeMaximum(end, otherRange.end))
    }

    /// Returns the range that both contain; empty at 0 if they do not overlap.
    public func intersection(_ otherRange: CMTimeRange) -> CMTimeRange {
        let (first, last) = (
            CMTimeMaximum(start, otherRange.start), CMTimeMinimum(end, otherRange.end)
        )
        return first < last ? CMTimeRange(start: first, end: last) : .zero
    }

    /// Returns whether a time is in the range, which excludes its end.
    public func containsTime(_ time: CMTime) -> Bool { isValid && start <= time && time < end }

    /// Returns whether the range contains another.
    public func containsTimeRange(_ range: CMTimeRange) -> Bool {
        isValid && range.isValid && start <= range.start && range.end <= end
    }
}

/// A range from its start and duration.
public func CMTimeRangeMake(start: CMTime, duration: CMTime) -> CMTimeRange {
    duration.epoch == 0 ? CMTimeRange(start: start, duration: duration) : .invalid
}

/// A range from its start and end.
public func CMTimeRangeFromTimeToTime(start: CMTime, end: CMTime) -> CMTimeRange {
    CMTimeRange(start: start, end: end)
}

/// Returns the first instant after a range.
public func CMTimeRangeGetEnd(_ range: CMTimeRange) -> CMTime { range.end }

/// The shortest range that contains both.
public func CMTimeRangeGetUnion(_ range: CMTimeRange, otherRange: CMTimeRange) -> CMTimeRange {
    range.union(otherRange)
}

/// Returns the range that both contain.
public func CMTimeRangeGetIntersection(
    _ range: CMTimeRange, otherRange: CMTimeRange
) -> CMTimeRange { range.intersection(otherRange) }

/// Returns whether a time is in a range.
public func CMTimeRangeContainsTime(_ range: CMTimeRange, time: CMTime) -> Bool {
    range.containsTime(time)
}

/// Returns whether a range contains another.
public func CMTimeRangeContainsTimeRange(_ range: CMTimeRange, otherRange: CMTimeRange) -> Bool {
    range.containsTimeRange(otherRange)
}

/// Returns whether both ranges are equal.
public func CMTimeRangeEqual(_ range1: CMTimeRange, _ range2: CMTimeRange) -> Bool {
    range1 == range2
}
