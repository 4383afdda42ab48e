import LockstepFormats
import LockstepSamples
import LockstepSessions

/// What the pixels show: how the camera turned, and whether its images are worth anything.
///
/// Runs of neighboring images are looked at, about a second long and spread evenly over the
/// recording, so that a long one costs no more than a short one.
struct ImageFacts {
    /// Images looked at.
    private(set) var looked = 0
    /// Images of which hardly anything is not black, or not white.
    private(set) var dark = Occurrences()
    private(set) var blown = Occurrences()
    /// Images that were compared with those before them, and those that are the same.
    private(set) var compared = 0
    private(set) var repeated = Occurrences()
    /// Still images that cannot be decoded.
    private(set) var undecodable = Occurrences()
    private(set) var stills = 0
    /// How much of the images' detail is fine, one number an image; see ``ImageLevels``.
    private(set) var details: [Double] = []
    /// Whether images of the recording were passed over.
    var isPartial: Bool { sample.isPartial }
    /// How the gyroscope is aligned with the images; nil if there is nothing to compare.
    private(set) var alignment: ImageImuAlignment.Outcome?
    /// Whether pairs could not be made for want of focal lengths.
    private(set) var lacksIntrinsics = false
    /// What the rows say of the time from the first row's readout to the last's, seconds.
    private(set) var statedReadout: Double?
    private var pairs = ImagePairs()
    /// Pairs of images that were looked for, and those in which hardly a corner was found again.
    private(set) var triedPairs = 0
    private(set) var barePairs = 0
    /// Which images are looked at.
    let sample: ImageSample
    private let session: Session
    private let codec: (any StillCodec)?
    private let camera: StreamDescription?
    /// Readings to compare the images with, rad/s in device axes; nil once that is done, since a
    /// long recording's take much room.
    private var gyroscope: VectorSeries?
    private var lastLook: HostTime?
    private var lastFingerprint: UInt64?
    private var wasIncluded = false
    private var keepsPairs = false

    /// Seconds of a run, the fewest images in one, and how many runs there are of a movie and of
    /// stills, which take longer to decode; chosen here.
    private static let run = (seconds: 1.1, fewest: 33, ofMovie: 10, ofStills: 5)
    /// A recording shorter than this is not judged by its pixels, seconds.
    static let shortest = 3.0
    /// More of an image's pixels than this are black or white where it shows nothing; chosen here.
    private static let nothing = 0.95

    /// The images of a session before the first.
    ///
    /// - Parameter gyroscope: all its readings, rad/s in device axes.
    init(_ session: Session, codecs: any MediaCodecs, gyroscope: VectorSeries) {
        self.session = session
        self.gyroscope = gyroscope
        let manifest = session.manifest
        let record = manifest.streams.first { $0.description.stream == .camera }
        camera = record?.description
        let rate = record?.achievedRateHertz ?? 30
        let length = max(Self.run.fewest, Int(min(rate, 1000) * Self.run.seconds))
        let isMovie = (try? session.openIfPresent(SessionLayout.movie)) != nil
        sample = ImageSample(
            total: manifest.frameCount,
            most: length * (isMovie ? Self.run.ofMovie : Self.run.ofStills), run: length)
        codec = try? codecs.makeStillCodec()
    }

    /// The images of a session before the first, for whoever compares their pairs with a gyroscope.
    init(keepingPairsOf session: Session, codecs: any MediaCodecs) {
        self.init(session, codecs: codecs, gyroscope: VectorSeries(stamps: [], values: []))
        keepsPairs = true
    }

