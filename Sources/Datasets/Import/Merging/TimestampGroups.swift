import LockstepSamples

/// Entries of two lists that have no partner yet, in the order of time.
///
/// Entries of one list with the same time form a group; no time has entries of both lists.
struct TimestampGroups {
    /// The first entries of two adjacent groups, one of each list.
    ///
    /// The nearest pair is least; of equally near ones, the first in the order of the lists.
    struct Pair: Comparable {
        let difference: HostDuration
        /// The indices in the first and the second list.
        let index, partner: Int
        /// The groups, the earlier first.
        let earlier, later: Int

        static func < (left: Pair, right: Pair) -> Bool {
            (left.difference, left.index, left.partner)
                < (right.difference, right.index, right.partner)
        }
    }

    private struct Group {
        let time: HostTime
        let isPartner: Bool
        /// The indices in the list.
        var places: ArraySlice<Int>
        /// The adjacent groups that are not empty; beyond the ends there is none.
        var previous, next: Int
    }

    private var groups: [Group] = []

    var indices: Range<Int> { groups.indices }

    /// Appends entries after all others; nothing if there are none.
    mutating func append(_ places: ArraySlice<Int>, at time: HostTime, isPartner: Bool) {
        guard !places.isEmpty else { return }
        let index = groups.count
        groups.append(
            Group(
                time: time, isPartner: isPartner, places: places, previous: index - 1,
                next: index + 1))
    }

    /// The first entries of a group and the next one; nil if both are of one list or farther apart
    /// than `limit`.
    func pair(behind earlier: Int, _ limit: HostDuration) -> Pair? {
        guard indices.contains(earlier), indices.contains(groups[earlier].next) else { return nil }
        let later = groups[earlier].next
        let (left, right) = (groups[earlier], groups[later])
        let difference = right.time - left.time
        guard left.isPartner != right.isPartner, difference <= limit,
            let first = left.places.first, let second = right.places.first
        else { return nil }
        return Pair(
            difference: difference, index: left.isPartner ? second : first,
            partner: left.isPartner ? first : second, earlier: earlier, later: later)
    }

    /// The current first entries of two groups; nil if the groups are no longer adjacent.
    func pair(between pair: Pair) -> Pair? {
        guard groups[pair.earlier].next == pair.later else { return nil }
        return self.pair(behind: pair.earlier, pair.difference)
    }

    /// Removes the entries of a pair, and groups that become empty.
    ///
    /// - Returns: the last group that remains before or among them; its next group may be another.
    mutating func remove(_ pair: Pair) -> Int {
        groups[pair.earlier].places.removeFirst()
        groups[pair.later].places.removeFirst()
        var (before, behind) = (pair.earlier, pair.later)
        if groups[before].places.isEmpty { before = groups[before].previous }
        if groups[behind].places.isEmpty { behind = groups[behind].next }
        if indices.contains(before) { groups[before].next = behind }
        if indices.contains(behind) { groups[behind].previous = before }
        return before
    }
}
