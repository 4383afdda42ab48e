public import LockstepSamples

/// An index of a session's frames, without images.
public struct FilmIndex: Hashable, Sendable {
    /// A frame in 16 bytes, so that an hour of frames takes 2 MB.
    public struct Frame: Hashable, Sendable {
        /// The frame's timestamp.
        public let time: HostTime
        /// The frame's `frame_index`, which is part of its files' names.
        let index: Int32
        /// Whether the frame has depth.
        public let hasDepth: Bool
        /// The format of the frame's image file; nil for a movie's frame, which has none.
        let imageFormat: StillFormat?
    }

    /// Creates frames with these timestamps, without depth, for previews.
    public init(times: [HostTime]) {
        self.init(depthSize: nil, orientation: nil)
        for (index, time) in times.enumerated() {
            add(index, time, hasDepth: false, image: .jpeg)
        }
    }

    init(depthSize: PixelSize?, orientation: ImageOrientation?, start: HostTime? = nil) {
        frames = []
        self.start = start
        self.depthSize = depthSize
        self.orientation = orientation
    }

    /// Adds a frame; ignores one with an index of 2^31 or more.
    mutating func add(
        _ index: Int, _ time: HostTime, hasDepth: Bool, image format: StillFormat? = nil
    ) {
        guard let index = Int32(exactly: index) else { return }
        frames.append(Frame(time: time, index: index, hasDepth: hasDepth, imageFormat: format))
    }

    /// The frames in the order of their rows.
    public private(set) var frames: [Frame]
    /// The size of the depth maps; nil without depth.
    public let depthSize: PixelSize?
    /// The device's orientation at the first frame.
    public let orientation: ImageOrientation?
    /// The time at which the session's movie starts: its first frame's; nil without a movie.
    public let start: HostTime?

    /// Returns the last frame that a movie shows at a time from its start; the first one before
    /// that.
    func position(at time: HostDuration) -> Int {
        guard let start else { return 0 }
        var (low, high) = (0, frames.count)
        while low < high {
            let middle = (low + high) / 2
            if frames[middle].time - start <= time { low = middle + 1 } else { high = middle }
        }
        return max(0, low - 1)
    }
}

/// Images played with their recorded timing.
public struct FilmModel: Hashable, Sendable {
    /// A touch, or elapsed time.
    public enum Event: Hashable, Sendable {
        /// Start or stop playing.
        case playTapped
        /// The slider was moved to a frame.
        case sought(Int)
        /// The time since the last event of this kind.
        case elapsed(HostDuration)
    }

    /// The frames.
    public let film: FilmIndex
    /// The displayed frame, zero-based.
    public private(set) var position = 0
    /// Whether the film is playing.
    public private(set) var isPlaying = false
    private var played = HostDuration.zero

    /// Creates a film at its first frame.
    public init(_ film: FilmIndex) {
        self.film = film
    }

    /// The number of frames.
    public var count: Int { film.frames.count }

    /// The position and the duration: "0:03 of 0:12".
    public var label: Phrase {
        guard let first = film.frames.first, let last = film.frames.last else {
            return Phrase("No frames")
        }
        let now = film.frames[position].time - first.time
        return Phrase(
            "%@ of %@", .text(SessionNumbers.clock(now)),
            .text(SessionNumbers.clock(last.time - first.time)))
    }

    /// Handles a touch or elapsed time.
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

    /// Advances to the last frame that is due; gaps keep their duration.
    private mutating func advance(_ duration: HostDuration) {
        guard isPlaying else { return }
        played = played + duration
        while position + 1 < count {
            // A frame with an earlier timestamp than its predecessor is due immediately.
            let wait = film.frames[position + 1].time - film.frames[position].time
            guard wait <= played else { return }
            played = played - max(wait, .zero)
            position += 1
        }
        isPlaying = false
    }
}

/// A frame's images for the screen.
public struct FilmImage: Hashable, Sendable {
    /// The zero-based index of the frame.
    public var position: Int
    /// The image; nil if it cannot be read.
    public var image: ScaledImage?
    /// The depth map in color; nil if the frame has none.
    public var depth: ScaledImage?
    /// The error for a part that cannot be read.
    public var problem: LibraryProblem?

    /// Creates a frame without images.
    public init(position: Int) {
        self.position = position
    }
}
