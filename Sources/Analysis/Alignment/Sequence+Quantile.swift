extension Sequence<Double> {
    /// The number in the middle; the upper one of two, nil of none.
    var median: Double? { quantile(0.5) }

    /// The number below which a share of the numbers lies; nil of none.
    func quantile(_ share: Double) -> Double? {
        let sorted = self.sorted()
        guard !sorted.isEmpty else { return nil }
        let index = Int((share * Double(sorted.count)).rounded(.down))
        return sorted[Swift.min(Swift.max(index, 0), sorted.count - 1)]
    }
}
