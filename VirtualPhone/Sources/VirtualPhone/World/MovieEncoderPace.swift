/// How fast a phone's movie encoders are, in the phone's own time.
///
/// Whoever waits for an encoder must let the phone's clock go on meanwhile: at a virtual pace it
/// stands still as long as no one runs the phone, and an encoder that is behind stays behind.
public struct MovieEncoderPace: Hashable, Sendable {
    /// Images a second that each movie's encoder manages; nil if it is never behind.
    public var imagesPerSecond: Double?
    /// Images that may wait for the encoder before it takes no more: an encoder with a pipeline
    /// takes several (experience).
    public var waitingImages: Int

    /// A pace by its numbers.
    public init(imagesPerSecond: Double?, waitingImages: Int = 4) {
        self.imagesPerSecond = imagesPerSecond
        self.waitingImages = waitingImages
    }

    /// An encoder that is never behind.
    public static let unlimited = MovieEncoderPace(imagesPerSecond: nil)
    /// An encoder that takes what may wait, and then nothing.
    public static let stalled = MovieEncoderPace(imagesPerSecond: 0)
}
