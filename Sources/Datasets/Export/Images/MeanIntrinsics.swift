import LockstepSamples

/// A running mean of intrinsics.
struct MeanIntrinsics {
    /// The mean; nil without intrinsics.
    private(set) var value: Intrinsics?
    /// The number of intrinsics.
    private(set) var count = 0

    mutating func add(_ other: Intrinsics) {
        count += 1
        value = (value ?? other).moved(to: other, by: 1 / Double(count))
    }
}

extension Intrinsics {
    /// Interpolates towards other intrinsics by a share.
    fileprivate func moved(to other: Intrinsics, by share: Double) -> Intrinsics {
        Intrinsics(
            fx: fx + (other.fx - fx) * share, fy: fy + (other.fy - fy) * share,
            cx: cx + (other.cx - cx) * share, cy: cy + (other.cy - cy) * share)
    }
}
