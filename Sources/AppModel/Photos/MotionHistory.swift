public import LockstepSamples

/// The latest results of sensor fusion, used to find the phone's attitude when a photo was taken.
///
/// The number of results is bounded: when full, the oldest is removed.
public struct MotionHistory: Hashable, Sendable {
    /// The largest time between an attitude and a photo, 50 ms.
    ///
    /// This is the window in which the capture guide for visual-inertial SLAM matches samples to a
    /// frame.
    public static let window = HostDuration.milliseconds(50)

    /// The number of results: 2 s at 200 Hz, longer than the processing of a photo.
    static let capacity = 400

    private var samples: [DeviceMotionSample] = []
    private var oldest = 0

    /// An empty history.
    public init() {}

    /// Adds a result, and removes the oldest if full.
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
