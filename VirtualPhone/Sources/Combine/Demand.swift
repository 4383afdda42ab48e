extension Subscribers {
    /// A number of values that a subscriber requests (Combine's Swift interface).
    public struct Demand: Hashable, Comparable, Sendable {
        /// The number; one more than the largest `Int` if it is unlimited.
        let rawValue: UInt

        /// All values.
        public static let unlimited = Demand(rawValue: UInt(Int.max) + 1)
        /// No value.
        public static let none = Demand(rawValue: 0)

        /// A number of values; a negative one is a programming error.
        public static func max(_ value: Int) -> Demand {
            precondition(value >= 0, "a negative demand")
            return Demand(rawValue: UInt(value))
        }

        /// Returns whether the first demand is less.
        public static func < (lhs: Demand, rhs: Demand) -> Bool { lhs.rawValue < rhs.rawValue }

        /// The sum; unlimited if either is, or if it exceeds the largest `Int`.
        public static func + (lhs: Demand, rhs: Demand) -> Demand {
            let (sum, isTooLarge) = lhs.rawValue.addingReportingOverflow(rhs.rawValue)
            return isTooLarge ? .unlimited : Demand(rawValue: Swift.min(sum, unlimited.rawValue))
        }

        /// The demand that remains when one value of it has been delivered.
        var remaining: Demand {
            self == .unlimited || self == .none ? self : Demand(rawValue: rawValue - 1)
        }
    }
}