    /// Looks at a frame's image where it is one of the sample.
    ///
    /// - Parameters:
    ///   - number: the row, from 1.
    ///   - pixels: the movie's image, decoded already; nil if the image is a file or missing.
    mutating func add(_ row: FrameRow, number: Int, pixels: PixelBuffer?) {
        guard sample.includes(number - 1) else {
            if wasIncluded { breakOff() }
            wasIncluded = false
            // While the rest is decoded.
            if sample.isOver(at: number - 1) { align() }
            return
        }
        wasIncluded = true
        let place = Place(file: RowFile.frames.rawValue, row: number, time: row.timestamp)
        if let pixels { compare(pixels, place) }
        guard isDue(row.timestamp) else { return }
        lastLook = row.timestamp
        guard let shown = pixels ?? decoded(row), shown.size == row.size,
            let image = TrackedImage(shown)
        else { return }
        if pixels == nil { compare(shown, place) }
        look(image, place)
        statedReadout = statedReadout ?? row.exposure.readoutSeconds
        guard measures else { return }
        guard let intrinsics = intrinsics(row) else {
            lacksIntrinsics = true
            return
        }
        pairs.add(image, size: shown.size, row, intrinsics, isMovie: pixels != nil)
    }

    private mutating func breakOff() {
        pairs.breakOff()
        lastFingerprint = nil
    }

    private var measures: Bool { keepsPairs || (gyroscope?.count ?? 0) > 1 }

    /// The pairs of images, of facts that keep them.
    var keptPairs: [ImagePair] { pairs.pairs }

    /// How timestamps of frames are to be read.
    var clock: RowClock {
        RowClock(meaning: camera?.stampMeaning ?? .unknown, statedReadout: statedReadout)
    }

    /// Has all pairs compared with the gyroscope where the recording is long enough.
    mutating func finish(camera stamps: TimestampStatistics?) {
        align()
        if (stamps?.span.seconds ?? 0) < Self.shortest { alignment = nil }
    }

    /// Compares all pairs with the gyroscope, where that was not done.
    private mutating func align() {
        guard !keepsPairs, let readings = gyroscope else { return }
        defer { gyroscope = nil }
        (triedPairs, barePairs) = (pairs.tried, pairs.bare)
        defer { pairs = ImagePairs() }
        guard measures, !lacksIntrinsics, looked > 0 else { return }
        alignment = ImageImuAlignment.measure(
            pairs.pairs, gyroscope: readings,
            clock: clock)
    }

    /// Whether the last image was looked at long enough ago.
    private func isDue(_ stamp: HostTime) -> Bool {
        guard let lastLook else { return true }
        let elapsed = (stamp - lastLook).seconds
        return elapsed < 0 || elapsed >= ImagePairs.spacing
    }

    private mutating func compare(_ pixels: PixelBuffer, _ place: Place) {
        compared += 1
        let fingerprint = pixels.fingerprint
        if fingerprint == lastFingerprint { repeated.add(place) }
        lastFingerprint = fingerprint
    }

    private mutating func look(_ image: TrackedImage, _ place: Place) {
        looked += 1
        let shown = image.shown
        if shown.dark > Self.nothing { dark.add(place) }
        if shown.blown > Self.nothing { blown.add(place) }
        if let detail = shown.detail { details.append(detail) }
    }

    private mutating func decoded(_ row: FrameRow) -> PixelBuffer? {
        guard case .image(let path) = row.image, let codec,
            let still = try? session.still(of: row, path: path)
        else { return nil }
        stills += 1
        do {
            return try codec.decodeNative(still.bytes)
        } catch {
            undecodable.add(
                Place(file: path, time: row.timestamp),
                problem: (error as? any Failure)?.problem ?? "no image")
            return nil
        }
    }

    /// What the row says, else what calibration says; (0, 0) at the center of the first pixel.
    private func intrinsics(_ row: FrameRow) -> Intrinsics? {
        if var own = row.intrinsics {
            guard camera?.pixelOrigin == .pixelCorner else { return own }
            own.cx -= 0.5
            own.cy -= 0.5
            return own
        }
        guard let lens = session.manifest.calibration?.lens, let size = row.size,
            lens.holds(for: size)
        else { return nil }
        return lens.intrinsics.scaled(from: lens.size, to: size, origin: .pixelCenter)
    }
}
