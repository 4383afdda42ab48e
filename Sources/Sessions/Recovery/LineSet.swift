/// Numbers of lines, most of them next to each other: memory grows with the runs, not with the lines.
struct LineSet: Hashable {
    /// Rising, with a number between any two that is in neither.
    private(set) var runs: [ClosedRange<Int>] = []

    /// Whether there is no line.
    var isEmpty: Bool { runs.isEmpty }

    /// Adds a line; fastest near the last one.
    mutating func insert(_ line: Int) {
        // A run that holds the line, or ends directly before it, is the last that begins before it.
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

    /// Whether a line is among them.
    func contains(_ line: Int) -> Bool {
        var (low, high) = (0, runs.count)
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].upperBound < line { low = middle + 1 } else { high = middle }
        }
        return low < runs.count && runs[low].lowerBound <= line
    }
}
