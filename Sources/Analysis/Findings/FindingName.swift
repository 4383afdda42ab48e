/// The name of a finding.
///
/// Each ``Question`` of a check declares the names of its findings. docs/CHECKS.md lists when each
/// one warns or fails.
public struct FindingName: RawRepresentable, Hashable, Sendable {
    /// The stable name, such as `timestamps.gaps`.
    public let rawValue: String
    /// The position in listings, from 1; passing findings are printed in this order.
    ///
    /// A new name takes the next number, so that no other name moves.
    let position: Int

    /// Declares a name.
    init(_ rawValue: String, position: Int) {
        self.rawValue = rawValue
        self.position = position
    }
}
