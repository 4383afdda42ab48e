import LockstepSamples

/// Pairs the entries of two lists by time: the nearest pairs first, each entry at most once.
///
/// The TUM RGB-D benchmark's `associate.py` pairs images and depth maps in this way. Pairs of equal
/// distance are made in the order of the lists. Memory grows with the lists, independent of how
/// many entries share a time or are near each other.
struct NearestPairing {
    /// The index in the second list for indices in the first.
    private(set) var partners: [Int: Int] = [:]
    /// The largest difference between the times of a pair.
    private(set) var disagreement = HostDuration.zero

    /// Pairs times whose difference is at most `limit`.
    init(_ times: [HostTime], with others: [HostTime], limit: HostDuration) {
        var groups = TimestampGroups()
        for stamp in EqualTimestamps(times, others) {
            let count = min(stamp.places.count, stamp.partners.count)
            for (index, partner) in zip(stamp.places, stamp.partners) { partners[index] = partner }
            groups.append(stamp.places.dropFirst(count), at: stamp.time, isPartner: false)
            groups.append(stamp.partners.dropFirst(count), at: stamp.time, isPartner: true)
        }
        // The nearest entries are adjacent: any entry between two is nearer to one of them.
        var waiting = MinHeap<TimestampGroups.Pair>()
        for group in groups.indices {
            if let pair = groups.pair(behind: group, limit) { waiting.insert(pair) }
        }
        while let pair = waiting.removeLeast() {
            guard let current = groups.pair(between: pair) else { continue }
            guard current == pair else {
                waiting.insert(current)
                continue
            }
            partners[pair.index] = pair.partner
            disagreement = max(disagreement, pair.difference)
            let group = groups.remove(pair)
            if let next = groups.pair(behind: group, limit) { waiting.insert(next) }
        }
    }
}

/// The entries of two lists by time, the earliest first.
private struct EqualTimestamps: Sequence, IteratorProtocol {
    /// The entries that share a time, each in the order of its list.
    struct Stamp {
        let time: HostTime
        let places: ArraySlice<Int>
        let partners: ArraySlice<Int>
    }

    private let times, others: [HostTime]
    private var places, partners: ArraySlice<Int>

    init(_ times: [HostTime], _ others: [HostTime]) {
        self.times = times
        self.others = others
        places = times.indices.sorted { (times[$0], $0) < (times[$1], $1) }[...]
        partners = others.indices.sorted { (others[$0], $0) < (others[$1], $1) }[...]
    }

    mutating func next() -> Stamp? {
        let first = [places.first.map { times[$0] }, partners.first.map { others[$0] }]
        guard let time = first.compactMap({ $0 }).min() else { return nil }
        let stamp = Stamp(
            time: time, places: places.prefix { times[$0] == time },
            partners: partners.prefix { others[$0] == time })
        places = places.dropFirst(stamp.places.count)
        partners = partners.dropFirst(stamp.partners.count)
        return stamp
    }
}
