import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The movie's decoded images beside the rows that point to them.
struct MovieFacts {
    /// Rows that point into the movie.
    private(set) var rows = 0
    /// Images decoded.
    private(set) var images = 0
    /// Rows whose image is not in the movie.
    private(set) var missing = Occurrences()
    /// Images of another size than their row says.
    private(set) var wrongSize = Occurrences()
    /// The largest difference between a row's time and its image's, both from the first pair on.
    private(set) var largestDifference = HostDuration.zero
    /// Rows whose time differs by more than the tolerance of a recorded movie.
    private(set) var differing = Occurrences()
    /// The shortest and the longest time from one image to the next; nil with fewer than two.
    private var steps: (shortest: HostDuration, longest: HostDuration)?
    private var lastTime: HostDuration?
    /// Why decoding ended before the movie's end; nil if it did not.
    private(set) var problem: String?
    /// Seconds.
    private let tolerance: Double
    private let reader: (any MovieReader)?
    private let hasColors: Bool
    private var current: (index: Int, time: HostDuration, pixels: PixelBuffer)?
    private var first: (row: HostTime, image: HostDuration)?

    /// The movie of a session at its first image.
    ///
    /// - Parameter hasColors: whether images are more than their brightness.
    init(_ session: Session, codecs: any MediaCodecs, limit: Threshold, hasColors: Bool) {
        tolerance = limit.value
        self.hasColors = hasColors
        do {
            reader = try session.openIfPresent(SessionLayout.movie).map(codecs.openMovie)
        } catch {
            reader = nil
            problem = Self.words(error)
        }
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

    /// The image of the row that was checked last; nil if it is not in the movie, or of another
    /// size than the row says.
    func pixels(of row: FrameRow) -> PixelBuffer? {
        guard case .movie(let index) = row.image, let current, current.index == index,
            current.pixels.size == row.size
        else { return nil }
        return current.pixels
    }

    /// Decodes what no row pointed to.
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

    /// The time from image to image of a movie whose times only count images, as writers that know
    /// nothing of dropped frames make them; nil if its times differ by more than rounding.
    var countedStep: HostDuration? {
        // Three times a tick of 1/600 s, which QuickTime's movies commonly have.
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
