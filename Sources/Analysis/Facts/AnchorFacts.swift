import LockstepSamples

/// How the wall clock ran beside the host clock, by the anchors in the events.
struct AnchorFacts {
    /// Anchors that are later than the one before, and the first.
    private(set) var count = 0
    /// From the first to the last, seconds of the host clock.
    private(set) var span = 0.0
    /// How much further the wall clock went than the host clock without its steps, seconds.
    private(set) var gain = 0.0
    /// The wall clock was set meanwhile; the largest step, seconds.
    private(set) var steps = Occurrences()
    private(set) var largestStep = 0.0
    private var previous: ClockAnchor?
    private let limit: Double

    /// What clocks may run apart beside a step: NTP slews by 500 ppm at most (RFC 5905).
    private static let slew = 500e-6

    /// - Parameter limits: tell a step.
    init(_ limits: Limits) { limit = limits[.anchorStep].value / 1e3 }

    mutating func add(_ anchor: ClockAnchor, _ place: @autoclosure () -> Place) {
        guard let last = previous else {
            (previous, count) = (anchor, 1)
            return
        }
        let host = (anchor.host - last.host).seconds
        guard host > 0 else { return }
        previous = anchor
        count += 1
        span += host
        // Differences of whole nanoseconds, saturating: a file may say anything.
        let wall =
            HostTime(nanoseconds: anchor.wall.nanoseconds)
            - HostTime(nanoseconds: last.wall.nanoseconds)
        let change = wall.seconds - host
        if change.magnitude > limit + Self.slew * host {
            steps.add(place())
            if change.magnitude > largestStep.magnitude { largestStep = change }
        } else {
            gain += change
        }
    }
}
