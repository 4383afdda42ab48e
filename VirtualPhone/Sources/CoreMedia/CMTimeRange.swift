/// A stretch of time (CMTimeRange.h).
public struct CMTimeRange: Hashable, Sendable {
    /// Its first instant.
    public var start: CMTime
    /// How long it is.
    public var duration: CMTime

    /// No stretch.
    public init() { self.init(start: .invalid, duration: .invalid) }

    /// A stretch by start and length.
    public init(start: CMTime, duration: CMTime) {
        self.start = start
        self.duration = duration
    }

    /// A stretch by start and end.
    public init(start: CMTime, end: CMTime) {
        self.init(start: start, duration: CMTimeSubtract(end, start))
    }

    /// No stretch.
    public static let invalid = CMTimeRange()
    /// Nothing, at 0.
    public static let zero = CMTimeRange(start: .zero, duration: .zero)

    /// Whether it is a stretch: both times valid, the length in no epoch and not negative.
    public var isValid: Bool {
        start.isValid && duration.isValid && duration.epoch == 0 && duration.value >= 0
    }

    /// Whether its length is 0.
    public var isEmpty: Bool { isValid && duration == .zero }
    /// Whether start or length are not known.
    public var isIndefinite: Bool { isValid && (start.isIndefinite || duration.isIndefinite) }
    /// The first instant after it.
    public var end: CMTime { CMTimeAdd(start, duration) }

    /// The shortest stretch that holds both.
    public func union(_ otherRange: CMTimeRange) -> CMTimeRange {
        CMTimeRange(
            start: CMTimeMinimum(start, otherRange.start), end: CMTimeMaximum(end, otherRange.end))
    }

    /// What both hold; empty at 0 where that is nothing.
    public func intersection(_ otherRange: CMTimeRange) -> CMTimeRange {
        let (first, last) = (
            CMTimeMaximum(start, otherRange.start), CMTimeMinimum(end, otherRange.end)
        )
        return first < last ? CMTimeRange(start: first, end: last) : .zero
    }

    /// Whether a time is in it; its end is not.
    public func containsTime(_ time: CMTime) -> Bool { isValid && start <= time && time < end }

    /// Whether another stretch lies in it.
    public func containsTimeRange(_ range: CMTimeRange) -> Bool {
        isValid && range.isValid && start <= range.start && range.end <= end
    }
}

/// A stretch by start and length.
public func CMTimeRangeMake(start: CMTime, duration: CMTime) -> CMTimeRange {
    duration.epoch == 0 ? CMTimeRange(start: start, duration: duration) : .invalid
}

/// A stretch by start and end.
public func CMTimeRangeFromTimeToTime(start: CMTime, end: CMTime) -> CMTimeRange {
    CMTimeRange(start: start, end: end)
}

/// The first instant after a stretch.
public func CMTimeRangeGetEnd(_ range: CMTimeRange) -> CMTime { range.end }

/// The shortest stretch that holds both.
public func CMTimeRangeGetUnion(_ range: CMTimeRange, otherRange: CMTimeRange) -> CMTimeRange {
    range.union(otherRange)
}

/// What both hold.
public func CMTimeRangeGetIntersection(
    _ range: CMTimeRange, otherRange: CMTimeRange
) -> CMTimeRange { range.intersection(otherRange) }

/// Whether a time is in a stretch.
public func CMTimeRangeContainsTime(_ range: CMTimeRange, time: CMTime) -> Bool {
    range.containsTime(time)
}

/// Whether a stretch lies in another.
public func CMTimeRangeContainsTimeRange(_ range: CMTimeRange, otherRange: CMTimeRange) -> Bool {
    range.containsTimeRange(otherRange)
}

/// Whether both are one stretch.
public func CMTimeRangeEqual(_ range1: CMTimeRange, _ range2: CMTimeRange) -> Bool {
    range1 == range2
}
