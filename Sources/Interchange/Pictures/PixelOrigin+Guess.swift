import LockstepSamples

extension PixelOrigin {
    /// The guess that intrinsics count from the centre, as a sentence.
    static let centreNotice =
        "Nothing says whether principal points count from a pixel's centre or corner; the centre "
        + "was taken."
}
