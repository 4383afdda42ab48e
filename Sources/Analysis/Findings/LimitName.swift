/// A limit that a check compares measurements with.
///
/// Each ``Question`` of a check declares its limits.
public struct LimitName: RawRepresentable, Hashable, Sendable {
    /// The stable name, such as `noticeable-gap`.
    public let rawValue: String
    /// The position in listings, from 1.
    ///
    /// A new limit takes the next number, so that no other limit moves.
    let position: Int
    private let value: Double
    private let unit: String
    private let source: String

    /// Declares a limit with its standard value and its source.
    init(_ rawValue: String, _ value: Double, _ unit: String, _ source: String, position: Int) {
        self.rawValue = rawValue
        self.position = position
        self.value = value
        self.unit = unit
        self.source = source
    }

    /// The limit if the user chooses no other.
    public var standard: Threshold { Threshold(value, unit, source: source) }
}
