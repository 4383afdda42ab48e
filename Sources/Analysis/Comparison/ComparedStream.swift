public import LockstepSamples

/// The comparison of a stream in two recordings.
public struct ComparedStream: Hashable, Sendable {
    /// The stream.
    public var stream: Stream
    /// The stream's samples in the first recording.
    public var first: ComparedSide
    /// The stream's samples in the second recording.
    public var second: ComparedSide
    /// The number of samples that both recordings contain, by their timestamps.
    ///
    /// For a resampled stream, the number of samples of the second between two samples of the
    /// first.
    public var matched: Int
    /// The number of matched samples whose timestamps are equal to the nanosecond, after the shift.
    public var exact: Int
    /// The shift added to the first recording's timestamps before the comparison.
    public var shift: HostDuration
    /// The largest difference between matched timestamps, after the shift.
    public var largestDifference: HostDuration
    /// The differences of the samples' values.
    public var values: [ComparedValues]
    /// Whether samples of the two recordings were taken at different times, so that those of the
    /// second are compared with a linear interpolation of the first.
    public var isResampled = false

    /// The largest difference of timestamps that a format's rounding explains.
    public static let timestampPrecision = Threshold(
        1e-6, "s", source: "six decimals of seconds, or seconds since 1970 in double precision")

    /// Whether rounding explains every difference of timestamps.
    public var hasSameTimestamps: Bool {
        largestDifference.seconds <= Self.timestampPrecision.value
    }
}

/// A stream's samples in one recording.
public struct ComparedSide: Hashable, Sendable {
    /// The number of samples.
    public private(set) var count = 0
    private var smallest = HostTime(nanoseconds: .max)
    private var largest = HostTime(nanoseconds: .min)

    /// No samples.
    public init() {}

    mutating func add(_ time: HostTime) {
        count += 1
        smallest = min(smallest, time)
        largest = max(largest, time)
    }

    /// The sample rate from the smallest timestamp to the largest, in Hz; nil with fewer than two
    /// samples.
    public var rateHertz: Double? {
        guard count > 1, largest > smallest else { return nil }
        return Double(count - 1) / (largest - smallest).seconds
    }
}
