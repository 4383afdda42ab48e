extension Collection<Double> {
    /// The smallest value that at least `share` (0…1) of all values do not exceed.
    ///
    /// - Returns: nil when there are no values.
    public func quantile(_ share: Double) -> Double? {
        let ordered = sorted()
        guard let last = ordered.last else { return nil }
        let rank = (share * Double(ordered.count)).rounded(.up)
        guard let index = Int(exactly: rank), index <= ordered.count else { return last }
        return ordered[Swift.max(index, 1) - 1]
    }

    /// The value in the middle, the lower of two; nil when there are no values.
    public var median: Double? { quantile(0.5) }
}
