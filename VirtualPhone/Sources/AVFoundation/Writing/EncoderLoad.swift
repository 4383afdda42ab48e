internal import LockstepSamples
internal import VirtualPhone

/// The number of images waiting for an encoder, from its pace and the clock alone.
struct EncoderLoad {
    /// The tolerance for sums of seconds, in images.
    private static let rounding = 1e-6

    private var waiting = 0.0
    private var latest: HostTime?
    private var pace: MovieEncoderPace?

    /// Returns whether the encoder accepts an image now.
    mutating func isReady(_ pace: MovieEncoderPace, at now: HostTime) -> Bool {
        work(pace, until: now)
        return waiting + 1 <= Double(max(pace.waitingImages, 1)) + Self.rounding
    }

    /// Counts an appended image.
    mutating func take(_ pace: MovieEncoderPace, at now: HostTime) {
        work(pace, until: now)
        if pace.imagesPerSecond != nil { waiting += 1 }
    }

    /// Returns the time until the encoder accepts an image again; nil if it never will at this
    /// pace.
    mutating func delay(_ pace: MovieEncoderPace, at now: HostTime) -> HostDuration? {
        guard !isReady(pace, at: now) else { return .zero }
        guard let rate = pace.imagesPerSecond, rate > 0 else { return nil }
        let excess = waiting + 1 - Double(max(pace.waitingImages, 1))
        let nanoseconds = Int64(exactly: (excess / rate * 1e9).rounded(.up))
        return nanoseconds.map { HostDuration(nanoseconds: max($0, 1)) }
    }

    /// Lets the encoder work until now at its previous pace, and from now on at another.
    mutating func work(_ pace: MovieEncoderPace, until now: HostTime) {
        let elapsed = latest.map { now > $0 ? (now - $0).seconds : 0 } ?? 0
        if let rate = (self.pace ?? pace).imagesPerSecond {
            waiting = max(waiting - elapsed * rate, 0)
        } else {
            waiting = 0
        }
        latest = now
        self.pace = pace
    }
}
