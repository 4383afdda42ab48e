import LockstepFormats
import LockstepSamples

/// What tracking said of its poses, frame by frame.
struct TrackingFacts {
    /// Frames from the first that was tracked on; all where none was.
    private(set) var frames = 0
    /// Those of them in each state but normal.
    private(set) var counts: [TrackingState: Int] = [:]
    /// Frames that were not tracked, with the first few of them.
    private(set) var lost = Occurrences()
    /// How often tracking began to look for its place.
    private(set) var relocalizations = 0
    /// Whether any frame was tracked.
    private(set) var hasBegun = false
    private var previous: TrackingState?

    mutating func add(_ row: FrameRow, _ place: @autoclosure () -> Place) {
        guard let state = row.trackingState else { return }
        if state == .normal, !hasBegun {
            // Tracking takes a while to begin; that is no loss.
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

    /// Frames that were not tracked, as a share of all.
    var lostShare: Double { frames > 0 ? Double(lost.count) / Double(frames) : 0 }
}
