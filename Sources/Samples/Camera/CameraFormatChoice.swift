/// An image size that a camera offers, with its frame rates.
public struct OfferedFormat: Hashable, Sendable {
    /// Width and height in pixels.
    public let size: PixelSize
    /// The frame rates, as durations of one frame.
    public let durations: [FrameDurationRange]

    /// Creates an offered size with its rates.
    public init(size: PixelSize, durations: [FrameDurationRange]) {
        self.size = size
        self.durations = durations
    }

    /// Creates a size at one rate in whole frames per second, as in ARKit's video formats.
    ///
    /// - Returns: Nil if the rate is not positive.
    public init?(size: PixelSize, framesPerSecond: Int) {
        guard framesPerSecond > 0, let scale = Int32(exactly: framesPerSecond) else { return nil }
        let duration = RationalTime(value: 1, timescale: scale)
        self.init(
            size: size, durations: [FrameDurationRange(shortest: duration, longest: duration)])
    }

    /// Returns the duration of one frame at the offered rate nearest to `framesPerSecond`.
    public func frameDuration(nearest framesPerSecond: Double) -> RationalTime? {
        let ranges = durations.map { ($0, $0.distance(framesPerSecond: framesPerSecond)) }
        let nearest = ranges.filter { $0.1 != nil }.min { ($0.1 ?? 0) < ($1.1 ?? 0) }
        return nearest?.0.nearest(framesPerSecond: framesPerSecond)
    }

    /// Returns the distance to the nearest offered rate in frames per second; nil if there is none.
    public func rateDistance(_ framesPerSecond: Double) -> Double? {
        durations.compactMap { $0.distance(framesPerSecond: framesPerSecond) }.min()
    }

    /// Whether the size is exactly the same and the rate equal within 0.01 frames per second.
    public func fits(_ size: PixelSize, framesPerSecond: Double) -> Bool {
        self.size == size && (rateDistance(framesPerSecond) ?? .infinity) < 0.01
    }
}

extension [OfferedFormat] {
    /// Returns the index of the nearest format: by size first, then by rate, then the first in the
    /// list.
    ///
    /// - Parameter size: The size wanted; nil means the size of the first format, which the
    ///   platform would choose itself.
    /// - Returns: Nil if no format has a rate.
    public func nearest(to size: PixelSize?, framesPerSecond: Double) -> Int? {
        guard let wanted = size ?? first?.size else { return nil }
        let distances = indices.compactMap { index -> (index: Int, size: Int, rate: Double)? in
            guard let rate = self[index].rateDistance(framesPerSecond) else { return nil }
            return (index, self[index].size.distance(to: wanted), rate)
        }
        return distances.min { ($0.size, $0.rate, $0.index) < ($1.size, $1.rate, $1.index) }?.index
    }
}

extension PixelSize {
    /// Returns the sum of the differences in width and height; saturates.
    fileprivate func distance(to other: PixelSize) -> Int {
        let columns = Int64(width).saturatingSubtraction(Int64(other.width)).magnitude
        let rows = Int64(height).saturatingSubtraction(Int64(other.height)).magnitude
        return Int(Int64(clamping: columns).saturatingAddition(Int64(clamping: rows)))
    }
}
