public import LockstepSamples

/// How many samples of each stream were not kept, and why.
public struct DropLedger: Hashable, Sendable {
    /// One line of the ledger.
    public struct Entry: Hashable, Sendable {
        /// Which stream lost samples.
        public let stream: Stream
        /// Why.
        public let reason: DropReason
        /// How many are known.
        public let count: Int
        /// Whether there were drops whose number no one knows.
        public let isAtLeast: Bool
    }

    private struct Key: Hashable {
        let stream: Stream
        let reason: DropReason
    }

    private var counts: [Key: Int] = [:]
    private var uncounted: Set<Key> = []

    /// An empty ledger.
    public init() {}

    /// Adds one drop; a count below zero adds nothing.
    public mutating func add(_ drop: Drop) {
        let key = Key(stream: drop.stream, reason: drop.reason)
        if drop.count == nil { uncounted.insert(key) }
        let (sum, overflow) = counts[key, default: 0]
            .addingReportingOverflow(max(drop.count ?? 0, 0))
        counts[key] = overflow ? .max : sum
    }

    /// How many samples of a stream were dropped for a reason.
    public func count(_ stream: Stream, _ reason: DropReason) -> Int {
        counts[Key(stream: stream, reason: reason), default: 0]
    }

    /// Whether nothing was dropped.
    public var isEmpty: Bool { counts.isEmpty }

    /// All lines, by stream and then by reason in the order of their declaration.
    public var entries: [Entry] {
        Stream.allCases.flatMap { stream in
            DropReason.allCases.compactMap { reason in
                let key = Key(stream: stream, reason: reason)
                return counts[key].map {
                    Entry(
                        stream: stream, reason: reason, count: $0,
                        isAtLeast: uncounted.contains(key))
                }
            }
        }
    }
}
