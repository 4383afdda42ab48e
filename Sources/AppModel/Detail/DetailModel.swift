internal import LockstepAnalysis
internal import LockstepFormats
internal import LockstepSamples

/// The state and logic of one session's screen: events in, actions out.
///
/// A value without clock, thread or disk. ``SessionDetail`` performs the actions.
public struct DetailModel: Sendable {
    /// A part that is read when the screen opens.
    public enum Part<Value: Sendable>: Sendable {
        /// Loading, with progress 0…1 if known.
        case loading(Double?)
        /// Loaded; nil if the session has no such part.
        case loaded(Value?)
        /// Loading failed.
        case failed(LibraryProblem)
    }

    /// How the session can be played.
    public enum Playback: Sendable {
        /// A movie, and its frames with depth; nil if none has.
        case movie(PlayableMovie, depth: FilmModel?)
        /// Single images.
        case film(FilmModel)
    }

    /// The session's folder.
    public let path: String
    /// Whether the movie or the images play as soon as they are read.
    public let playsAtOnce: Bool
    /// The screen's title.
    public private(set) var title: String
    /// The facts.
    public private(set) var facts = Part<[SessionFactRow]>.loading(nil)
    /// The findings of the check, worst first.
    public private(set) var findings = Part<[FindingCard]>.loading(0)
    /// The worst of the findings.
    public private(set) var verdict: SessionVerdict?
    /// The movie or the images.
    public private(set) var playback = Part<Playback>.loading(nil)
    /// The displayed image of a film.
    public private(set) var image: FilmImage?
    /// The plots of sensor samples.
    public private(set) var plots = Part<SessionPlots>.loading(nil)
    /// Whether other plots are being read while these are displayed.
    public private(set) var isRereadingPlots = false
    /// The trajectory.
    public private(set) var trajectory = Part<TrajectoryPath>.loading(nil)
    /// The trajectory's viewpoint.
    public private(set) var viewpoint = TrajectoryViewpoint.top

    private var wasOpened = false
    private var columns = 0
    private var plotToken = 0
    private var isReadingImage = false

    /// Creates the screen for the session in `path`, before anything is read.
    ///
    /// - Parameter playsAtOnce: whether the movie or the images play as soon as they are read.
    public init(path: String, title: String, playsAtOnce: Bool = false) {
        self.playsAtOnce = playsAtOnce
        self.path = path
        self.title = title
    }

    /// Handles an event.
    ///
    /// - Returns: The actions to perform now.
    public mutating func handle(_ event: DetailEvent) -> [DetailAction] {
        switch event {
        case .opened: return open()
        case .closed: return [.forget]
        case .facts(let result): show(result)
        case .checkProgress(let share): if case .loading = findings { findings = .loading(share) }
        case .checked(let result): show(result)
        case .playback(let result): return show(result)
        case .film(let event): return handle(event)
        case .movieReached(let time): return followMovie(to: time)
        case .image(let image): return show(image)
        case .plotsMeasured(let columns): return measured(columns)
        case .plots(let token, let result): show(result, token)
        case .zoomed(let first, let second): return zoom(first, second)
        case .zoomedOut: return readPlots(nil)
        case .trajectory(let result): trajectory = Part(result)
        case .turned(let viewpoint): self.viewpoint = viewpoint
        }
        return []
    }

    /// Requests every part once; plots canceled when the screen closed are requested again.
    private mutating func open() -> [DetailAction] {
        defer { wasOpened = true }
        guard wasOpened else { return [.readFacts, .readPlayback, .readTrajectory, .check] }
        return isRereadingPlots ? readPlots(shownPlots?.window) : []
    }

    private mutating func show(_ result: Result<SessionFacts, LibraryProblem>) {
        if case .success(let facts) = result, let own = facts.manifest.title, !own.isEmpty {
            title = own
        }
        facts = Part(result.map(SessionFactRow.rows))
    }

