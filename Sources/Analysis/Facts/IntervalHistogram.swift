/// Intervals counted in bins 0.4 % wide: any number of them in bounded memory, since there are
/// fewer than 15,000 bins.
///
/// Each bin keeps the mean of what fell into it, so equal intervals give an exact median.
package struct IntervalHistogram {
    /// 256 bins for each doubling: the widest is 1/256 of its interval.
    private static let subBinBits = 8

    private var bins: [Int: Bin] = [:]
    package private(set) var total = 0

    /// No intervals yet.
    package init() {}

    private struct Bin {
        var count = 0
        var sum = 0.0

        mutating func add(_ nanoseconds: Double) {
            count += 1
            sum += nanoseconds
        }

        var mean: Double { sum / Double(count) }
    }

    /// Counts an interval in nanoseconds.
    package mutating func add(_ nanoseconds: UInt64) {
        bins[Self.bin(nanoseconds), default: Bin()].add(Double(nanoseconds))
        total += 1
    }

    /// The interval in the middle, nanoseconds; nil without intervals.
    package var median: Double? {
        var below = 0
        for (_, bin) in bins.sorted(by: { $0.key < $1.key }) {
            below += bin.count
            if below * 2 >= total { return bin.mean }
        }
        return nil
    }

    /// How many intervals there are of each length, nanoseconds, shortest first; one entry a bin.
    package var lengths: [(nanoseconds: Double, count: Int)] {
        bins.sorted { $0.key < $1.key }.map { ($0.value.mean, $0.value.count) }
    }

    /// How many intervals there are of which `isCounted` holds, nanoseconds.
    package func count(where isCounted: (Double) -> Bool) -> Int {
        bins.values.reduce(0) { sum, bin in isCounted(bin.mean) ? sum + bin.count : sum }
    }

    /// Small intervals have a bin each; above, the leading one's place and the bits behind it.
    private static func bin(_ nanoseconds: UInt64) -> Int {
        let exponent = 63 - (nanoseconds | 1).leadingZeroBitCount
        guard exponent >= subBinBits else { return Int(nanoseconds) }
        let shift = exponent - subBinBits
        // All bits of a bin's number: the shift left the leading one in front of them.
        let subBin = Int(nanoseconds >> UInt64(shift)) & (1 << subBinBits - 1)
        return (shift + 1) << subBinBits | subBin
    }
}
