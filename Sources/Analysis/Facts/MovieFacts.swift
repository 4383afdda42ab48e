import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The movie's decoded pictures beside the rows that point to them.
struct MovieFacts {
    /// Rows that point into the movie.
    private(set) var rows = 0
    /// Pictures decoded.
    private(set) var pictures = 0
    /// Rows whose picture is not in the movie.
    private(set) var missing = Sightings()
    /// Pictures of another size than their row says.
    private(set) var wrongSize = Sightings()
    /// The largest difference between a row's time and its picture's, both from the first pair on.
    private(set) var largestDifference = HostDuration.zero
    /// Rows whose time differs by more than the tolerance of a recorded movie.
    private(set) var differing = Sightings()
    /// The shortest and the longest time from one image to the next; nil with fewer than two.
    private var steps: (shortest: HostDuration, longest: HostDuration)?
    private var lastTime: HostDuration?
    /// Why decoding ended before the movie's end; nil where it did not.
    private(set) var problem: String?
    /// Seconds.
    private let tolerance: Double
    private let reader: (any MovieReader)?
    private let hasColours: Bool
    private var current: (index: Int, time: HostDuration, pixels: PixelBuffer)?
    private var first: (row: HostTime, picture: HostDuration)?

    /// The movie of a session at its first picture.
    ///
    /// - Parameter hasColours: whether pictures are more than their brightness.
    init(_ session: Session, codecs: any MediaCodecs, limit: Threshold, hasColours: Bool) {
        tolerance = limit.value
        self.hasColours = hasColours
        do {
            reader = try session.openIfPresent(SessionLayout.movie).map(codecs.openMovie)
        } catch {
            reader = nil
            problem = Self.words(error)
        }
    }

    var isPresent: Bool { reader != nil || problem != nil }

    mutating func check(_ row: FrameRow, number: Int) {
        guard case .movie(let index) = row.picture else { return }
        rows += 1
        let place = Place(file: RowFile.frames.rawValue, row: number, time: row.timestamp)
        while (current?.index ?? -1) < index, decodeNext() {}
        guard let picture = current, picture.index == index else { return missing.add(place) }
        if picture.pixels.size != row.size { wrongSize.add(place) }
        compare(row.timestamp, picture.time, place)
    }

    /// The picture of the row that was checked last; nil where it is not in the movie, or of another
    /// size than the row says.
    func pixels(of row: FrameRow) -> PixelBuffer? {
        guard case .movie(let index) = row.picture, let current, current.index == index,
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
            let picture = try hasColours ? reader.nextPicture() : reader.nextBrightness()
            guard let (time, pixels) = picture else { return false }
            current = (pictures, time, pixels)
            pictures += 1
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
    /// nothing of dropped frames make them; nil where its times differ by more than rounding.
    var countedStep: HostDuration? {
        // Three times a tick of 1/600 s, which QuickTime's movies commonly have.
        guard let steps, pictures > 2, steps.longest - steps.shortest <= .milliseconds(5) else {
            return nil
        }
        return steps.longest
    }

    private mutating func compare(_ row: HostTime, _ picture: HostDuration, _ place: Place) {
        guard let first else {
            first = (row, picture)
            return
        }
        let difference = ((row - first.row) - (picture - first.picture)).magnitude
        largestDifference = max(largestDifference, difference)
        if difference.seconds > tolerance { differing.add(place) }
    }

    private static func words(_ error: any Error) -> String {
        (error as? any Failure)?.problem ?? "the movie cannot be read"
    }
}
