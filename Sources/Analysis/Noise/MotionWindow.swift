import LockstepSamples

/// The scatter of a sensor's samples in one second.
struct MotionWindow: Hashable {
    /// Full seconds since the search's origin.
    let index: Int64
    /// The number of samples in the window.
    let count: Int
    let mean: Vector3
    /// The root of the variance averaged over the axes, in the sensor's unit.
    let deviation: Double

    /// The windows of a series that have samples, in order of time; samples that go back to an
    /// earlier window, and values that are not finite, are skipped.
    static func all(of series: VectorSeries, from origin: HostTime) -> [MotionWindow] {
        var windows: [MotionWindow] = []
        var sums: Sums?
        for place in 0..<series.count where series.values[place].isFinite {
            let since = (series.timestamps[place] - origin).nanoseconds
            let index = since / StillSearch.windowNanoseconds
            if let open = sums, index < open.index { continue }
            if let open = sums, index > open.index {
                windows.append(open.window)
                sums = nil
            }
            sums = sums ?? Sums(index: index, reference: series.values[place])
            sums?.add(series.values[place])
        }
        if let open = sums { windows.append(open.window) }
        return windows
    }

    /// Sums of differences from the first sample, which lose no digits to gravity.
    private struct Sums {
        let index: Int64
        let reference: Vector3
        var count = 0
        var sum = Vector3.zero
        var squares = 0.0

        mutating func add(_ value: Vector3) {
            let difference = value - reference
            count += 1
            sum += difference
            squares += difference.dot(difference)
        }

        var window: MotionWindow {
            let mean = sum / Double(count)
            let variance =
                (squares - Double(count) * mean.dot(mean)) / Double(3 * max(1, count - 1))
            return MotionWindow(
                index: index, count: count, mean: reference + mean,
                deviation: max(0, variance).squareRoot())
        }
    }
}
