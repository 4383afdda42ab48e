/// A time of any size during conversion to a ``CMTime``: `value / timescale`, with 128 bits.
struct ExactTime {
    var value: Int128
    var timescale: Int128

    /// Returns the quotient of two integers by a rounding method, and whether it was rounded.
    static func quotient(
        _ dividend: Int128, _ divisor: Int128, _ method: CMTimeRoundingMethod, isFiner: Bool
    ) -> (value: Int128, isRounded: Bool) {
        let (whole, rest) = dividend.quotientAndRemainder(dividingBy: divisor)
        guard rest != 0 else { return (whole, false) }
        let away: Int128 = dividend < 0 ? -1 : 1
        switch method {
        case .roundTowardZero: return (whole, true)
        case .roundAwayFromZero: return (whole + away, true)
        case .roundTowardPositiveInfinity: return (dividend > 0 ? whole + 1 : whole, true)
        case .roundTowardNegativeInfinity: return (dividend < 0 ? whole - 1 : whole, true)
        case .roundHalfAwayFromZero:
            let isHalf = rest.magnitude >= divisor.magnitude - rest.magnitude
            return (isHalf ? whole + away : whole, true)
        case .quickTime:
            if isFiner || (dividend < 0 && whole == 0) { return (whole + away, true) }
            return (whole, true)
        }
    }

    /// Returns the time with 64 and 32 bits: the timescale is reduced to what fits and "repeatedly
    /// halved until the result value no longer overflows"; beyond that the time is infinite.
    func time(isRounded: Bool, epoch: CMTimeEpoch) -> CMTime {
        var scale = min(timescale, Int128(kCMTimeMaxTimescale))
        while scale >= 1 {
            let (fitted, wasRounded) = Self.quotient(
                value * scale, timescale, .default, isFiner: false)
            if let value = Int64(exactly: fitted) {
                let flags: CMTimeFlags =
                    isRounded || wasRounded ? [.valid, .hasBeenRounded] : .valid
                return CMTime(
                    value: value, timescale: Int32(scale), flags: flags, epoch: epoch)
            }
            scale /= 2
        }
        return value < 0 ? .negativeInfinity : .positiveInfinity
    }
}
