/// What a number of a field measures, with the units in which a filter may state it.
public enum Quantity: String, Hashable, Sendable, CaseIterable {
    /// A whole number of things.
    case count
    /// A number in the unit of its finding.
    case measure
    /// A time, in seconds.
    case time
    /// A size on the disk, in bytes.
    case size
    /// A length, in meters.
    case length
    /// A rate, in hertz.
    case rate
    /// An angle, in degrees.
    case angle

    /// The units, each with its factor to the field's own unit, which is the first.
    var units: [(name: String, factor: Double)] {
        switch self {
        case .count, .measure: []
        case .time: [("s", 1), ("ms", 1e-3), ("min", 60), ("h", 3600)]
        case .size:
            [
                ("B", 1), ("kB", 1e3), ("MB", 1e6), ("GB", 1e9), ("TB", 1e12), ("KiB", 1024),
                ("MiB", 1_048_576), ("GiB", 1_073_741_824), ("TiB", 1_099_511_627_776),
            ]
        case .length: [("m", 1), ("cm", 1e-2), ("mm", 1e-3), ("km", 1e3)]
        case .rate: [("Hz", 1), ("kHz", 1e3), ("fps", 1)]
        case .angle: [("deg", 1), ("°", 1)]
        }
    }

    /// Whether all numbers are integers.
    public var isWhole: Bool { self == .count || self == .size }

    /// The unit of stored numbers; nil for a count, and for numbers whose finding states it.
    public var unit: String? { units.first?.name }

    /// The factor from this unit to the field's own unit; nil if the quantity has no such unit.
    ///
    /// Letter case does not matter, because no two units of a quantity differ only in case.
    func factor(of unit: Substring) -> Double? {
        let unit = unit.lowercased()
        return units.first { $0.name.lowercased() == unit }?.factor
    }
}
