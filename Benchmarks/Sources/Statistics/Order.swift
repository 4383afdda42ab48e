extension Collection<Double> {
    /// Returns the smallest value that at least `share` (0…1) of all values do not exceed.
    ///
    /// - Returns: nil if there are no values.
    public func quantile(_ share: Double) -> Double? {
        let ordered = sorted()
        guard let last = ordered.last else { return nil }
        let rank = (share * Double(ordered.count)).rounded(.up)
        guard let index = Int(exactly: rank), index <= ordered.count else { return last }
        return ordered[Swift.max(index, 1) - 1]
    }

    /// The median, the lower of the two middle values; nil if there are no values.
    public var median: Double? { quantile(0.5) }
}
