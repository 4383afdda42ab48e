/// Numbers of several recordings that can be compared, such as those of one finding.
public struct MeasuredField: Hashable, Sendable {
    /// A recording's number.
    public struct Number: Hashable, Sendable {
        /// The recording.
        public var session: Int64
        /// The number in the field's unit.
        public var value: Double

        /// Creates a number.
        public init(session: Int64, value: Double) {
            (self.session, self.value) = (session, value)
        }
    }

    /// The name of the field: `value.timestamps.gaps`.
    public var name: String
    /// The unit; nil for counts.
    public var unit: String?
    /// The limit of the finding's check in the same unit; nil without one.
    public var limit: Double?
    /// The mode of the recordings; nil if it is unknown.
    public var mode: String?
    /// The numbers, one or more for each recording that has any.
    public var numbers: [Number]

    /// Creates a field with its numbers.
    public init(
        _ name: String, unit: String?, limit: Double?, mode: String? = nil, numbers: [Number] = []
    ) {
        (self.name, self.unit, self.limit) = (name, unit, limit)
        (self.mode, self.numbers) = (mode, numbers)
    }
}

/// A recording some of whose numbers differ from those of the others.
public struct Outlier: Hashable, Sendable {
    /// A number in which a recording differs.
    public struct Reason: Hashable, Sendable {
        /// The name of the field.
        public var field: String
        /// The recording's number.
        public var value: Double
        /// The median of all recordings.
        public var median: Double
        /// The robust standard deviation of all recordings.
        public var spread: Double
        /// The unit of the three; nil for a count.
        public var unit: String?
        /// The mode of the recordings that were compared; nil if it is unknown.
        public var mode: String?
        /// How many spreads the number is away from the median.
        public var deviation: Double
    }

    /// The recording.
    public var session: Int64
    /// The largest deviation without its sign.
    public var score: Double
    /// The numbers in which it differs, the largest deviation first.
    public var reasons: [Reason]
}

/// Finds the recordings that differ from the others, by the median and the median absolute
/// deviation, which outliers themselves hardly change (Iglewicz and Hoaglin, 1993).
public struct OutlierSearch: Sendable {
    /// Fewer numbers do not determine a spread.
    static let fewestValues = 8
    /// Of normal numbers, two in a billion are farther away.
    private static let leastDeviation = 6.0
    private static let mostReasons = 5
    /// The standard deviation of normal numbers, as a multiple of the median absolute deviation.
    private static let normalFactor = 1.4826
    /// A difference below this share of a check's limit matters to no one.
    private static let shareOfLimit = 0.05
    /// Without a limit, a difference below this share of the median does not.
    private static let shareOfMedian = 0.01

    private var reasons: [Int64: [Outlier.Reason]] = [:]

    /// Creates a search without fields.
    public init() {}

    /// Compares the numbers of a field.
    public mutating func add(_ field: MeasuredField) {
        guard field.numbers.count >= Self.fewestValues else { return }
        let values = field.numbers.map(\.value).sorted()
        let median = Self.median(values)
        let spread = Self.spread(of: field, values, median)
        guard spread > 0 else { return }
        for number in field.numbers {
            let deviation = (number.value - median) / spread
            guard deviation.magnitude >= Self.leastDeviation else { continue }
            reasons[number.session, default: []].append(
                Outlier.Reason(
                    field: field.name, value: number.value, median: median, spread: spread,
                    unit: field.unit, mode: field.mode, deviation: deviation))
        }
    }

    /// The recordings that differ, the one that differs most first.
    public var outliers: [Outlier] {
        reasons.map { session, reasons in
            let sorted = reasons.sorted {
                ($0.deviation.magnitude, $1.field) > ($1.deviation.magnitude, $0.field)
            }
            return Outlier(
                session: session, score: sorted.first?.deviation.magnitude ?? 0,
                reasons: Array(sorted.prefix(Self.mostReasons)))
        }.sorted { ($0.score, $1.session) > ($1.score, $0.session) }
    }

    private static func spread(
        of field: MeasuredField, _ values: [Double], _ median: Double
    ) -> Double {
        let measured = normalFactor * Self.median(values.map { ($0 - median).magnitude }.sorted())
        let least =
            field.limit.map { $0.magnitude * shareOfLimit } ?? median.magnitude * shareOfMedian
        // Counts may differ by a few.
        let isCount = field.unit == nil && values.allSatisfy { $0 == $0.rounded() }
        return max(measured, least, isCount ? 1 : 0)
    }

    private static func median(_ sorted: [Double]) -> Double {
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
}
