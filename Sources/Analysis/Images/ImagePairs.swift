import LockstepFormats
import LockstepSamples

/// Collects pairs of images that are about 0.14 s apart, in order, in bounded memory.
struct ImagePairs {
    private(set) var pairs: [ImagePair] = []
    /// The number of pairs tried, and of those in which too few corners could be tracked.
    private(set) var tried = 0
    private(set) var bare = 0
    /// The last images, the oldest first.
    private var recent: [Ready] = []
    /// The median shift of the last pair's corners, in pixels of the finest level per second.
    private var usualShift = PatchTracker.Shift(x: 0, y: 0)
    private let tracker = PatchTracker()

    /// The most pairs kept; each takes about 4 kB.
    static let most = 1200
    /// The least time between examined images in seconds; chosen here: images in between add
    /// little information.
    static let spacing = 0.045
    /// The longest interval in seconds: images further apart have almost nothing in common; chosen
    /// here.
    private static let longest = 0.3
    /// The intended interval in seconds; chosen here: longer intervals have larger differences in
    /// rotation, but fewer tracked corners.
    private static let interval = 0.14

    /// The longest exposure of a frame in seconds; longer values are ignored.
    private static let longestExposure = 1.0

    /// An image with the data that its bearings need.
    private struct Ready {
        var image: TrackedImage
        var timestamp: HostTime
        var exposure: Double?
        var intrinsics: Intrinsics
        var size: PixelSize
        var isMovie: Bool
        /// Whether a pair ends with it.
        var endsPair: Bool
    }

    /// Adds the next image of a run with its row; `intrinsics` are for its size, (0, 0) at the
    /// center of the first pixel.
    ///
    /// - Parameter isMovie: whether it comes from a movie, whose images are predicted from earlier
    ///   ones.
    mutating func add(
        _ image: TrackedImage, size: PixelSize, _ row: FrameRow, _ intrinsics: Intrinsics,
        isMovie: Bool = false
    ) {
        guard pairs.count < Self.most, intrinsics.fx > 0, intrinsics.fy > 0 else { return }
        let elapsed = recent.last.map { (row.timestamp - $0.timestamp).seconds }
        var ready = Ready(
            image: image, timestamp: row.timestamp,
            exposure: Self.plausible(row.exposure.durationSeconds),
            intrinsics: intrinsics, size: size, isMovie: isMovie, endsPair: false)
        if let elapsed, elapsed <= 0 || elapsed > Self.longest { breakOff() }
        if let first = recent.first, first.size != ready.size { breakOff() }
        // The newest image that is early enough becomes the first of the recent ones.
        let far = recent.lastIndex { (row.timestamp - $0.timestamp).seconds >= Self.interval * 0.9 }
        if let far {
            recent.removeFirst(far)
            ready.endsPair = pair(recent[0], ready)
        }
        recent.append(ready)
    }

    /// Marks the next image as not following the last one.
    mutating func breakOff() {
        recent.removeAll()
        usualShift = PatchTracker.Shift(x: 0, y: 0)
    }

    private static func plausible(_ exposure: Double?) -> Double? {
        exposure.flatMap { (0...longestExposure).contains($0) ? $0 : nil }
    }

    private mutating func pair(_ first: Ready, _ second: Ready) -> Bool {
        tried += 1
        let corners = Corners(first.image.levels[0])
        let seconds = Float((second.timestamp - first.timestamp).seconds)
        let guess = PatchTracker.Shift(x: usualShift.x * seconds, y: usualShift.y * seconds)
        let shifts = corners.places.compactMap { corner in
            tracker.shift(corner, from: first.image, to: second.image, guess: guess).map {
                (corner: corner, shift: $0)
            }
        }
        usualShift = PatchTracker.Shift(
            x: Float(shifts.map { Double($0.shift.x) }.median ?? 0) / seconds,
            y: Float(shifts.map { Double($0.shift.y) }.median ?? 0) / seconds)
        guard shifts.count >= ImagePair.fewestTracks else {
            bare += 1
            return false
        }
        var pair = ImagePair(
            start: first.timestamp, end: second.timestamp, startExposure: first.exposure,
            endExposure: second.exposure, height: first.size.height,
            focalLength: first.intrinsics.fx / Double(first.image.factor),
            isContinued: first.endsPair,
            tracks: shifts.map { track($0.corner, $0.shift, first, second) })
        if first.isMovie {
            pair.compressionShift = ImagePair.motionVectorStep / first.intrinsics.fx
        }
        pairs.append(pair)
        return true
    }

    private func track(
        _ corner: (column: Int, row: Int), _ shift: PatchTracker.Shift, _ first: Ready,
        _ second: Ready
    ) -> ImageTrack {
        let (column, row) = (Double(corner.column), Double(corner.row))
        let firstPlace = (first.image.inImage(column), first.image.inImage(row))
        let secondPlace = (
            second.image.inImage(column + Double(shift.x)),
            second.image.inImage(row + Double(shift.y))
        )
        let (one, two) = (first.intrinsics, second.intrinsics)
        return ImageTrack(
            firstX: Float((firstPlace.0 - one.cx) / one.fx),
            firstY: Float((one.cy - firstPlace.1) / one.fy),
            secondX: Float((secondPlace.0 - two.cx) / two.fx),
            secondY: Float((two.cy - secondPlace.1) / two.fy),
            firstRow: Float(firstPlace.1), secondRow: Float(secondPlace.1))
    }
}
