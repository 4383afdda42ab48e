extension Sequence<Double> {
    /// The median; the upper one of two, nil without values.
    var median: Double? { quantile(0.5) }

    /// The quantile for a share of the values; nil without values.
    func quantile(_ share: Double) -> Double? {
        var numbers = Array(self)
        guard !numbers.isEmpty else { return nil }
        let index = Int((share * Double(numbers.count)).rounded(.down))
        let place = Swift.min(Swift.max(index, 0), numbers.count - 1)
        return numbers.withUnsafeMutableBufferPointer { $0.selected(place) }
    }
}

extension UnsafeMutableBufferPointer<Double> {
    /// The value that sorting would move to an index: Hoare, "Algorithm 65: Find", 1961.
    ///
    /// The order of the values is lost. Values arranged to make this slow are sorted after 64
    /// rounds.
    fileprivate mutating func selected(_ place: Int) -> Double {
        var (low, high, rounds) = (0, count - 1, 0)
        while low < high {
            rounds += 1
            if rounds > 64 {
                sort()
                break
            }
            let (left, right) = parted(low, high)
            if place <= right {
                high = right
            } else if place >= left {
                low = left
            } else {
                break
            }
        }
        return self[place]
    }

    /// Moves values up to a pivot before those from it on; values between both indices equal it.
    private func parted(_ low: Int, _ high: Int) -> (left: Int, right: Int) {
        let pivot = self[low + (high - low) / 2]
        var (left, right) = (low, high)
        while left <= right {
            // The pivot, and later the swapped values, end both searches; NaN does too.
            while self[left] < pivot { left += 1 }
            while pivot < self[right] { right -= 1 }
            guard left <= right else { break }
            swapAt(left, right)
            left += 1
            right -= 1
        }
        return (left, right)
    }
}
