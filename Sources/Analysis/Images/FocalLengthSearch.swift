/// The search for a focal length with which images rotate as the gyroscope does.
///
/// Between two images, translation can explain the mean motion of the corners, so only its variation
/// across the image shows the rotation. If the stated focal length is too long, the computed angles
/// between corners are too small, and the same variation seems to be a faster rotation:
/// ``ImageImuFit/gain`` is positive. Its prior permits a few percent only. So the search scales the
/// bearings by the gain and aligns them again, until the gain is zero within its standard error, or
/// as small as with the right focal length.
///
/// It stops at the first focal length that fits; the true error is usually a little larger.
enum FocalLengthSearch {
    /// The least gain that starts a search, chosen here: 900 synthetic recordings with the right
    /// focal length gave no result, and one that is 15 % too long gives 0.05 or more.
    static let leastGain = 0.03
    /// A gain that recordings with the right focal length have too; of 62 synthetic ones, the largest
    /// is 0.009.
    private static let usualGain = 0.005
    /// The largest standard error of the gain at the end, chosen here: half of its prior.
    private static let largestError = 0.015
    private static let mostRounds = 10
    /// The factors that are searched: larger errors are not plausible.
    private static let factors = 0.4...2.5

    /// Returns the share by which the stated focal length is too long; nil if its gain is not
    /// suspicious, or no other focal length fits.
    ///
    /// - Parameter stated: the fit of these pairs with the stated focal length.
    static func relativeExcess(
        _ pairs: [ImagePair], gyroscope: VectorSeries, clock: RowClock,
        from stated: ImageImuAlignment
    ) -> Double? {
        var (factor, gain) = (1.0, stated.gain)
        guard gain.value.magnitude > max(leastGain, gain.standardError) else { return nil }
        for _ in 0..<mostRounds {
            factor *= 1 + gain.value
            guard factors.contains(factor),
                let next = ImageImuAlignment.fit(
                    pairs.map { $0.scaled(by: factor) }, gyroscope: gyroscope, clock: clock
                ).value
            else { return nil }
            gain = next.gain
            if gain.value.magnitude < max(gain.standardError, usualGain) {
                return gain.standardError <= largestError ? factor - 1 : nil
            }
        }
        return nil
    }
}

extension ImagePair {
    /// The pair as a camera sees it whose focal length is shorter by a factor.
    func scaled(by factor: Double) -> ImagePair {
        let scale = Float(factor)
        var pair = ImagePair(
            start: start, end: end, startExposure: startExposure, endExposure: endExposure,
            height: height, focalLength: focalLength / factor, isContinued: isContinued,
            tracks: tracks.map { track in
                var track = track
                track.firstX *= scale
                track.firstY *= scale
                track.secondX *= scale
                track.secondY *= scale
                return track
            })
        pair.compressionShift = compressionShift * factor
        return pair
    }
}
