/// A limit for a measurement, and its source.
public struct Threshold: Hashable, Sendable {
    /// The limit's name; nil if the user cannot change it.
    public var name: LimitName?
    /// The limit's value.
    public var value: Double
    /// Its unit.
    public var unit: String
    /// The limit's source.
    public var source: String

    /// A threshold with its source.
    public init(_ value: Double, _ unit: String, source: String) {
        self.value = value
        self.unit = unit
        self.source = source
    }
}

extension Threshold {
    /// A limit of zero.
    static let none = Threshold(0, "", source: "by definition: none are allowed")
}
