import LockstepSamples

/// Statistics of one depth map, from a selection of its rows.
struct DepthStatistics {
    /// The share of pixels with depth, the share of pixels without depth between others that have
    /// it, and the share of depths outside the range of LiDAR.
    let validShare: Double
    let holeShare: Double
    let outsideShare: Double
    /// The 1st, 50th and 99th percentile of the depths in meters; nil without depth.
    let low: Double?
    let median: Double?
    let high: Double?
    /// Whether there are many depths and all are equal.
    let isConstant: Bool
    /// The number of examined pixels by confidence: low, medium, high; nil without confidence.
    let confidences: [Int]?
    /// The number of edges at which depth jumps from one pixel to the next.
    let cleanEdges: Int
    /// The number of edges with one pixel between foreground and background.
    let flyingEdges: Int
    /// The number of edges with two consecutive pixels between foreground and background.
    let rampEdges: Int

    /// The plausible range in meters: no phone's sensor measures nearer, and Apple's LiDAR ends at
    /// 5 m.
    static let range: ClosedRange<Float> = 0.1...8
    /// The most rows examined.
    private static let mostRows = 64
    private static let mostDepths = 1024

    init(_ view: DepthView) {
        let step = max(1, (view.size.height + Self.mostRows - 1) / Self.mostRows)
        var counts = Counts()
        for row in stride(from: 0, to: view.size.height, by: step) { counts.add(view, row: row) }
        let pixels = Double(max(counts.pixels, 1))
        validShare = Double(counts.valid) / pixels
        holeShare = Double(counts.holes) / pixels
        outsideShare = counts.valid > 0 ? Double(counts.outside) / Double(counts.valid) : 0
        let depths = Self.some(of: view).sorted()
        low = depths.quantile(0.01)
        median = depths.median
        high = depths.quantile(0.99)
        isConstant = depths.count >= 100 && depths.first == depths.last
        confidences = view.confidence.count == view.meters.count ? counts.confidences : nil
        cleanEdges = counts.cleanEdges
        flyingEdges = counts.flyingEdges
        rampEdges = counts.rampEdges
    }

    private static func some(of view: DepthView) -> [Double] {
        let step = max(1, view.meters.count / mostDepths)
        return stride(from: step / 2, to: view.meters.count, by: step).compactMap { index in
            view.meters[index] > 0 ? Double(view.meters[index]) : nil
        }
    }
}

/// Counters for the rows of a map.
private struct Counts {
    var pixels = 0
    var valid = 0
    var holes = 0
    var outside = 0
    var confidences = [0, 0, 0]
    var cleanEdges = 0
    var flyingEdges = 0
    var rampEdges = 0

    mutating func add(_ view: DepthView, row: Int) {
        let start = row * view.size.width
        view.meters[start..<start + view.size.width].withUnsafeBufferPointer { line in
            countDepths(line)
            countEdges(line)
        }
        guard view.confidence.count == view.meters.count else { return }
        for grade in view.confidence[start..<start + view.size.width] where grade < 3 {
            confidences[Int(grade)] += 1
        }
    }

    private mutating func countDepths(_ line: UnsafeBufferPointer<Float>) {
        pixels += line.count
        var last: Int?
        for (column, depth) in line.enumerated() where depth > 0 {
            valid += 1
            if !DepthStatistics.range.contains(depth) { outside += 1 }
            if let last { holes += column - last - 1 }
            last = column
        }
    }

    /// An edge is a step between two stretches that are level for two pixels; on a slanted surface
    /// no stretch is level.
    private mutating func countEdges(_ line: UnsafeBufferPointer<Float>) {
        guard line.count > 5 else { return }
        var column = 1
        while column < line.count - 3 {
            let (left, right) = (line[column], line[column + 1])
            let (start, end) = (line[column - 1], line[column + 2])
            if isStep(left, right), isLevel(start, left, by: right), isLevel(end, right, by: left) {
                cleanEdges += 1
                column += 2
            } else if isFlying(line, column + 1) {
                flyingEdges += 1
                column += 3
            } else if isRamp(line, column) {
                rampEdges += 1
                column += 4
            } else {
                column += 1
            }
        }
    }

    private func isFlying(_ line: UnsafeBufferPointer<Float>, _ column: Int) -> Bool {
        guard column >= 2, column + 2 < line.count else { return false }
        let (left, here, right) = (line[column - 1], line[column], line[column + 1])
        guard here > 0, isStep(left, right), isLevel(line[column - 2], left, by: right),
            isLevel(line[column + 2], right, by: left)
        else { return false }
        // A value nearer to either side may be that side's noise.
        return (0.2...0.8).contains((here - left) / (right - left))
    }

    /// Whether the two pixels after this one are between foreground and background, in monotonic
    /// order.
    private func isRamp(_ line: UnsafeBufferPointer<Float>, _ column: Int) -> Bool {
        guard column + 4 < line.count else { return false }
        let (left, right) = (line[column], line[column + 3])
        guard isStep(left, right), isLevel(line[column - 1], left, by: right),
            isLevel(line[column + 4], right, by: left)
        else { return false }
        let (first, second) = (line[column + 1], line[column + 2])
        let (early, late) = ((first - left) / (right - left), (second - left) / (right - left))
        return min(first, second) > 0 && early >= 0.1 && late > early && late <= 0.9
    }

    /// A step of a tenth is more than noise.
    private func isStep(_ left: Float, _ right: Float) -> Bool {
        left > 0 && right > 0 && (left - right).magnitude > 0.1 * min(left, right)
    }

    private func isLevel(_ outer: Float, _ inner: Float, by other: Float) -> Bool {
        outer > 0 && (outer - inner).magnitude < 0.15 * (inner - other).magnitude
    }
}