    private mutating func show(_ result: Result<CheckReport, LibraryProblem>) {
        verdict = (try? result.get()).map { SessionVerdict($0.verdict) }
        findings = Part(result.map(FindingCard.cards))
    }

    private mutating func show(
        _ result: Result<SessionPlayable, LibraryProblem>
    ) -> [DetailAction] {
        switch result {
        case .failure(let problem): playback = .failed(problem)
        case .success(.nothing): playback = .loaded(nil)
        case .success(.movie(let movie, let depth)):
            playback = .loaded(.movie(movie, depth: depth.map(FilmModel.init)))
            return readImage()
        case .success(.images(let index)):
            var film = FilmModel(index)
            if playsAtOnce { film.handle(.playTapped) }
            playback = .loaded(.film(film))
            return readImage()
        }
        return []
    }

    private mutating func handle(_ event: FilmModel.Event) -> [DetailAction] {
        guard case .loaded(.film(var film)) = playback else { return [] }
        film.handle(event)
        playback = .loaded(.film(film))
        return readImage()
    }

    /// Shows the depth map that belongs to the movie's image.
    private mutating func followMovie(to time: HostDuration) -> [DetailAction] {
        guard case .loaded(.movie(let movie, var film?)) = playback else { return [] }
        film.handle(.sought(film.film.position(at: time)))
        playback = .loaded(.movie(movie, depth: film))
        return readImage()
    }

    private mutating func show(_ image: FilmImage) -> [DetailAction] {
        self.image = image
        let orientation = shownFilm?.film.orientation
        self.image?.image?.orientation = orientation
        self.image?.depth?.orientation = orientation
        isReadingImage = false
        return readImage()
    }

    /// Requests one image at a time.
    ///
    /// Meanwhile the film may advance; the newest image is requested next.
    private mutating func readImage() -> [DetailAction] {
        guard let film = shownFilm, !isReadingImage, image?.position != film.position,
            let frame = film.film.frames[at: film.position]
        else { return [] }
        isReadingImage = true
        return [.readImage(film.position, frame, depthSize: film.film.depthSize)]
    }

    /// The frames whose images are shown: the film's, or those beside the movie.
    private var shownFilm: FilmModel? {
        switch playback {
        case .loaded(.film(let film)?), .loaded(.movie(_, let film?)?): return film
        default: return nil
        }
    }

    private mutating func measured(_ columns: Int) -> [DetailAction] {
        guard columns > 0, columns != self.columns else { return [] }
        self.columns = columns
        return readPlots(shownPlots?.isZoomed == true ? shownPlots?.window : nil)
    }

    private var shownPlots: SessionPlots? {
        guard case .loaded(let plots) = plots else { return nil }
        return plots
    }

    private mutating func zoom(_ first: Double, _ second: Double) -> [DetailAction] {
        guard let window = shownPlots?.window, first != second else { return [] }
        return readPlots(window.part(from: first, to: second))
    }

    private mutating func readPlots(_ window: PlotWindow?) -> [DetailAction] {
        guard columns > 0 else { return [] }
        plotToken += 1
        isRereadingPlots = true
        return [.readPlots(token: plotToken, window, columns: columns)]
    }

    private mutating func show(_ result: Result<SessionPlots?, LibraryProblem>, _ token: Int) {
        guard token == plotToken else { return }
        isRereadingPlots = false
        plots = Part(result)
    }
}

extension DetailModel.Part {
    fileprivate init(_ result: Result<Value, LibraryProblem>) {
        self.init(result.map(Optional.some))
    }

    fileprivate init(_ result: Result<Value?, LibraryProblem>) {
        switch result {
        case .success(let value): self = .loaded(value)
        case .failure(let problem): self = .failed(problem)
        }
    }
}

extension Array {
    /// The element of an index; nil outside.
    fileprivate subscript(at index: Int) -> Element? {
        indices.contains(index) ? self[index] : nil
    }
}
