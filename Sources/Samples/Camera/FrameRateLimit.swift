/// Keeps every n-th frame of a camera that delivers more frames than requested, by time.
///
/// The kept frames are evenly spaced, and never fewer than requested: if the requested rate is not
/// the camera's divided by a whole number, the result is the next higher one that is.
public struct FrameRateLimit: Hashable, Sendable {
    /// One of this many frames is kept.
    public let stride: Int
    /// The shortest time between kept frames.
    private let shortest: HostDuration
    private var last: HostTime?

    /// Creates a limit.
    ///
    /// - Parameters:
    ///   - framesPerSecond: the requested rate.
    ///   - cameraRate: the camera's frames per second.
    public init(framesPerSecond: Double, ofCamera cameraRate: Double) {
        // A rate is stated to a few percent: 29.97 of 60 and 30 of 59.94 mean every second frame.
        let ratio = (cameraRate / framesPerSecond + 0.05).rounded(.down)
        let isLimited = framesPerSecond > 0 && ratio >= 2 && ratio < 1e6
        stride = isLimited ? Int(ratio) : 1
        // Half a frame early, because frames jitter; measured from the last kept frame and not on
        // a schedule, which a camera of 59.94 frames per second would leave.
        shortest =
            isLimited ? HostDuration(seconds: (ratio - 0.5) / cameraRate) ?? .zero : .zero
    }

    /// Returns whether the frame with this timestamp is kept.
    ///
    /// A frame with an earlier timestamp than the last is kept.
    public mutating func keeps(_ timestamp: HostTime) -> Bool {
        if let last, timestamp >= last, timestamp - last < shortest { return false }
        last = timestamp
        return true
    }

    /// Returns the time between kept frames for the duration of one frame of the camera; nil if it
    /// is too long.
    public func interval(ofFrame duration: RationalTime) -> RationalTime? {
        let (value, overflow) = duration.value.multipliedReportingOverflow(by: Int64(stride))
        return overflow ? nil : RationalTime(value: value, timescale: duration.timescale)
    }
}
