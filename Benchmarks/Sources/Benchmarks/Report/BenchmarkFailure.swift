/// The reason a measurement failed, as a clause.
struct BenchmarkFailure: Error, CustomStringConvertible {
    let description: String

    /// A failure with its description.
    init(_ description: String) { self.description = description }
}
