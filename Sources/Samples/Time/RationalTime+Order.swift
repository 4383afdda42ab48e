extension RationalTime {
    /// The time in seconds; nil if the timescale is not positive, as in `CMTime.invalid`.
    public var seconds: Double? {
        timescale > 0 ? Double(value) / Double(timescale) : nil
    }

    /// Creates a time from seconds, rounded to the nearest nanosecond, with a timescale of
    /// nanoseconds.
    ///
    /// - Returns: Nil if `seconds` is not finite or does not fit.
    public init?(seconds: Double) {
        guard let value = Int64(exactly: (seconds * 1e9).rounded()) else { return nil }
        self.init(value: value, timescale: 1_000_000_000)
    }

    /// Returns this time, or the nearer end of `lower`…`upper` with that end's exact fraction.
    ///
    /// AVFoundation raises an exception for a duration outside a format's limits, even by a
    /// rounding error (AVCaptureDevice.h). So limits are compared as fractions and returned
    /// unchanged.
    ///
    /// - Returns: Nil if a timescale is not positive, or the limits are in the wrong order.
    public func clamped(from lower: RationalTime, to upper: RationalTime) -> RationalTime? {
        guard timescale > 0, lower.timescale > 0, upper.timescale > 0, !(upper.isLess(than: lower))
        else { return nil }
        if isLess(than: lower) { return lower }
        return upper.isLess(than: self) ? upper : self
    }

    /// Whether the fraction is smaller than `other`; both must have positive timescales.
    private func isLess(than other: RationalTime) -> Bool {
        let left = value.multipliedFullWidth(by: Int64(other.timescale))
        let right = other.value.multipliedFullWidth(by: Int64(timescale))
        return left.high == right.high ? left.low < right.low : left.high < right.high
    }
}
