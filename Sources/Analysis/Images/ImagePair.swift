import LockstepSamples

/// A corner seen in two neighboring images; bearings are those of a pinhole camera.
///
/// A bearing (x, y) is the direction (x, y, −1) in ARKit's camera axes.
struct ImageTrack {
    var firstX: Float
    var firstY: Float
    var secondX: Float
    var secondY: Float
    /// The corner's rows in the images as they were taken, 0 of the first.
    var firstRow: Float
    var secondRow: Float
}

/// Two neighboring images and the corners found in both.
struct ImagePair {
    /// The frames' timestamps.
    var start: HostTime
    var end: HostTime
    /// How long a row was exposed, seconds; nil if no one says.
    var startExposure: Double?
    var endExposure: Double?
    /// Rows of the images.
    var height: Int
    /// The focal length in pixels of the finest level, in which tracks are as exact as noise lets
    /// them be.
    let focalLength: Double
    /// By how much a movie's compression may hold corners back, radians; 0 of stills.
    ///
    /// An encoder that spends few bits repeats blocks that have moved by less than the step of its
    /// motion vectors, so that images show what was before.
    var compressionShift = 0.0
    /// Whether the first image is the second one of the pair before.
    var isContinued: Bool
    let tracks: [ImageTrack]
    /// How the camera moved by the images alone; nil if the tracks do not say.
    let motion: PairMotion?

    /// Finds the motion, too: while other images are decoded that costs less time than in the end.
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

    /// Seconds from timestamp to timestamp.
    var interval: Double { (end - start).seconds }

    /// The step of motion vectors, pixels: H.264 (8.4.2.2) and HEVC (8.5.3.3) both have quarters.
    static let motionVectorStep = 0.25

    /// Fewer corners tell nothing.
    static let fewestTracks = 12
}
