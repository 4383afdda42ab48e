import LockstepFormats
package import LockstepSamples

/// The events that are shown on a timeline.
package struct EventTimeline: Sendable {
    /// The times of dropped samples, thinned, by stream.
    package private(set) var drops: [Stream: Thinned<HostTime>] = [:]
    /// The interruptions of the sensors by the system; the end is nil if an interruption did not
    /// end.
    package private(set) var interruptions: [(start: HostTime, end: HostTime?, reason: String)] = []
    /// The most interruptions that are shown.
    private static let mostInterruptions = 100

    mutating func add(_ row: EventRow) {
        switch row.event {
        case .drop(let drop):
            guard !drop.reason.isGate else { return }
            drops[drop.stream, default: Thinned(limit: 500)].add(drop.timestamp ?? row.time)
        case .interruptionBegan(let reason):
            guard interruptions.count < Self.mostInterruptions else { return }
            interruptions.append((row.time, nil, reason))
        case .interruptionEnded:
            guard let open = interruptions.indices.last, interruptions[open].end == nil else {
                return
            }
            interruptions[open].end = row.time
        default: break
        }
    }
}
