/// The reason why a HEIF file cannot be used, as a clause without a period.
package struct HEIFError: Error, Hashable {
    /// The clause.
    package let problem: String

    package init(_ problem: String) { self.problem = problem }
}
