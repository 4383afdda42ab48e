/// Why something could not be measured, as a clause.
struct BenchmarkFailure: Error, CustomStringConvertible {
    let description: String

    /// A failure in words.
    init(_ description: String) { self.description = description }
}
