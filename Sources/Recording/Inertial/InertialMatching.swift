import LockstepConcurrency
public import LockstepSamples

/// Matches frames with gyroscope samples while both arrive, on any threads.
///
/// Holds the latest 10,000 samples and accepts matches of at most 50 ms: ``InertialRing``.
public final class InertialMatching: Sendable {
    private let ring = Mutex(InertialRing())

    /// Creates a matching without samples.
    public init() {}

    /// Adds a sample; other sensors' samples are ignored.
    public func append(_ sample: InertialSample) {
        guard sample.sensor == .gyroscope else { return }
        let reading = InertialRing.Reading(timestamp: sample.timestamp, value: sample.value)
        ring.withLock { $0.append(reading) }
    }

    /// Whether there are samples.
    public var hasSamples: Bool { ring.withLock { $0.count > 0 } }

    /// Forgets all samples, for another source.
    public func removeAll() { ring.withLock { $0 = InertialRing() } }

    /// Returns the time between a frame and the nearest sample, without its sign.
    ///
    /// - Returns: Nil if no sample is within ``InertialRing/guideWindow``.
    public func distance(from frame: HostTime) -> HostDuration? {
        let nearest = ring.withLock { $0.nearest(to: frame) }
        guard let distance = nearest.map({ ($0.timestamp - frame).magnitude }) else { return nil }
        return distance <= InertialRing.guideWindow ? distance : nil
    }
}
