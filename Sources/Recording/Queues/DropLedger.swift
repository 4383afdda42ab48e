public import LockstepSamples

/// The number of samples of each stream that were not kept, by reason.
public struct DropLedger: Hashable, Sendable {
    /// One line of the ledger.
    public struct Entry: Hashable, Sendable {
        /// The stream that lost samples.
        public let stream: Stream
        /// The reason.
        public let reason: DropReason
        /// The known number of lost samples.
        public let count: Int
        /// Whether there were drops with an unknown count.
        public let isAtLeast: Bool
    }

    private struct Key: Hashable {
        let stream: Stream
        let reason: DropReason
    }

    private var counts: [Key: Int] = [:]
    private var uncounted: Set<Key> = []

    /// Creates an empty ledger.
    public init() {}

    /// Adds one drop; a negative count adds nothing.
    public mutating func add(_ drop: Drop) {
        let key = Key(stream: drop.stream, reason: drop.reason)
        if drop.count == nil { uncounted.insert(key) }
        let (sum, overflow) = counts[key, default: 0]
            .addingReportingOverflow(max(drop.count ?? 0, 0))
        counts[key] = overflow ? .max : sum
    }

    /// Returns how many samples of a stream were dropped for a reason.
    public func count(_ stream: Stream, _ reason: DropReason) -> Int {
        counts[Key(stream: stream, reason: reason), default: 0]
    }

    /// Whether nothing was dropped.
    public var isEmpty: Bool { counts.isEmpty }

    /// All lines, by stream and then by reason, in declaration order.
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
