/// A set of line numbers, stored as runs of consecutive numbers.
///
/// Memory grows with the number of runs, not with the number of lines.
struct LineSet: Hashable {
    /// Ascending; between two runs, at least one number is in neither.
    private(set) var runs: [ClosedRange<Int>] = []

    /// Whether the set is empty.
    var isEmpty: Bool { runs.isEmpty }

    /// Adds a line; fastest near the last one.
    mutating func insert(_ line: Int) {
        // Only the last run that begins at or before the line can contain it or end just before it.
        var place = runs.count
        while place > 0, runs[place - 1].lowerBound > line { place -= 1 }
        var run = line...line
        if place < runs.count, runs[place].lowerBound == line + 1 {
            run = line...runs.remove(at: place).upperBound
        }
        if place > 0, runs[place - 1].upperBound >= line - 1 {
            let before = runs[place - 1]
            runs[place - 1] = before.lowerBound...max(before.upperBound, run.upperBound)
        } else {
            runs.insert(run, at: place)
        }
    }

    /// Whether the set contains a line.
    func contains(_ line: Int) -> Bool {
        var (low, high) = (0, runs.count)
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].upperBound < line { low = middle + 1 } else { high = middle }
        }
        return low < runs.count && runs[low].lowerBound <= line
    }
}
