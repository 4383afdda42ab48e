import LockstepSamples

/// Leaves out frames that follow the last one too soon.
struct IntervalGate: Sendable {
    private let shortest: HostDuration
    private var last: HostTime?

    /// Creates a gate.
    ///
    /// - Parameter interval: The shortest time between two frames, ns. An eighth less is accepted, so
    ///   that a source at just this rate does not lose every second frame to jitter.
    init(nanoseconds interval: Int64) {
        shortest = HostDuration(nanoseconds: interval - interval / 8)
    }

    /// Returns whether a frame passes, and counts it if so.
    mutating func passes(_ time: HostTime) -> Bool {
        if let last, time >= last, time - last < shortest { return false }
        last = time
        return true
    }
}
