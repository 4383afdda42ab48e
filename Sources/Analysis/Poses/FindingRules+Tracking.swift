import LockstepSamples

extension FindingRules {
    /// How much of the recording was tracked; empty if no source states it.
    var trackingFindings: [Finding] {
        let tracking = facts.rows.tracking
        guard tracking.frames > 0 else { return [] }
        let share = 100 * tracking.lostShare
        let limit = limits[.lostTracking]
        let searches = tracking.relocalizations
        let isLost = share > limit.value
        let isBad = isLost || searches > 0
        let states = TrackingState.allCases.compactMap { state in
            tracking.counts[state].map { count in
                "\(state.words) \((100 * Double(count) / Double(tracking.frames)).short) %"
            }
        }
        return [
            finding(
                isBad ? .warn : .pass, .tracking, stream: .camera,
                states.isEmpty
                    ? "Every pose was tracked after tracking started."
                    : (tracking.hasBegun
                        ? "Not every pose was tracked after tracking started: "
                        : "Tracking never started: ")
                        + "\(states.joined(separator: ", "))\(relocalizationWords).",
                remedy: trackingRemedy
            ).measuring(
                isBad && !isLost
                    ? Finding.Number(Double(searches), "relocalizations")
                    : Finding.Number(share, "%"),
                against: isBad && !isLost ? .none : limit,
                at: isBad ? tracking.lost.places : [])
        ]
    }

    /// What to do about each state that occurred.
    private var trackingRemedy: Remedy {
        let tracking = facts.rows.tracking
        guard tracking.hasBegun else {
            return
                "Record longer: tracking starts after a few seconds of slow sideways motion with "
                + "texture in view. No pose of this recording can be used."
        }
        let causes: [(TrackingState, String)] = [
            (.limitedMotion, "move more slowly"),
            (.limitedFeatures, "keep texture and light in view"),
            (.initializing, "wait until tracking has started again before you move on"),
            (.relocalizing, "split the recording where tracking relocalized"),
        ]
        let actions = causes.filter { state, _ in
            tracking.counts[state] != nil || state == .relocalizing && tracking.relocalizations > 0
        }.map(\.1)
        return "Discard those poses"
            + (actions.isEmpty ? "." : "; \(actions.joined(separator: "; ")).")
    }

    private var relocalizationWords: String {
        let count = facts.rows.tracking.relocalizations
        return count == 0
            ? "" : "; it relocalized \(count.counted("time"))"
    }
}

extension TrackingState {
    /// The state's name as text: "limited motion".
    fileprivate var words: String { rawValue.split(separator: "_").joined(separator: " ") }
}
