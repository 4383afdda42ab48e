import LockstepFormats
import LockstepSamples

/// The tracking states of the frames.
struct TrackingFacts {
    /// The number of frames from the first tracked one on; all frames if none was tracked.
    private(set) var frames = 0
    /// The number of those frames in each state except normal.
    private(set) var counts: [TrackingState: Int] = [:]
    /// Frames that were not tracked.
    private(set) var lost = Occurrences()
    /// How often tracking started to relocalize.
    private(set) var relocalizations = 0
    /// Whether any frame was tracked.
    private(set) var hasBegun = false
    private var previous: TrackingState?

    mutating func add(_ row: FrameRow, _ place: @autoclosure () -> Place) {
        guard let state = row.trackingState else { return }
        if state == .normal, !hasBegun {
            // Tracking takes a while to start; this time does not count as lost tracking.
            self = TrackingFacts()
            hasBegun = true
        }
        frames += 1
        if state == .relocalizing, previous != .relocalizing { relocalizations += 1 }
        previous = state
        guard state != .normal else { return }
        counts[state, default: 0] += 1
        lost.add(place())
    }

    /// The share of frames that were not tracked.
    var lostShare: Double { frames > 0 ? Double(lost.count) / Double(frames) : 0 }
}
