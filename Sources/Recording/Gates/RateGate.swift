public import LockstepSamples

/// Reduces frames to a rate, by timestamp and never by counter.
///
/// Keeps the frames nearest to the points of an even grid that starts at the first kept frame.
/// Waiting one period from the last kept frame instead would lower the rate, since every wait is
/// rounded up to the next frame: 4.6 frames per second where 5 are requested.
public struct RateGate: Hashable, Sendable {
    /// The rate to keep in frames per second.
    public let framesPerSecond: Double
    private let periodNanoseconds: Double
    private var origin: HostTime?
    private var latest: HostTime?
    /// The latest frame's position on the grid, and how far it reaches ahead, in periods.
    private var phase = 0.0
    private var reach = 0.0
    private var nextPoint = 0.0

    /// Creates a gate that keeps `framesPerSecond`.
    ///
    /// - Returns: Nil if the rate is not a positive number.
    public init?(framesPerSecond: Double) {
        guard framesPerSecond > 0, framesPerSecond.isFinite else { return nil }
        self.framesPerSecond = framesPerSecond
        self.periodNanoseconds = 1e9 / framesPerSecond
    }

    /// Whether a frame at `time` is due; must be called for every frame, in order.
    public mutating func isDue(at time: HostTime) -> Bool {
        reach = reach(at: time)
        latest = time
        guard let origin else { return true }
        phase = Double((time - origin).nanoseconds) / periodNanoseconds
        // A clock set back by more than two periods starts a new grid.
        if phase < nextPoint - 3 { self.origin = nil }
        return self.origin == nil || phase + reach >= nextPoint
    }

    /// Marks the frame of the last ``isDue(at:)`` as kept.
    public mutating func keepLatest() {
        if origin == nil {
            origin = latest
            nextPoint = 1
        } else if phase - nextPoint < 1 {
            nextPoint += 1
        } else {
            // A gap is not compensated; only jitter leaves a point to the next frame.
            nextPoint = (phase + reach).rounded(.down) + 1
        }
    }

    /// Returns how far before a grid point a frame may be and still be the nearest to it: half the
    /// time since the previous frame, in periods.
    private func reach(at time: HostTime) -> Double {
        guard let latest, time > latest else { return 0 }
        return Swift.min(Double((time - latest).nanoseconds) / periodNanoseconds, 1) / 2
    }
}
