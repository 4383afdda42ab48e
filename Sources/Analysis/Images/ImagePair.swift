import LockstepSamples

/// A corner in the two images of a pair; bearings are those of a pinhole camera.
///
/// A bearing (x, y) is the direction (x, y, −1) in ARKit's camera axes.
struct ImageTrack {
    var firstX: Float
    var firstY: Float
    var secondX: Float
    var secondY: Float
    /// The corner's rows in the original images, from 0.
    var firstRow: Float
    var secondRow: Float
}

/// Two images close in time, and the corners tracked between them.
struct ImagePair {
    /// The frames' timestamps.
    var start: HostTime
    var end: HostTime
    /// The exposure duration of a row in seconds; nil if unknown.
    var startExposure: Double?
    var endExposure: Double?
    /// The number of rows of the images.
    var height: Int
    /// The focal length in pixels of the finest level, on which tracks are limited only by noise.
    let focalLength: Double
    /// The angle in radians by which a movie's compression may make corners lag; 0 for stills.
    ///
    /// An encoder with a low bit rate repeats blocks that have moved by less than the step of its
    /// motion vectors, so that images show earlier content.
    var compressionShift = 0.0
    /// Whether the first image is the second one of the previous pair.
    var isContinued: Bool
    let tracks: [ImageTrack]
    /// The camera's motion according to the images only; nil if the tracks do not determine it.
    let motion: PairMotion?

    /// Creates a pair and computes its motion, which takes less time while other images are decoded
    /// than at the end.
    init(
        start: HostTime, end: HostTime, startExposure: Double?, endExposure: Double?, height: Int,
        focalLength: Double, isContinued: Bool, tracks: [ImageTrack]
    ) {
        (self.start, self.end) = (start, end)
        (self.startExposure, self.endExposure) = (startExposure, endExposure)
        (self.height, self.focalLength) = (height, focalLength)
        (self.isContinued, self.tracks) = (isContinued, tracks)
        motion = PairMotion(tracks, focalLength: focalLength)
    }

    /// The time between the timestamps, in seconds.
    var interval: Double { (end - start).seconds }

    /// The step of motion vectors in pixels: both H.264 (8.4.2.2) and HEVC (8.5.3.3) have quarters.
    static let motionVectorStep = 0.25

    /// The fewest corners for a result.
    static let fewestTracks = 12
}
