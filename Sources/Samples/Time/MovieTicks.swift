/// The scale on which movies keep time, and exact conversions from and to nanoseconds.
///
/// 240,000 ticks a second: a multiple of 24, 25, 30, 50, 60, 600 and 240 images a second, fine
/// enough for ±2.1 µs, and with room for 2.5 h in the 31 bits that older players read.
public enum MovieTicks {
    /// Ticks of a second.
    public static let perSecond: Int64 = 240_000
    /// Half a second, in ticks: the longest fragment of a movie, and so what a crash may cost.
    public static let longestFragment = perSecond / 2
    /// Nanoseconds and ticks of 25 µs, the smallest time that is whole in both.
    private static let common: (nanoseconds: Int64, ticks: Int64) = (25_000, 6)

    /// The tick nearest to a time; halves go up.
    public static func nearest(to time: HostDuration) -> Int64 {
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
    /// - Returns: nil if `perSecond` is not positive or the time is outside ±292 years.
    public static func time(of ticks: Int64, perSecond: Int64) -> HostDuration? {
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

    /// The tick of an image `time` after the movie's first one.
    ///
    /// - Parameter last: the tick of the image before it; nil for the first.
    /// - Returns: nil if the tick is below zero, not later than `last`, or more than 31 bits
    ///   later, which no movie holds.
    public static func image(at time: HostDuration, after last: Int64?) -> Int64? {
        let tick = nearest(to: time)
        guard tick >= 0, tick > last ?? -1, tick - (last ?? tick) <= Int64(Int32.max) else {
            return nil
        }
        return tick
    }

    /// The end of an image that nothing follows: as long after its tick as images are apart.
    ///
    /// - Parameter framesPerSecond: of an image; a number that is not positive counts as one
    ///   image a second.
    public static func end(ofImageAt tick: Int64, framesPerSecond: Double) -> Int64 {
        let rate = framesPerSecond > 0 && framesPerSecond.isFinite ? framesPerSecond : 1
        let length = Int64(exactly: (Double(perSecond) / rate).rounded()) ?? perSecond
        return tick.saturatingAddition(max(1, length))
    }
}

/// When one packet of a movie is shown and decoded, in ticks.
public struct PacketTicks: Hashable, Sendable {
    /// When its image is shown, from the movie's first image on.
    public let presentation: Int64
    /// When it is decoded; below zero where images are reordered.
    public let decoding: Int64
    /// How long its image is shown; at least one tick.
    public let duration: Int64
    /// When its image is no longer shown.
    public var end: Int64 { presentation + duration }

    /// The ticks of a packet.
    ///
    /// - Parameter last: the decoding tick of the packet before it; nil for the first.
    /// - Returns: nil if the packet is not decoded later than the one before it, is shown before
    ///   it is decoded, or is further away than 31 bits.
    public init?(_ packet: MoviePacket, after last: Int64?) {
        presentation = MovieTicks.nearest(to: packet.presentation)
        decoding = MovieTicks.nearest(to: packet.decoding)
        duration = max(1, min(MovieTicks.nearest(to: packet.duration), Int64(Int32.max)))
        guard decoding > last ?? .min, presentation >= decoding,
            presentation - decoding <= Int64(Int32.max),
            decoding - (last ?? decoding) <= Int64(Int32.max)
        else { return nil }
    }
}
