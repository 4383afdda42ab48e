extension Sequence<Double> {
    /// The number in the middle; the upper one of two, nil for none.
    var median: Double? { quantile(0.5) }

    /// The number below which a share of the numbers lies; nil for none.
    func quantile(_ share: Double) -> Double? {
        var numbers = Array(self)
        guard !numbers.isEmpty else { return nil }
        let index = Int((share * Double(numbers.count)).rounded(.down))
        let place = Swift.min(Swift.max(index, 0), numbers.count - 1)
        return numbers.withUnsafeMutableBufferPointer { $0.selected(place) }
    }
}

extension UnsafeMutableBufferPointer<Double> {
    /// The number that sorting would bring to a place: Hoare, "Algorithm 65: Find", 1961.
    ///
    /// Order is lost. Numbers laid out to make this slow are sorted after some rounds.
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

    /// Brings numbers up to one of them before those from it on; between both places are equals.
    private func parted(_ low: Int, _ high: Int) -> (left: Int, right: Int) {
        let pivot = self[low + (high - low) / 2]
        var (left, right) = (low, high)
        while left <= right {
            // The pivot, then what was exchanged, ends both searches; so does what is no number.
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
