import LockstepSamples

extension Judge {
    /// How much of the recording was tracked; nothing where no source said.
    var trackingFindings: [Finding] {
        let tracking = facts.tracking
        guard tracking.frames > 0 else { return [] }
        let share = 100 * tracking.lostShare
        let limit = limits[.lostTracking]
        let searches = tracking.relocalisations
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
                    ? "Every pose was tracked once tracking had begun."
                    : (tracking.hasBegun
                        ? "Not every pose was tracked once tracking had begun: "
                        : "Tracking never began: ")
                        + "\(states.joined(separator: ", "))\(relocalisationWords).",
                remedy:
                    "Leave those poses out; move slowly where there is little to see, and split "
                    + "the recording where tracking found its place again."
            ).measuring(
                isBad && !isLost
                    ? Finding.Number(Double(searches), "relocalisations")
                    : Finding.Number(share, "%"),
                against: isBad && !isLost ? .none : limit,
                at: isBad ? tracking.lost.places : [])
        ]
    }

    private var relocalisationWords: String {
        let count = facts.tracking.relocalisations
        return count == 0
            ? "" : "; it looked for its place \(count.counted("time"))"
    }
}

extension TrackingState {
    /// As people read it: "limited motion".
    fileprivate var words: String { rawValue.split(separator: "_").joined(separator: " ") }
}
