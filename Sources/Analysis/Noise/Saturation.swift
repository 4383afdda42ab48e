import LockstepSamples

/// Samples that are stuck at the largest or the smallest value of their axis.
///
/// A saturated sensor repeats its limit, and rarely has a value just inside it. In any other series
/// the extreme is rarer than the value next to it, as in the tail of a distribution. Noise of a few
/// steps has too few values between its extremes, so it is not checked.
struct Saturation: Hashable {
    /// One end of an axis at which samples are stuck.
    struct End: Hashable {
        /// The axis: 0, 1 or 2.
        let axis: Int
        /// The value of the stuck samples, in the sensor's unit.
        let value: Double
        /// The number of samples with this value.
        let count: Int
        /// The most consecutive samples with this value.
        let longestRun: Int
        /// The index of the first such run in the series.
        let place: Int
    }

    /// The ends at which samples are stuck.
    let ends: [End]
    /// The number of samples with at least one stuck axis.
    let count: Int
    /// The number of all samples.
    let total: Int

    /// The share of samples with a stuck axis, 0…1.
    var share: Double { Double(count) / Double(max(1, total)) }

    /// Examines all samples with finite values.
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
        // Nearly all samples: neither end can change.
        if high.isBelow(value), low.isBelow(-value) {
            low.pass()
            high.pass()
        } else {
            low.add(-value)
            high.add(value)
        }
    }

    /// The ends at which samples are stuck, the lower end first.
    func ends(axis: Int) -> [Saturation.End] {
        [low.end(axis: axis, sign: -1), high.end(axis: axis, sign: 1)].compactMap { $0 }
    }
}

/// Counts the largest value of a series and the one next to it.
private struct EdgeCount {
    /// Fewer samples, or shorter runs, occur by chance.
    private static let fewest = 5
    private static let shortestRun = 3
    /// The extreme must be this many times as frequent as its neighbor; for a sine wave measured in
    /// coarse steps the ratio is √1/(√2 − √1) = 2.4.
    private static let leastRatio = 4
    /// The range of all values in units of the distance to the neighbor.
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

    /// Returns whether a value is so far neither the largest nor the one next to it.
    func isBelow(_ value: Double) -> Bool { value < second }

    /// Skips a value that is at neither end.
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

    /// The saturated end, for an axis whose samples were multiplied by `sign`.
    func end(axis: Int, sign: Double) -> Saturation.End? {
        guard count >= Self.fewest, longestRun >= Self.shortestRun, secondCount > 0,
            count / secondCount >= Self.leastRatio,
            largest - least >= Self.leastRange * (largest - second)
        else { return nil }
        return Saturation.End(
            axis: axis, value: largest * sign, count: count, longestRun: longestRun, place: place)
    }
}
