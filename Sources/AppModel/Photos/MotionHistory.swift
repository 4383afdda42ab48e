public import LockstepSamples

/// The latest results of sensor fusion: for finding how the phone was turned when a photo was
/// taken.
///
/// Bounded: when full, the oldest makes room.
public struct MotionHistory: Hashable, Sendable {
    /// The farthest in time that an attitude may be from a photo, 50 ms: the window in which the
    /// capture guide for visual-inertial SLAM matches readings to a frame.
    public static let window = HostDuration.milliseconds(50)

    /// How many results fit: 2 s at 200 Hz, longer than a photo takes to be processed.
    static let capacity = 400

    private var samples: [DeviceMotionSample] = []
    private var oldest = 0

    /// An empty history.
    public init() {}

    /// Adds a result, dropping the oldest when full.
    public mutating func append(_ sample: DeviceMotionSample) {
        guard samples.count == Self.capacity else { return samples.append(sample) }
        samples[oldest] = sample
        oldest = (oldest + 1) % Self.capacity
    }

    /// The result nearest to `time`; nil if none is within ``window``.
    public func nearest(to time: HostTime) -> DeviceMotionSample? {
        let distance = { (sample: DeviceMotionSample) in (sample.timestamp - time).magnitude }
        let nearest = samples.min { distance($0) < distance($1) }
        return nearest.flatMap { distance($0) <= Self.window ? $0 : nil }
    }
}
