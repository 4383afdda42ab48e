public import LockstepSamples

/// The numbers behind the live view (docs/PROTOCOL.md, section 10).
public enum ViewLimits {
    /// How long a sample may wait before its first byte is sent.
    ///
    /// With ``ConnectionLimits/flightNanoseconds`` in flight and 0.05 s for the way, what arrives
    /// is at most 0.5 s old.
    public static let patience = HostDuration.milliseconds(250)
    /// The most bytes of all queues together, without the items: 0.25 s of every stream at 800 Hz are
    /// 0.1 MB.
    public static let queueByteCount = 1 << 20
    /// The longest time that one image may take at the measured rate, s.
    public static let imageSeconds = 0.15
    /// The share of the rate for images.
    ///
    /// The rest is for samples, and for depth and points.
    public static let imageShare = 1.0 / 3
    /// The size of images before the rate is known, in bytes (chosen here).
    public static let firstImageByteCount = 32 << 10
    /// Images are not smaller than this, in bytes; fewer of them are sent instead (chosen here).
    public static let smallestImageByteCount = 4 << 10
    /// How much faster than measured the link may be while nothing has to wait: the measurement sees
    /// only what there was to send.
    public static let probeFactor = 4.0
    /// How much the assumed rate grows with each image while nothing has to wait (chosen here).
    public static let growth = 1.1
    /// A piece of an item is not smaller than this, unless it is the last, so that headers stay a
    /// small part.
    public static let smallestPieceByteCount = 512
}
