public import LockstepSamples

/// A stream in two recordings.
public struct ComparedStream: Hashable, Sendable {
    /// Which stream.
    public var stream: Stream
    /// What the first recording holds of it.
    public var first: ComparedSide
    /// What the second recording holds of it.
    public var second: ComparedSide
    /// Samples that both hold, by their timestamps; of a stream that was resampled, samples of the second
    /// with one of the first on both sides.
    public var matched: Int
    /// Matched samples whose timestamps are equal to the nanosecond, after the shift.
    public var exact: Int
    /// Added to the first recording's timestamps before they are compared.
    public var shift: HostDuration
    /// The largest difference between matched timestamps, after the shift.
    public var largestDifference: HostDuration
    /// How far the samples' numbers differ.
    public var values: [ComparedValues]
    /// Whether samples of the two recordings were taken at different instants: those of the second
    /// are compared with the straight line between those of the first.
    public var isResampled = false

    /// The largest difference of timestamps that a layout's own rounding explains.
    public static let timestampPrecision = Threshold(
        1e-6, "s", source: "six decimals of seconds, or seconds since 1970 in double precision")

    /// Whether rounding explains every difference of timestamps.
    public var hasSameTimestamps: Bool {
        largestDifference.seconds <= Self.timestampPrecision.value
    }
}

/// A stream's samples in one recording.
public struct ComparedSide: Hashable, Sendable {
    /// How many there are.
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

    /// Samples a second from the smallest timestamp to the largest; nil with fewer than two samples.
    public var rateHertz: Double? {
        guard count > 1, largest > smallest else { return nil }
        return Double(count - 1) / (largest - smallest).seconds
    }
}
