/// Which numbers of arrival were seen: one bit each, at most 8 MiB.
struct SequenceSet {
    /// 67 million samples: over a day of every sensor of a phone.
    static let limit: Int64 = 1 << 26

    /// Numbers seen more than once.
    private(set) var repeated = 0
    /// Numbers below 0 or beyond ``limit``.
    private(set) var outOfRange = 0
    /// The largest number seen; −1 before the first.
    private(set) var last: Int64 = -1
    private(set) var count = 0
    private var words: [UInt64] = []

    mutating func insert(_ sequence: Int64) {
        guard sequence >= 0, sequence < Self.limit else {
            outOfRange += 1
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

    /// How many numbers below the largest were never seen.
    var missingCount: Int { Int(last) + 1 - count }

    /// The first few runs of numbers that were never seen.
    func missing(atMost limit: Int) -> [ClosedRange<Int64>] {
        var runs: [ClosedRange<Int64>] = []
        var start: Int64?
        var sequence: Int64 = 0
        while sequence <= last, runs.count < limit {
            let word = words[Int(sequence >> 6)]
            if word == .max, start == nil, sequence & 63 == 0 {
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
        return runs
    }
}
