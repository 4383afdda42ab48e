/// The time scale of movies, and exact conversions to and from nanoseconds.
///
/// 240,000 ticks per second is a multiple of 24, 25, 30, 50, 60, 600 and 240 images per second. The
/// error is at most ±2.1 µs, and the 31 bits that older players read have room for 2.5 h.
public enum MovieTicks {
    /// The number of ticks per second.
    public static let perSecond: Int64 = 240_000
    /// Half a second in ticks: the longest fragment of a movie, and thus the most that a crash
    /// loses.
    public static let longestFragment = perSecond / 2
    /// The nanoseconds and ticks of 25 µs, the shortest time that is an integer in both.
    private static let common: (nanoseconds: Int64, ticks: Int64) = (25_000, 6)

    /// Returns the tick nearest to a time; halves are rounded up.
    public static func nearest(to time: HostDuration) -> Int64 {
        var (whole, rest) = time.nanoseconds.quotientAndRemainder(dividingBy: common.nanoseconds)
        if rest < 0 {
            whole -= 1
            rest += common.nanoseconds
        }
        return whole * common.ticks
            + (rest * common.ticks + common.nanoseconds / 2) / common.nanoseconds
    }

    /// Converts ticks of `1 / perSecond` seconds to nanoseconds; halves are rounded away from zero.
    ///
    /// - Returns: Nil if `perSecond` is not positive or the time is outside ±292 years.
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

    /// Returns the tick of an image `time` after the movie's first one.
    ///
    /// - Parameter last: The tick of the previous image; nil for the first.
    /// - Returns: Nil if the tick is below zero, not later than `last`, or more than 31 bits later,
    ///   which no movie can represent.
    public static func image(at time: HostDuration, after last: Int64?) -> Int64? {
        let tick = nearest(to: time)
        guard tick >= 0, tick > last ?? -1, tick - (last ?? tick) <= Int64(Int32.max) else {
            return nil
        }
        return tick
    }

    /// Returns the end of an image that no other follows: one image interval after its tick.
    ///
    /// - Parameter framesPerSecond: The image rate; a rate that is not positive counts as one image
    ///   per second.
    public static func end(ofImageAt tick: Int64, framesPerSecond: Double) -> Int64 {
        let rate = framesPerSecond > 0 && framesPerSecond.isFinite ? framesPerSecond : 1
        let length = Int64(exactly: (Double(perSecond) / rate).rounded()) ?? perSecond
        return tick.saturatingAddition(max(1, length))
    }
}

/// The presentation and decoding time of a movie's packet, in ticks.
public struct PacketTicks: Hashable, Sendable {
    /// The tick at which its image is shown, from the movie's first image on.
    public let presentation: Int64
    /// The tick at which it is decoded; below zero if images are reordered.
    public let decoding: Int64
    /// The number of ticks for which its image is shown; at least one.
    public let duration: Int64
    /// The tick at which its image ends.
    public var end: Int64 { presentation + duration }

    /// Computes the ticks of a packet.
    ///
    /// - Parameter last: The decoding tick of the previous packet; nil for the first.
    /// - Returns: Nil if the packet is not decoded later than the previous one, is shown before it
    ///   is decoded, or is further away than 31 bits.
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
