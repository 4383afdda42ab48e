import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The movie's decoded images, compared with the rows that refer to them.
struct MovieFacts {
    /// The number of rows that refer to the movie.
    private(set) var rows = 0
    /// The number of decoded images.
    private(set) var images = 0
    /// Rows whose image is not in the movie.
    private(set) var missing = Occurrences()
    /// Rows whose image has another size than the row states.
    private(set) var wrongSize = Occurrences()
    /// The largest difference between a row's time and its image's, both relative to the first
    /// pair.
    private(set) var largestDifference = HostDuration.zero
    /// Rows whose time differs by more than the tolerance for a recorded movie.
    private(set) var differing = Occurrences()
    /// The shortest and the longest interval between images; nil with fewer than two images.
    private var steps: (shortest: HostDuration, longest: HostDuration)?
    private var lastTime: HostDuration?
    /// Why decoding stopped before the movie's end; nil if it did not.
    private(set) var problem: String?
    /// The largest allowed difference, in seconds.
    private let tolerance: Double
    private let reader: (any MovieReader)?
    private let hasColors: Bool
    private var current: (index: Int, time: HostDuration, pixels: PixelBuffer)?
    private var first: (row: HostTime, image: HostDuration)?

    /// Opens a session's movie.
    ///
    /// - Parameter hasColors: whether images are decoded in color, not only their brightness.
    /// - Throws: The error of the codecs if this machine cannot read movies. A movie that cannot be
    ///   read becomes ``problem``.
    init(_ session: Session, codecs: any MediaCodecs, limit: Threshold, hasColors: Bool) throws {
        tolerance = limit.value
        self.hasColors = hasColors
        var opened: (any MovieReader)?
        let movie = Result { try session.openIfPresent(SessionLayout.movie) }
        if case .success(.some) = movie { try codecs.prepareMovies() }
        do {
            opened = try movie.get().map(codecs.openMovie)
        } catch {
            problem = Self.words(error)
        }
        reader = opened
    }

    var isPresent: Bool { reader != nil || problem != nil }

    mutating func check(_ row: FrameRow, number: Int) {
        guard case .movie(let index) = row.image else { return }
        rows += 1
        let place = Place(file: RowFile.frames.rawValue, row: number, time: row.timestamp)
        while (current?.index ?? -1) < index, decodeNext() {}
        guard let image = current, image.index == index else { return missing.add(place) }
        if image.pixels.size != row.size { wrongSize.add(place) }
        compare(row.timestamp, image.time, place)
    }

    /// The image of the row that was checked last; nil if it is missing in the movie or has another
    /// size than the row states.
    func pixels(of row: FrameRow) -> PixelBuffer? {
        guard case .movie(let index) = row.image, let current, current.index == index,
            current.pixels.size == row.size
        else { return nil }
        return current.pixels
    }

    /// Decodes the remaining images.
    mutating func finish() {
        current = nil
        while decodeNext() { current = nil }
    }

    private mutating func decodeNext() -> Bool {
        guard let reader, problem == nil else { return false }
        do {
            let image = try hasColors ? reader.nextImage() : reader.nextBrightness()
            guard let (time, pixels) = image else { return false }
            current = (images, time, pixels)
            images += 1
            noteStep(to: time)
            return true
        } catch {
            problem = Self.words(error)
            return false
        }
    }

    private mutating func noteStep(to time: HostDuration) {
        defer { lastTime = time }
        guard let lastTime else { return }
        let step = time - lastTime
        steps = (min(steps?.shortest ?? step, step), max(steps?.longest ?? step, step))
    }

    /// The interval between images if the movie's times only count images, as some writers that
    /// ignore dropped frames produce; nil if the intervals differ by more than rounding.
    var countedStep: HostDuration? {
        // Three ticks of 1/600 s, a common timescale in QuickTime movies.
        guard let steps, images > 2, steps.longest - steps.shortest <= .milliseconds(5) else {
            return nil
        }
        return steps.longest
    }

    private mutating func compare(_ row: HostTime, _ image: HostDuration, _ place: Place) {
        guard let first else {
            first = (row, image)
            return
        }
        let difference = ((row - first.row) - (image - first.image)).magnitude
        largestDifference = max(largestDifference, difference)
        if difference.seconds > tolerance { differing.add(place) }
    }

    private static func words(_ error: any Error) -> String {
        (error as? any Failure)?.problem ?? "the movie cannot be read"
    }
}
