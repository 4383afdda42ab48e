import LockstepSamples

/// The scale on which movies keep time, and exact conversions from and to nanoseconds.
///
/// 240,000 ticks a second: a multiple of 24, 25, 30, 50, 60, 600 and 240 pictures a second, fine
/// enough for ±2.1 µs, and with room for 2.5 h in the 31 bits that older players read.
enum MovieTicks {
    /// Ticks of a second.
    static let perSecond: Int64 = 240_000
    /// Nanoseconds and ticks of 25 µs, the smallest time that is whole in both.
    private static let common: (nanoseconds: Int64, ticks: Int64) = (25_000, 6)

    /// The tick nearest to a time; halves go up.
    static func nearest(to time: HostDuration) -> Int64 {
        var (whole, rest) = time.nanoseconds.quotientAndRemainder(dividingBy: common.nanoseconds)
        if rest < 0 {
            whole -= 1
            rest += common.nanoseconds
        }
        return whole * common.ticks
            + (rest * common.ticks + common.nanoseconds / 2) / common.nanoseconds
    }

    /// A count of ticks of `1 / perSecond` seconds in nanoseconds, halves away from zero.
    ///
    /// - Returns: nil where `perSecond` is not positive or the time is outside ±292 years.
    static func time(of ticks: Int64, perSecond: Int64) -> HostDuration? {
        guard perSecond > 0 else { return nil }
        let divisor = UInt64(perSecond)
        let product = ticks.magnitude.multipliedFullWidth(by: 1_000_000_000)
        guard product.high < divisor else { return nil }
        let (quotient, rest) = divisor.dividingFullWidth((product.high, product.low))
        let rounded =
            rest >= divisor - rest ? quotient.addingReportingOverflow(1) : (quotient, false)
        guard !rounded.1, let nanoseconds = Int64(exactly: rounded.0) else { return nil }
        return HostDuration(nanoseconds: ticks < 0 ? -nanoseconds : nanoseconds)
    }
}
