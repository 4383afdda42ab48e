import LockstepSamples

/// How the wall clock ran relative to the host clock, from the anchors in the events.
struct AnchorFacts {
    /// The number of anchors with ascending host times.
    private(set) var count = 0
    /// The time from the first anchor to the last, in seconds of the host clock.
    private(set) var span = 0.0
    /// How much the wall clock gained on the host clock, without its steps, in seconds.
    private(set) var gain = 0.0
    /// The anchors at which the wall clock had been set, and the largest step in seconds.
    private(set) var steps = Occurrences()
    private(set) var largestStep = 0.0
    private var previous: ClockAnchor?
    private let limit: Double

    /// The most that clocks may drift apart without a step: NTP slews by at most 500 ppm (RFC
    /// 5905).
    private static let slew = 500e-6

    /// - Parameter limits: define a step.
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
        // Differences of integer nanoseconds, saturating, because a file may contain any number.
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
