public import LockstepSamples

/// The differences of one quantity of matched samples between two recordings.
public struct ComparedValues: Hashable, Sendable {
    /// The quantity.
    public var quantity: ComparedQuantity
    /// The number of matched samples that have the quantity in both recordings; pixels for depth.
    public var count: Int
    /// The number of matched samples that have it in the first recording only.
    public var onlyFirst: Int
    /// The number of matched samples that have it in the second recording only.
    public var onlySecond: Int
    /// The median difference, in the quantity's unit; nil without any.
    public var median: Double?
    /// The largest difference, in the quantity's unit; nil without any.
    public var largest: Double?
    /// The first recording's timestamp of the largest difference; nil if nothing differs.
    public var place: HostTime?

    /// Whether rounding explains every difference.
    public var isWithinPrecision: Bool {
        largest.map { $0 <= quantity.precision.value } ?? true
    }
}

/// Differences of one quantity, in bounded memory.
struct DifferenceStatistics {
    /// The histogram counts integers: differences are counted in these parts of a unit.
    private static let partsOfUnit = 1e12

    private var histogram = IntervalHistogram()
    private var largest: (difference: Double, time: HostTime)?
    private var onlyFirst = 0
    private var onlySecond = 0

    /// Adds a difference, which must not be negative.
    ///
    /// NaN counts as infinite; differences below the rounding error of angles count as zero.
    mutating func add(_ difference: Double, at time: HostTime) {
        let parts = (difference * Self.partsOfUnit).rounded()
        histogram.add(UInt64(exactly: parts) ?? .max)
        let difference = difference.isNaN ? .infinity : parts == 0 ? 0 : difference
        if difference > largest?.difference ?? -1 { largest = (difference, time) }
    }

    /// Adds the values of a quantity in both recordings; does nothing if both are nil.
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

    /// The result; nil if there was nothing to compare.
    func values(_ quantity: ComparedQuantity) -> ComparedValues? {
        guard histogram.total + onlyFirst + onlySecond > 0 else { return nil }
        return ComparedValues(
            quantity: quantity, count: histogram.total, onlyFirst: onlyFirst,
            onlySecond: onlySecond, median: histogram.median.map { $0 / Self.partsOfUnit },
            largest: largest?.difference,
            place: largest.flatMap { $0.difference > 0 ? $0.time : nil })
    }
}
