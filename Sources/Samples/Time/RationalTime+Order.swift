extension RationalTime {
    /// Length of time in seconds; nil if the timescale is not positive, as in `CMTime.invalid`.
    public var seconds: Double? {
        timescale > 0 ? Double(value) / Double(timescale) : nil
    }

    /// Seconds on a scale of nanoseconds, rounded to the nearest.
    ///
    /// - Returns: nil when `seconds` is not finite or does not fit.
    public init?(seconds: Double) {
        guard let value = Int64(exactly: (seconds * 1e9).rounded()) else { return nil }
        self.init(value: value, timescale: 1_000_000_000)
    }

    /// This time, or the nearer end of `lower`…`upper` exactly as that end is written.
    ///
    /// AVFoundation raises an exception for a duration that lies a rounding error outside a
    /// format's limits (AVCaptureDevice.h), so ends are compared as fractions and handed back
    /// unchanged.
    ///
    /// - Returns: nil when a timescale is not positive, or the limits are in the wrong order.
    public func clamped(from lower: RationalTime, to upper: RationalTime) -> RationalTime? {
        guard timescale > 0, lower.timescale > 0, upper.timescale > 0, !(upper.isLess(than: lower))
        else { return nil }
        if isLess(than: lower) { return lower }
        return upper.isLess(than: self) ? upper : self
    }

    /// Whether the fraction is smaller than `other`, both with positive timescales.
    private func isLess(than other: RationalTime) -> Bool {
        let left = value.multipliedFullWidth(by: Int64(other.timescale))
        let right = other.value.multipliedFullWidth(by: Int64(timescale))
        return left.high == right.high ? left.low < right.low : left.high < right.high
    }
}
