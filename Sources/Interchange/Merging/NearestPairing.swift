import LockstepSamples

/// Which entry of one list belongs to which of another by their times: the nearest pairs first, no
/// entry twice, as the TUM RGB-D benchmark's `associate.py` pairs pictures and depth maps.
struct NearestPairing {
    /// The place in the second list for places in the first.
    private(set) var partners: [Int: Int] = [:]
    /// The largest difference between the times of a pair.
    private(set) var disagreement = HostDuration.zero

    /// Pairs times whose difference is at most `limit`.
    init(_ times: [HostTime], with others: [HostTime], limit: HostDuration) {
        var taken = Set<Int>()
        for pair in Self.candidates(times, others, limit)
        where partners[pair.index] == nil && !taken.contains(pair.partner) {
            partners[pair.index] = pair.partner
            taken.insert(pair.partner)
            disagreement = max(disagreement, pair.difference)
        }
    }

    private struct Pair {
        var index: Int
        var partner: Int
        var difference: HostDuration
    }

    /// At most this many neighbours of a time are tried: equal stamps must not cost the square.
    private static let mostNeighbours = 16

    /// All pairs within the limit, the nearest first, then in the order of the lists.
    private static func candidates(
        _ times: [HostTime], _ others: [HostTime], _ limit: HostDuration
    ) -> [Pair] {
        let order = others.indices.sorted { (others[$0], $0) < (others[$1], $1) }
        var pairs: [Pair] = []
        var start = 0
        for index in times.indices.sorted(by: { (times[$0], $0) < (times[$1], $1) }) {
            let time = times[index]
            while start < order.count, time - others[order[start]] > limit { start += 1 }
            for partner in order[start...].prefix(mostNeighbours) {
                let difference = (others[partner] - time).magnitude
                guard difference <= limit else { break }
                pairs.append(Pair(index: index, partner: partner, difference: difference))
            }
        }
        return pairs.sorted {
            ($0.difference, $0.index, $0.partner) < ($1.difference, $1.index, $1.partner)
        }
    }
}
