public import LockstepSamples

/// Decides whether the next image of the live view is sent, and how large it may be.
///
/// Images get a share of the link's rate. On a slow link there are fewer images before they become
/// too small to show anything. While nothing has to wait, the assumed rate grows, because the
/// measurement sees only what there was to send.
public struct ImageBudget: Sendable {
    private var assumed: Double?
    /// The bytes that images have not used yet.
    private var saved = 0.0
    private var last: HostTime?

    /// Creates a budget before the first image.
    public init() {}

    /// Returns the largest size of the image that the camera delivers now, in bytes; nil if it is left
    /// out.
    ///
    /// - Parameters:
    ///   - bytesPerSecond: The measured rate of the link; nil while unknown.
    ///   - isLimited: Whether something had to wait for the link since the last image.
    ///   - intervalNanoseconds: The shortest time between two images that the desk asked for.
    public mutating func byteCount(
        now: HostTime, bytesPerSecond: Double?, isLimited: Bool, intervalNanoseconds: Int64
    ) -> Int? {
        guard let bytesPerSecond else { return ViewLimits.firstImageByteCount }
        let rate = rate(measured: bytesPerSecond, isLimited: isLimited)
        let elapsed = last.map { (now - $0).seconds } ?? 0
        last = now
        let share = rate * ViewLimits.imageShare
        let even = share * Double(max(0, intervalNanoseconds)) * 1e-9
        let smallest = Double(ViewLimits.smallestImageByteCount)
        let largest = min(rate * ViewLimits.imageSeconds, Double(LiveLimits.itemByteCount))
        let size = max(min(even, largest), smallest)
        saved = min(saved + share * max(0, elapsed), 2 * size)
        guard size <= largest, saved >= size else { return nil }
        saved -= size
        return Int(size)
    }

    private mutating func rate(measured: Double, isLimited: Bool) -> Double {
        let grown = (assumed ?? measured) * ViewLimits.growth
        let rate =
            isLimited
            ? measured : min(max(grown, measured), measured * ViewLimits.probeFactor)
        assumed = rate
        return rate
    }
}
