import LockstepSamples

/// The mean of intrinsics while they come in.
struct MeanIntrinsics {
    /// The mean; nil for none.
    private(set) var value: Intrinsics?
    /// How many there were.
    private(set) var count = 0

    mutating func add(_ other: Intrinsics) {
        count += 1
        value = (value ?? other).moved(to: other, by: 1 / Double(count))
    }
}

extension Intrinsics {
    /// A share of the way to others.
    fileprivate func moved(to other: Intrinsics, by share: Double) -> Intrinsics {
        Intrinsics(
            fx: fx + (other.fx - fx) * share, fy: fy + (other.fy - fy) * share,
            cx: cx + (other.cx - cx) * share, cy: cy + (other.cy - cy) * share)
    }
}
