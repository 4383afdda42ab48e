/// Several feeds merged in order of arrival; at equal times the earlier feed comes first.
struct MergedFeed: Feed {
    private var feeds: [any Feed]
    private var heads: [Coming?]

    /// Merges `feeds`.
    init(_ feeds: [any Feed]) {
        self.feeds = feeds
        heads = []
        for index in feeds.indices { heads.append(self.feeds[index].next()) }
    }

    mutating func next() -> Coming? {
        var best: (index: Int, coming: Coming)?
        for (index, head) in heads.enumerated() {
            guard let head else { continue }
            if let best, best.coming.arrival <= head.arrival { continue }
            best = (index, head)
        }
        guard let best else { return nil }
        heads[best.index] = feeds[best.index].next()
        return best.coming
    }
}
