import LockstepSamples

/// The least and greatest values of a stream's samples in short bins, over the last seconds.
struct PlotBins: Sendable {
    /// The length of a bin, ns.
    static let binNanoseconds: Int64 = 50_000_000
    /// How far back the bins go.
    static let binCount = 200

    /// A bin: the index on the host clock, and for each axis the least and greatest value.
    struct Bin: Sendable, Hashable {
        var index: Int64
        var low: [Double]
        var high: [Double]
    }

    /// The bins that have samples, in order.
    private(set) var bins: [Bin] = []

    /// Adds a sample; one before the last bin is left out of the plot.
    mutating func add(_ values: ArraySlice<Double>, at host: HostTime) {
        guard values.allSatisfy(\.isFinite) else { return }
        let index = host.nanoseconds / Self.binNanoseconds
        guard let last = bins.last, last.index >= index else {
            bins.append(Bin(index: index, low: Array(values), high: Array(values)))
            bins.removeAll { $0.index <= index - Int64(Self.binCount) }
            return
        }
        guard last.index == index, last.low.count == values.count else {
            // The phone's clock began again.
            if last.index - index > Int64(Self.binCount) { bins = [] }
            return
        }
        for (axis, value) in values.enumerated() {
            bins[bins.count - 1].low[axis] = min(last.low[axis], value)
            bins[bins.count - 1].high[axis] = max(last.high[axis], value)
        }
    }
}
