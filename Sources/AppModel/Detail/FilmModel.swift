public import LockstepSamples

/// What is known of a session's frames before any image is read.
public struct FilmIndex: Hashable, Sendable {
    /// A frame in 16 bytes, so that an hour of them takes 2 MB.
    public struct Frame: Hashable, Sendable {
        /// When it was taken.
        public let time: HostTime
        /// Its `frame_index`, which its files are named after.
        let index: Int32
        /// Whether it has depth.
        public let hasDepth: Bool
    }

    /// Frames taken at these times, without depth: for previews.
    public init(times: [HostTime]) {
        self.init(depthSize: nil, orientation: nil)
        for (index, time) in times.enumerated() { add(index, time, hasDepth: false) }
    }

    init(depthSize: PixelSize?, orientation: ImageOrientation?) {
        frames = []
        self.depthSize = depthSize
        self.orientation = orientation
    }

    /// Adds a frame; one that is numbered beyond 2^31 is none of a film's.
    mutating func add(_ index: Int, _ time: HostTime, hasDepth: Bool) {
        guard let index = Int32(exactly: index) else { return }
        frames.append(Frame(time: time, index: index, hasDepth: hasDepth))
    }

    /// The frames in the order of their rows.
    public private(set) var frames: [Frame]
    /// The size of the depth maps; nil without depth.
    public let depthSize: PixelSize?
    /// How the device was held at the first frame.
    public let orientation: ImageOrientation?
}

/// Images shown one after the other as they were taken.
public struct FilmModel: Hashable, Sendable {
    /// A touch, or time that passed.
    public enum Event: Hashable, Sendable {
        /// Start or stop playing.
        case playTapped
        /// The slider was moved to a frame.
        case sought(Int)
        /// So much time went by since the last event of this kind.
        case elapsed(HostDuration)
    }

    /// The frames.
    public let film: FilmIndex
    /// The frame shown, counted from 0.
    public private(set) var position = 0
    /// Whether it plays.
    public private(set) var isPlaying = false
    private var played = HostDuration.zero

    /// A film at its first frame.
    public init(_ film: FilmIndex) {
        self.film = film
    }

    /// How many frames there are.
    public var count: Int { film.frames.count }

    /// Where the film stands and how long it is: "0:03 of 0:12".
    public var label: Phrase {
        guard let first = film.frames.first, let last = film.frames.last else {
            return Phrase("No frames")
        }
        let now = film.frames[position].time - first.time
        return Phrase(
            "%@ of %@", .text(SessionNumbers.clock(now)),
            .text(SessionNumbers.clock(last.time - first.time)))
    }

    /// Takes notice of a touch or of time.
    public mutating func handle(_ event: Event) {
        switch event {
        case .playTapped: isPlaying ? stop() : play()
        case .sought(let position):
            self.position = min(max(position, 0), max(count - 1, 0))
            played = .zero
        case .elapsed(let duration): advance(duration)
        }
    }

    private mutating func play() {
        guard count > 1 else { return }
        if position >= count - 1 { position = 0 }
        played = .zero
        isPlaying = true
    }

    private mutating func stop() { isPlaying = false }

    /// Goes on to the last frame that is due; a hole in the film lasts as long as it did.
    private mutating func advance(_ duration: HostDuration) {
        guard isPlaying else { return }
        played = played + duration
        while position + 1 < count {
            // A timestamp that goes backwards is due at once.
            let wait = film.frames[position + 1].time - film.frames[position].time
            guard wait <= played else { return }
            played = played - max(wait, .zero)
            position += 1
        }
        isPlaying = false
    }
}

/// A frame read for the screen.
public struct FilmImage: Hashable, Sendable {
    /// Which frame, counted from 0.
    public var position: Int
    /// The image; nil if it cannot be read.
    public var image: ScaledImage?
    /// Its depth in color; nil if it has none.
    public var depth: ScaledImage?
    /// Why a part cannot be read.
    public var problem: LibraryProblem?

    /// A frame of which nothing was read yet.
    public init(position: Int) {
        self.position = position
    }
}
