import LockstepAnalysis
import LockstepFormats
import LockstepSamples

/// What happened beside the samples, as far as it has a place on a line of time.
struct EventTimeline {
    /// When samples were not kept, thinned, by stream.
    private(set) var drops: [Stream: Thinned<HostTime>] = [:]
    /// When the system took the sensors away and gave them back; the end is nil if it did not.
    private(set) var interruptions: [(start: HostTime, end: HostTime?, reason: String)] = []
    /// More of them than this have no place on a screen.
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
