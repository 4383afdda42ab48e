import LockstepSamples

extension PixelOrigin {
    /// The guess that intrinsics count from the center, as a sentence.
    static let centerNotice =
        "Nothing says whether principal points count from a pixel's center or corner; the center "
        + "was taken."
}
