import LockstepSamples

extension VectorSeries {
    /// The number of samples with both a timestamp and a value.
    var count: Int { min(timestamps.count, values.count) }

    /// The values of one axis (0 to 2) in a range of samples.
    func axis(_ axis: Int, in range: Range<Int>) -> [Double] {
        range.map { values[$0][axis] }
    }

    /// The samples within a time range.
    func part(_ stretch: ClosedRange<HostTime>) -> VectorSeries {
        let first = firstIndex { $0 >= stretch.lowerBound }
        let end = max(first, firstIndex { $0 > stretch.upperBound })
        return VectorSeries(
            timestamps: Array(timestamps[first..<end]), values: Array(values[first..<end]))
    }

    /// The index of the first timestamp for which `isLater` is true, by bisection; the count if
    /// there is none.
    private func firstIndex(where isLater: (HostTime) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isLater(timestamps[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension Vector3 {
    /// Whether all three values are finite.
    package var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}
