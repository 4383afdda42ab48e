public import LockstepSamples

/// How far a quantity of matched samples differs between two recordings.
public struct ComparedValues: Hashable, Sendable {
    /// Which quantity.
    public var quantity: ComparedQuantity
    /// Matched samples where both recordings give it; of depth, pixels.
    public var count: Int
    /// Matched samples where only the first recording gives it.
    public var onlyFirst: Int
    /// Matched samples where only the second recording gives it.
    public var onlySecond: Int
    /// The difference in the middle, in the quantity's unit; nil without any.
    public var median: Double?
    /// The largest difference, in the quantity's unit; nil without any.
    public var largest: Double?
    /// The first recording's timestamp of the largest difference; nil if there is no difference.
    public var place: HostTime?

    /// Whether rounding explains every difference.
    public var isWithinPrecision: Bool {
        largest.map { $0 <= quantity.precision.value } ?? true
    }
}

/// Differences of one quantity, in bounded memory.
struct DifferenceStatistics {
    /// The histogram counts whole numbers: differences are counted in so small parts of a unit.
    private static let partsOfUnit = 1e12

    private var histogram = IntervalHistogram()
    private var largest: (difference: Double, time: HostTime)?
    private var onlyFirst = 0
    private var onlySecond = 0

    /// Notes a difference, not negative; one that is no number counts as infinite, and one below
    /// what the arithmetic of angles leaves counts as none.
    mutating func add(_ difference: Double, at time: HostTime) {
        let parts = (difference * Self.partsOfUnit).rounded()
        histogram.add(UInt64(exactly: parts) ?? .max)
        let difference = difference.isNaN ? .infinity : parts == 0 ? 0 : difference
        if difference > largest?.difference ?? -1 { largest = (difference, time) }
    }

    /// Notes what a quantity is in both recordings; nothing where neither gives it.
    mutating func add<Value>(
        _ first: Value?, _ second: Value?, at time: HostTime,
        difference: (Value, Value) -> Double
    ) {
        switch (first, second) {
        case (let first?, let second?): add(difference(first, second), at: time)
        case (_?, nil): onlyFirst += 1
        case (nil, _?): onlySecond += 1
        case (nil, nil): break
        }
    }

    /// What was found; nil if there was nothing to compare.
    func values(_ quantity: ComparedQuantity) -> ComparedValues? {
        guard histogram.total + onlyFirst + onlySecond > 0 else { return nil }
        return ComparedValues(
            quantity: quantity, count: histogram.total, onlyFirst: onlyFirst,
            onlySecond: onlySecond, median: histogram.median.map { $0 / Self.partsOfUnit },
            largest: largest?.difference,
            place: largest.flatMap { $0.difference > 0 ? $0.time : nil })
    }
}
