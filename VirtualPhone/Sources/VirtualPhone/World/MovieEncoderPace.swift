/// The speed of a phone's movie encoders, in the phone's own time.
///
/// Code that waits for an encoder must let the phone's clock advance meanwhile. At a virtual pace
/// the clock stops while the phone is not run, and an encoder that is behind stays behind.
public struct MovieEncoderPace: Hashable, Sendable {
    /// The images per second that each movie's encoder compresses; nil if it is never behind.
    public var imagesPerSecond: Double?
    /// The images that may wait for the encoder before it accepts no more: an encoder with a
    /// pipeline accepts several (from experience).
    public var waitingImages: Int

    /// A pace from its numbers.
    public init(imagesPerSecond: Double?, waitingImages: Int = 4) {
        self.imagesPerSecond = imagesPerSecond
        self.waitingImages = waitingImages
    }

    /// An encoder that is never behind.
    public static let unlimited = MovieEncoderPace(imagesPerSecond: nil)
    /// An encoder that accepts its queue's capacity, and then nothing.
    public static let stalled = MovieEncoderPace(imagesPerSecond: 0)
}
