/// A number with its standard error.
struct Estimate: Hashable {
    /// The number.
    var value: Double
    /// Its standard error, in the number's unit.
    var standardError: Double
}
