import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Facts from the pixels: how the camera rotated, and whether its images are usable.
///
/// Examines runs of consecutive images, about a second long and spread evenly over the recording,
/// so that a long recording costs no more than a short one.
struct ImageFacts {
    /// The number of images examined.
    private(set) var looked = 0
    /// Images that are almost completely black, or white.
    private(set) var dark = Occurrences()
    private(set) var blown = Occurrences()
    /// The number of images compared with the previous one, and the images equal to it.
    private(set) var compared = 0
    private(set) var repeated = Occurrences()
    /// Still images that cannot be decoded.
    private(set) var undecodable = Occurrences()
    private(set) var stills = 0
    /// The share of fine detail in the images' detail, one number per image; see ``ImageLevels``.
    private(set) var details: [Double] = []
    /// Whether some images of the recording were skipped.
    var isPartial: Bool { sample.isPartial }
    /// The alignment of the gyroscope with the images; nil if there is nothing to compare.
    private(set) var alignment: ImageImuAlignment.Outcome?
    /// The share by which the stated focal length is too long, according to the gyroscope; nil if
    /// nothing speaks against it.
    ///
    /// Usually a little less than the true error.
    private(set) var focalLengthExcess: Double?
    /// Whether pairs could not be made because of missing focal lengths.
    private(set) var lacksIntrinsics = false
    /// The readout time from the first row to the last that the frame rows state, in seconds.
    private(set) var statedReadout: Double?
    private var pairs = ImagePairs()
    /// The number of image pairs tried, and of pairs in which too few corners were tracked.
    private(set) var triedPairs = 0
    private(set) var barePairs = 0
    /// The images to examine.
    let sample: ImageSample
    private let session: Session
    private let codec: (any StillCodec)?
    private let camera: StreamDescription?
    /// Samples to compare the images with, in rad/s in device axes; nil after the comparison, to
    /// free memory.
    private var gyroscope: VectorSeries?
    private var lastLook: HostTime?
    private var lastFingerprint: UInt64?
    private var wasIncluded = false
    private var keepsPairs = false

    /// The length of a run in seconds, the fewest images in a run, and the number of runs for a
    /// movie and for stills, which take longer to decode; chosen here.
    private static let run = (seconds: 1.1, fewest: 33, ofMovie: 10, ofStills: 5)
    /// The shortest recording that is checked by its pixels, in seconds.
    static let shortest = 3.0
    /// The longer side in pixels in which odometry usually tracks corners: EuRoC's images are 752
    /// pixels wide, TUM's 640.
    static let odometrySide = 640.0
    /// The share of black or white pixels above which an image shows nothing; chosen here.
    private static let nothing = 0.95

    /// Creates the facts of a session, before its first image.
    ///
    /// - Parameter gyroscope: all samples, in rad/s in device axes.
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

    /// Creates facts that keep the pairs of images, for a later comparison with a gyroscope.
    init(keepingPairsOf session: Session, codecs: any MediaCodecs) {
        self.init(session, codecs: codecs, gyroscope: VectorSeries(timestamps: [], values: []))
        keepsPairs = true
    }

    /// Examines a frame's image if it is part of the sample.
    ///
    /// - Parameters:
    ///   - number: the row number, from 1.
    ///   - pixels: the decoded image of the movie; nil if the image is a file or missing.
    mutating func add(_ row: FrameRow, number: Int, pixels: PixelBuffer?) {
        guard sample.includes(number - 1) else {
            if wasIncluded { breakOff() }
            wasIncluded = false
            // Runs while the remaining images are decoded.
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

    /// The pairs of images, if these facts keep them.
    var keptPairs: [ImagePair] { pairs.pairs }

    /// The interpretation of frame timestamps.
    var clock: RowClock {
        RowClock(meaning: camera?.stampMeaning ?? .unknown, statedReadout: statedReadout)
    }

    /// Compares all pairs with the gyroscope if the recording is long enough.
    mutating func finish(camera timestamps: TimestampStatistics?) {
        align()
        if (timestamps?.span.seconds ?? 0) < Self.shortest {
            (alignment, focalLengthExcess) = (nil, nil)
        }
    }

    /// Compares all pairs with the gyroscope, unless already done.
    private mutating func align() {
        guard !keepsPairs, let readings = gyroscope else { return }
        defer { gyroscope = nil }
        (triedPairs, barePairs) = (pairs.tried, pairs.bare)
        defer { pairs = ImagePairs() }
        guard measures, !lacksIntrinsics, looked > 0 else { return }
        let pairs = pairs.pairs
        let fit = ImageImuAlignment.fit(pairs, gyroscope: readings, clock: clock)
        alignment = ImageImuAlignment.usable(fit, of: pairs)
        // A wrong focal length also makes the alignment uncertain.
        focalLengthExcess = fit.value.flatMap { stated in
            FocalLengthSearch.relativeExcess(
                pairs, gyroscope: readings, clock: clock, from: stated)
        }
    }

    /// Whether enough time has passed since the last examined image.
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
            return try codec.decodeNativeBrightness(still.bytes, named: still.format)
        } catch {
            undecodable.add(
                Place(file: path, time: row.timestamp),
                problem: (error as? any Failure)?.problem ?? "no image")
            return nil
        }
    }

    /// The row's intrinsics, or else the calibration's; (0, 0) is the center of the first pixel.
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
