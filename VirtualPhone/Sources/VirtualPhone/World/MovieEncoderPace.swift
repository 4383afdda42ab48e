/// How fast a phone's movie encoders are, in the phone's own time.
///
/// Whoever waits for an encoder must let the phone's clock go on meanwhile: at a virtual pace it
/// stands still as long as nobody runs the phone, and an encoder that is behind stays behind.
public struct MovieEncoderPace: Hashable, Sendable {
    /// Pictures a second that each movie's encoder manages; nil where it is never behind.
    public var picturesPerSecond: Double?
    /// Pictures that may wait for the encoder before it takes no more: an encoder with a pipeline
    /// takes several (experience).
    public var waitingPictures: Int

    /// A pace by its numbers.
    public init(picturesPerSecond: Double?, waitingPictures: Int = 4) {
        self.picturesPerSecond = picturesPerSecond
        self.waitingPictures = waitingPictures
    }

    /// An encoder that is never behind.
    public static let unlimited = MovieEncoderPace(picturesPerSecond: nil)
    /// An encoder that takes what may wait, and then nothing.
    public static let stalled = MovieEncoderPace(picturesPerSecond: 0)
}
