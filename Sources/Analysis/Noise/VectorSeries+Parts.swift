import LockstepSamples

extension VectorSeries {
    /// How many readings have both a timestamp and a value.
    var count: Int { min(stamps.count, values.count) }

    /// One axis (0 to 2) of some readings.
    func axis(_ axis: Int, in range: Range<Int>) -> [Double] {
        range.map { values[$0][axis] }
    }

    /// The readings taken within a stretch of time.
    func part(_ stretch: ClosedRange<HostTime>) -> VectorSeries {
        let first = firstIndex { $0 >= stretch.lowerBound }
        let end = max(first, firstIndex { $0 > stretch.upperBound })
        return VectorSeries(stamps: Array(stamps[first..<end]), values: Array(values[first..<end]))
    }

    /// Where the timestamps begin to be as `isLater` asks, by bisection; the count where none is.
    private func firstIndex(where isLater: (HostTime) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isLater(stamps[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension Vector3 {
    /// Whether each of the three is a finite number.
    var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}
