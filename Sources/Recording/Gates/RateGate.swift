public import LockstepSamples

/// Thins frames to a rate, by timestamp and never by counter.
///
/// Kept frames are those nearest to the points of an even grid that starts at the first kept
/// frame. Waiting one period from the last kept frame instead loses rate, since every wait is
/// rounded up to the next frame: 4.6 a second where 5 were asked for.
public struct RateGate: Hashable, Sendable {
    /// Frames a second to keep.
    public let framesPerSecond: Double
    private let periodNanoseconds: Double
    private var origin: HostTime?
    private var latest: HostTime?
    /// Where on the grid the latest frame lies and how far it reaches ahead, in periods.
    private var phase = 0.0
    private var reach = 0.0
    private var nextPoint = 0.0

    /// A gate that keeps `framesPerSecond`.
    ///
    /// - Returns: nil when the rate is not a positive number.
    public init?(framesPerSecond: Double) {
        guard framesPerSecond > 0, framesPerSecond.isFinite else { return nil }
        self.framesPerSecond = framesPerSecond
        self.periodNanoseconds = 1e9 / framesPerSecond
    }

    /// Whether a frame at `time` is due; to be asked about every frame, in order.
    public mutating func isDue(at time: HostTime) -> Bool {
        reach = reach(at: time)
        latest = time
        guard let origin else { return true }
        phase = Double((time - origin).nanoseconds) / periodNanoseconds
        // A clock set back by more than two periods starts a new grid.
        if phase < nextPoint - 3 { self.origin = nil }
        return self.origin == nil || phase + reach >= nextPoint
    }

    /// Takes the frame last asked about as kept.
    public mutating func keepLatest() {
        if origin == nil {
            origin = latest
            nextPoint = 1
        } else if phase - nextPoint < 1 {
            nextPoint += 1
        } else {
            // A hole is not made up for; only jitter leaves a point to the next frame.
            nextPoint = (phase + reach).rounded(.down) + 1
        }
    }

    /// How long before a grid point a frame may lie and still be the nearest to it: half the time
    /// since the previous frame, in periods.
    private func reach(at time: HostTime) -> Double {
        guard let latest, time > latest else { return 0 }
        return Swift.min(Double((time - latest).nanoseconds) / periodNanoseconds, 1) / 2
    }
}
