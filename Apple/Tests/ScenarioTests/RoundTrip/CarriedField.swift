import LockstepSamples

/// A field's value, compared bit by bit.
enum FieldValue: Hashable, Sendable {
    case missing
    case integers([Int64])
    case reals([UInt64])
    case word(String)
    case bytes([UInt8])

    init(_ numbers: [Double]?) {
        self = numbers.map { .reals($0.map(\.bitPattern)) } ?? .missing
    }

    init(_ number: Double?) { self.init(number.map { [$0] }) }
    init(_ vector: Vector3?) { self.init(vector.map { [$0.x, $0.y, $0.z] }) }
    init(_ time: HostTime?) { self = time.map { .integers([$0.nanoseconds]) } ?? .missing }
    init(_ word: String?) { self = word.map(Self.word) ?? .missing }

    /// The floating-point numbers; nil if the value is of another kind.
    var numbers: [Double]? {
        guard case .reals(let bits) = self else { return nil }
        return bits.map(Double.init(bitPattern:))
    }

    /// Applies `change` to each number; returns a value of another kind unchanged.
    func mapped(_ change: (Double) -> Double) -> FieldValue {
        numbers.map { FieldValue($0.map(change)) } ?? self
    }
}

/// The precision with which Apple's types carry a field.
struct CarryingLimit: Sendable {
    /// The precision in the words of the README's table.
    var words: String
    /// The largest allowed difference between integers.
    var tolerance: Int64 = 0
    /// The value expected after the round trip; `first` is the field's value in the first sample.
    var expected: @Sendable (_ value: FieldValue, _ first: FieldValue) throws -> FieldValue

    static let exact = CarryingLimit("to the last bit") { value, _ in value }

    /// For 48 days, a `Double` of seconds since boot resolves nanoseconds (`HostTime.seconds`).
    static let seconds = CarryingLimit("to the nanosecond for 48 days of uptime") { value, _ in
        value
    }

    static let single = CarryingLimit("rounded to single precision") { value, _ in
        value.mapped { Double(Float($0)) }
    }

    static func absent(_ words: String = "not carried") -> CarryingLimit {
        CarryingLimit(words) { _, _ in .missing }
    }

    init(
        _ words: String, tolerance: Int64 = 0,
        _ expected: @escaping @Sendable (FieldValue, FieldValue) throws -> FieldValue
    ) {
        self.words = words
        self.tolerance = tolerance
        self.expected = expected
    }

    /// Whether `carried` is the expected value, within the tolerance.
    func allows(_ carried: FieldValue, for value: FieldValue, first: FieldValue) throws -> Bool {
        let expected = try expected(value, first)
        guard case .integers(let wanted) = expected, case .integers(let got) = carried,
            wanted.count == got.count
        else { return carried == expected }
        return zip(wanted, got).allSatisfy { abs($0 - $1) <= tolerance }
    }
}

/// One line of the README's table: a field, the Apple type that carries it, and its precision.
struct CarriedField: Sendable {
    /// The samples that have the field, in the table's words.
    var samples: String
    var name: String
    /// The Apple type.
    var carrier: String
    var limit: CarryingLimit
    /// Returns the field's value; nil for samples without the field.
    var read: @Sendable (StoredSample) throws -> FieldValue?

    init(
        _ samples: String, _ name: String, _ carrier: String, _ limit: CarryingLimit,
        _ read: @escaping @Sendable (StoredSample) throws -> FieldValue?
    ) {
        self.samples = samples
        self.name = name
        self.carrier = carrier
        self.limit = limit
        self.read = read
    }

    /// The line of the README's table.
    var line: String { "| \(samples) | \(name) | \(carrier) | \(limit.words) |" }

    /// Returns the number of samples with the field, and the first unexpected value, in words.
    func compare(
        _ known: [StoredSample], _ carried: [StoredSample]
    ) throws -> (count: Int, difference: String?) {
        var (count, first) = (0, FieldValue?.none)
        for (left, right) in zip(known, carried) {
            guard let value = try read(left) else { continue }
            first = first ?? value
            count += 1
            let got = try read(right) ?? .missing
            if try !limit.allows(got, for: value, first: first ?? value) {
                return (count, "\(samples), \(name), sample \(count): \(value) became \(got)")
            }
        }
        return (count, nil)
    }
}
