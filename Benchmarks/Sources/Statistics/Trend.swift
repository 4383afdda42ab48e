/// The straight line through equidistant values, by least squares.
public struct Trend: Hashable, Sendable {
    /// The growth of a value from one step to the next.
    public let slope: Double

    /// The line through `values`; nil for fewer than two.
    public init?(_ values: [Double]) {
        guard values.count >= 2 else { return nil }
        let middle = Double(values.count - 1) / 2
        let products = values.enumerated().map { (Double($0.offset) - middle) * $0.element }
        let squares = values.indices.map { (Double($0) - middle) * (Double($0) - middle) }
        slope = products.reduce(0, +) / squares.reduce(0, +)
    }
}
