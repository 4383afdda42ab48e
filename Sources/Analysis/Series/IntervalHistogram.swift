/// A histogram of intervals with bins 0.4 % wide, in bounded memory: there are fewer than 15,000
/// bins.
///
/// Each bin keeps the mean of its intervals, so equal intervals give an exact median.
package struct IntervalHistogram {
    /// 256 bins per power of two: each bin is at most 1/256 of its interval wide.
    private static let subBinBits = 8

    /// The bins by index, up to the last one in use.
    private var bins: [Bin] = []
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
        let number = Self.bin(nanoseconds)
        if number >= bins.count {
            bins.append(contentsOf: repeatElement(Bin(), count: number + 1 - bins.count))
        }
        bins[number].add(Double(nanoseconds))
        total += 1
    }

    /// The median interval in nanoseconds; nil without intervals.
    package var median: Double? {
        var below = 0
        for bin in bins where bin.count > 0 {
            below += bin.count
            if below * 2 >= total { return bin.mean }
        }
        return nil
    }

    /// The number of intervals by length in nanoseconds, shortest first; one entry per bin.
    package var lengths: [(nanoseconds: Double, count: Int)] {
        bins.filter { $0.count > 0 }.map { ($0.mean, $0.count) }
    }

    /// The number of intervals, in nanoseconds, for which `isCounted` is true.
    package func count(where isCounted: (Double) -> Bool) -> Int {
        bins.reduce(0) { sum, bin in
            bin.count > 0 && isCounted(bin.mean) ? sum + bin.count : sum
        }
    }

    /// Small intervals have a bin each; above, the index is the leading bit's position and the next
    /// bits.
    private static func bin(_ nanoseconds: UInt64) -> Int {
        let exponent = 63 - (nanoseconds | 1).leadingZeroBitCount
        guard exponent >= subBinBits else { return Int(nanoseconds) }
        let shift = exponent - subBinBits
        // All bits of a bin's index: the shift left the leading one in front of them.
        let subBin = Int(nanoseconds >> UInt64(shift)) & (1 << subBinBits - 1)
        return (shift + 1) << subBinBits | subBin
    }
}
