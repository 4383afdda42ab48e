/// A number that a measurement is compared with, and where it comes from.
public struct Threshold: Hashable, Sendable {
    /// The limit that it is; nil for what no one can choose.
    public var name: LimitName?
    /// The number.
    public var value: Double
    /// Its unit.
    public var unit: String
    /// Where it comes from.
    public var source: String

    /// A threshold with its source.
    public init(_ value: Double, _ unit: String, source: String) {
        self.value = value
        self.unit = unit
        self.source = source
    }
}

extension Threshold {
    /// None of them may be there.
    static let none = Threshold(0, "", source: "by definition: there should be none")
}
