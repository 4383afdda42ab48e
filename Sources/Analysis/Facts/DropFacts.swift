import LockstepSamples

/// The drops of a session, by stream, reason and evidence.
struct DropFacts {
    private var counts: [Key: Int] = [:]

    private struct Key: Hashable {
        var stream: Stream
        var reason: DropReason
        var evidence: DropEvidence
    }

    /// Counts a drop; one of unknown number counts as one.
    mutating func add(_ drop: Drop) {
        let key = Key(stream: drop.stream, reason: drop.reason, evidence: drop.evidence)
        let sum = counts[key, default: 0].addingReportingOverflow(max(drop.count ?? 1, 0))
        counts[key] = sum.overflow ? .max : sum.partialValue
    }

    /// How many samples of a stream were lost for one of these reasons.
    func count(
        _ stream: Stream, where isCounted: (DropReason) -> Bool = { _ in true }
    ) -> Int {
        counts.reduce(0) { sum, entry in
            guard entry.key.stream == stream, isCounted(entry.key.reason) else { return sum }
            let next = sum.addingReportingOverflow(entry.value)
            return next.overflow ? .max : next.partialValue
        }
    }

    /// "3 late (reported), 1 gap (inferred)"; nil without drops.
    func words(_ stream: Stream) -> String? {
        var words: [String] = []
        for reason in DropReason.allCases {
            for evidence in DropEvidence.allCases {
                let key = Key(stream: stream, reason: reason, evidence: evidence)
                guard let count = counts[key] else { continue }
                words.append("\(count) \(reason.rawValue) (\(evidence.rawValue))")
            }
        }
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }
}

extension DropReason {
    /// Whether a gate of the user's chose to leave the frame out.
    var isGate: Bool { self == .rateGate || self == .motionGate || self == .sharpnessGate }

    /// Whether nobody wanted the sample lost.
    var isUnwanted: Bool { !isGate && self != .depthNotReady && self != .stopping }
}
