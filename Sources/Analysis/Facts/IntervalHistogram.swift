/// Intervals counted in bins 0.4 % wide: any number of them in bounded memory, since there are
/// fewer than 15,000 bins.
///
/// Each bin keeps the mean of what fell into it, so equal intervals give an exact median.
package struct IntervalHistogram {
    /// 256 bins for each doubling: the widest is 1/256 of its interval.
    private static let subBinBits = 8

    /// By number, up to the last one that anything fell into.
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

    /// The interval in the middle, nanoseconds; nil without intervals.
    package var median: Double? {
        var below = 0
        for bin in bins where bin.count > 0 {
            below += bin.count
            if below * 2 >= total { return bin.mean }
        }
        return nil
    }

    /// How many intervals there are of each length, nanoseconds, shortest first; one entry a bin.
    package var lengths: [(nanoseconds: Double, count: Int)] {
        bins.filter { $0.count > 0 }.map { ($0.mean, $0.count) }
    }

    /// How many intervals there are of which `isCounted` holds, nanoseconds.
    package func count(where isCounted: (Double) -> Bool) -> Int {
        bins.reduce(0) { sum, bin in
            bin.count > 0 && isCounted(bin.mean) ? sum + bin.count : sum
        }
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
