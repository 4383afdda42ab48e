/// The set of sequence numbers that occurred: one bit each, at most 8 MiB.
///
/// Numbers of ``limit`` or more are counted but not distinguished.
struct SequenceSet {
    /// The capacity, 67 million samples: over a day of all sensors of a phone at 700 samples per
    /// second.
    static let limit: Int64 = 1 << 26

    /// The number of repeated sequence numbers.
    private(set) var repeated = 0
    /// The number of sequence numbers of ``limit`` or more; if there are any, all numbers below
    /// ``limit`` must occur too.
    private(set) var beyondLimit = 0
    /// The largest number below ``limit`` that must occur; −1 before the first.
    private(set) var last: Int64 = -1
    private(set) var count = 0
    private var words: [UInt64] = []

    /// Adds a row's sequence number.
    ///
    /// - Parameter sequence: not negative, because readers reject rows with a negative number.
    mutating func insert(_ sequence: Int64) {
        guard sequence < Self.limit else {
            beyondLimit += 1
            last = Self.limit - 1
            return
        }
        let index = Int(sequence >> 6)
        if index >= words.count {
            words.append(contentsOf: repeatElement(0, count: index + 1 - words.count))
        }
        let bit = UInt64(1) << UInt64(sequence & 63)
        if words[index] & bit != 0 { repeated += 1 } else { count += 1 }
        words[index] |= bit
        last = max(last, sequence)
    }

    /// How many numbers up to ``last`` are missing.
    var missingCount: Int { Int(last) + 1 - count }

    /// The first few runs of missing numbers.
    func missing(atMost limit: Int) -> [ClosedRange<Int64>] {
        var runs: [ClosedRange<Int64>] = []
        var start: Int64?
        var sequence: Int64 = 0
        while sequence <= last, runs.count < limit {
            let index = Int(sequence >> 6)
            let word = index < words.count ? words[index] : 0
            // Skips words whose 64 numbers all occurred, or are all missing within a run.
            if sequence & 63 == 0, word == (start == nil ? .max : 0) {
                sequence += 64
                continue
            }
            let isSeen = word & (UInt64(1) << UInt64(sequence & 63)) != 0
            if isSeen, let begun = start {
                runs.append(begun...sequence - 1)
                start = nil
            } else if !isSeen {
                start = start ?? sequence
            }
            sequence += 1
        }
        if let start, runs.count < limit { runs.append(start...last) }
        return runs
    }
}
