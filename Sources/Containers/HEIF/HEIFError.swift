/// The reason why a HEIF file cannot be used, as a clause without a period.
package struct HEIFError: Error, Hashable {
    /// The kinds of reasons.
    package enum Kind: Hashable, Sendable {
        /// Bytes are missing or damaged.
        case damaged
        /// The file may be intact, but sessions do not support images of its kind.
        case unsupported
    }

    /// The kind of the reason.
    package let kind: Kind
    /// The clause.
    package let problem: String

    package init(_ problem: String) { (kind, self.problem) = (.damaged, problem) }

    private init(_ kind: Kind, _ problem: String) { (self.kind, self.problem) = (kind, problem) }

    /// Returns the reason why a file that may be intact cannot be used.
    package static func unsupported(_ problem: String) -> HEIFError {
        HEIFError(.unsupported, problem)
    }
}
