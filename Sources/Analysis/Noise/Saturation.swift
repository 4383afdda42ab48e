import LockstepSamples

/// Readings that are stuck at the largest or the smallest value of their axis.
///
/// A sensor that cannot show more shows its limit again and again, and hardly ever a value just
/// within it. Of any other series the extreme is rarer than the value next to it, as tails are; and
/// a noise of a few steps has too few values between its extremes to tell, so it is not judged.
struct Saturation: Hashable {
    /// One end of an axis at which readings are stuck.
    struct End: Hashable {
        /// 0, 1 or 2.
        let axis: Int
        /// The value at which they are stuck, in the sensor's unit.
        let value: Double
        /// How many readings have it.
        let count: Int
        /// The most of them in a row.
        let longestRun: Int
        /// The place in the series where they first are that many in a row.
        let place: Int
    }

    /// The ends at which readings are stuck.
    let ends: [End]
    /// Readings of which at least one axis is stuck.
    let count: Int
    /// All readings.
    let total: Int

    /// The share of the readings of which an axis is stuck, 0…1.
    var share: Double { Double(count) / Double(max(1, total)) }

    /// Looks at all readings whose numbers are finite.
    init(_ series: VectorSeries) {
        var (x, y, z) = (AxisEdges(), AxisEdges(), AxisEdges())
        var total = 0
        for value in series.values where value.isFinite {
            x.add(value.x)
            y.add(value.y)
            z.add(value.z)
            total += 1
        }
        let ends = [x, y, z].enumerated().flatMap { $1.ends(axis: $0) }
        self.ends = ends
        self.total = total
        count =
            ends.isEmpty
            ? 0
            : series.values.reduce(0) { count, value in
                let isStuck = value.isFinite && ends.contains { value[$0.axis] == $0.value }
                return isStuck ? count + 1 : count
            }
    }
}

/// Both ends of an axis.
private struct AxisEdges {
    private var low = EdgeCount()
    private var high = EdgeCount()

    mutating func add(_ value: Double) {
        // Nearly all readings: neither end can change.
        if high.isBelow(value), low.isBelow(-value) {
            low.pass()
            high.pass()
        } else {
            low.add(-value)
            high.add(value)
        }
    }

    /// What is stuck, the lower end first.
    func ends(axis: Int) -> [Saturation.End] {
        [low.end(axis: axis, sign: -1), high.end(axis: axis, sign: 1)].compactMap { $0 }
    }
}

/// Counts the largest value of a series and the one next to it.
private struct EdgeCount {
    /// Fewer readings, or fewer in a row, happen by chance.
    private static let fewest = 5
    private static let shortestRun = 3
    /// The extreme must be so many times as frequent as its neighbor; of a sine wave that is
    /// measured in coarse steps it is √1/(√2 − √1) = 2.4 times.
    private static let leastRatio = 4
    /// The whole range in units of the distance to the neighbor.
    private static let leastRange = 16.0

    private var largest = -Double.infinity
    private var count = 0
    private var second = -Double.infinity
    private var secondCount = 0
    private var least = Double.infinity
    private var index = 0
    private var run = 0
    private var longestRun = 0
    private var place = 0

    mutating func add(_ value: Double) {
        if value > largest {
            (second, secondCount) = (largest, count)
            (largest, count, run, longestRun) = (value, 0, 0, 0)
        }
        if value == largest { addAtLargest() } else { addBelow(value) }
        least = min(least, value)
        index += 1
    }

    /// Whether a value is neither the largest nor the one next to it, so far.
    func isBelow(_ value: Double) -> Bool { value < second }

    /// Goes on after a value that is neither at this end nor at the other.
    mutating func pass() {
        run = 0
        index += 1
    }

    private mutating func addAtLargest() {
        count += 1
        run += 1
        guard run > longestRun else { return }
        longestRun = run
        place = index - run + 1
    }

    private mutating func addBelow(_ value: Double) {
        run = 0
        if value > second { (second, secondCount) = (value, 0) }
        if value == second { secondCount += 1 }
    }

    /// What is stuck, of an axis whose readings were multiplied with `sign`.
    func end(axis: Int, sign: Double) -> Saturation.End? {
        guard count >= Self.fewest, longestRun >= Self.shortestRun, secondCount > 0,
            count / secondCount >= Self.leastRatio,
            largest - least >= Self.leastRange * (largest - second)
        else { return nil }
        return Saturation.End(
            axis: axis, value: largest * sign, count: count, longestRun: longestRun, place: place)
    }
}
