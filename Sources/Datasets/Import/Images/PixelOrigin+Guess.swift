import LockstepSamples

extension PixelOrigin {
    /// A notice about the guess that principal points count from a pixel's center, one sentence.
    static let centerNotice =
        "It is unknown whether principal points count from a pixel's center or corner; the center "
        + "is assumed."
}
