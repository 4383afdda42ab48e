import LockstepSamples
import LockstepSessions

/// The movie of a session: opened with the first image, in that image's size and with the best
/// codec that works.
struct MovieTrack {
    /// The reason why an image is not in the movie.
    enum Refusal: Error {
        /// It does not match the movie: it has another size or kind, or an earlier time.
        case unusable
        /// No encoder accepts images of this kind.
        case noEncoder(any Error)
        /// The encoder or the disk rejected this image.
        case failed(any Error)
    }

    /// The expected content of the finished file.
    struct Expectation {
        var count = 0
        /// The presentation times of images; empty for packets, which have their own times.
        var times: [HostDuration] = []
    }

    private let plan: MoviePlan?
    private let framesPerSecond: Double
    private let packetFormat: MovieFormat?
    private let codecs: any MediaCodecs
    private let openSink: () throws -> any ByteSink
    private var writer: (any MovieWriter)?
    private var isRemuxed = false
    private var size: PixelSize?
    private var firstTime: HostTime?
    private var hasNewImages = false
    private var isFresh = false
    private(set) var expectation = Expectation()

    init(
        _ mode: RecordingMode, packets: MovieFormat?, codecs: any MediaCodecs,
        openSink: @escaping () throws -> any ByteSink
    ) {
        if case .movie(let plan) = mode.storage { self.plan = plan } else { plan = nil }
        framesPerSecond = mode.framesPerSecond
        packetFormat = packets
        self.codecs = codecs
        self.openSink = openSink
    }

    /// The codec that is actually used; nil before the first image.
    private(set) var codec: MovieCodec?

    /// Adds a frame's image and returns its zero-based index in the movie.
    ///
    /// - Throws: ``Refusal``, untyped: the compiler for iOS fails on the typed form (Swift 6.3.1).
    mutating func append(_ frame: CameraFrame) throws -> Int {
        let writer = try openedWriter(for: frame)
        let time = frame.timestamp - (firstTime ?? frame.timestamp)
        try check(frame, at: time)
        do {
            try writer.append(frame.image, at: time)
        } catch {
            throw Refusal.failed(error)
        }
        hasNewImages = true
        isFresh = true
        return note(frame, at: time)
    }

    /// Writes images that wait for their fragment's end, if no image has arrived since the last
    /// call.
    ///
    /// While images arrive, fragments end on their own, at the same times in every run.
    mutating func flushIfIdle() throws {
        defer { isFresh = false }
        guard hasNewImages, !isFresh else { return }
        hasNewImages = false
        try writer?.closeFragment()
    }

    /// Pauses the movie, with all its images written; the next image continues it.
    mutating func pause() throws {
        hasNewImages = false
        try writer?.pause()
    }

    /// Ends the movie and releases its encoder.
    mutating func finish() throws {
        defer { writer = nil }
        try writer?.finish()
    }

    private mutating func openedWriter(for frame: CameraFrame) throws -> any MovieWriter {
        if let writer { return writer }
        let opened: any MovieWriter
        do {
            opened = try open(frame)
        } catch {
            throw Refusal.noEncoder(error)
        }
        writer = opened
        codec = opened.format.codec
        size = frame.image.size
        firstTime = frame.timestamp
        if case .packets = frame.image { isRemuxed = true }
        return opened
    }

    /// Opens the movie for its first frame, whose orientation is that of the whole movie for
    /// players.
    private func open(_ frame: CameraFrame) throws -> any MovieWriter {
        if case .packets = frame.image {
            guard let packetFormat else { throw RecordingFailure.packetsWithoutFormat }
            return try codecs.makeMovieRemuxer(packetFormat, into: try openSink())
        }
        guard let plan, let size = frame.image.size else {
            throw RecordingFailure.packetsWithoutFormat
        }
        let sink = try openSink()
        var failure: any Error = RecordingFailure.noMovieEncoder(plan.codecs)
        for codec in plan.codecs where codecs.movieEncoders.contains(codec) {
            let settings = MovieSettings(
                codec: codec, size: size, bitsPerSecond: plan.bitsPerSecond,
                framesPerSecond: framesPerSecond,
                orientation: frame.orientation ?? .landscapeLeft)
            do {
                return try codecs.makeMovieEncoder(settings, into: sink)
            } catch {
                failure = error
            }
        }
        throw failure
    }

    private func check(_ frame: CameraFrame, at time: HostDuration) throws {
        guard frame.image.size == size, frame.image.isEncoded == isRemuxed else {
            throw Refusal.unusable
        }
        if let last = expectation.times.last, time <= last { throw Refusal.unusable }
    }

    private mutating func note(_ frame: CameraFrame, at time: HostDuration) -> Int {
        if case .packets(let packets) = frame.image {
            expectation.count = max(expectation.count, packets.imageIndex + 1)
            return packets.imageIndex
        }
        expectation.times.append(time)
        expectation.count += 1
        return expectation.count - 1
    }
}

extension MovieTrack.Expectation {
    /// The maximum difference between a row's time and the movie's: half a tick of 1/240,000 s.
    static let tolerance = HostDuration(nanoseconds: 2_100)

    /// Returns the problems of a finished movie, as sentences; none if it matches the rows.
    func findings(in movie: any MovieReader) throws -> [String] {
        let shown = try movie.presentationTimes()
        if times.isEmpty {
            guard shown.count < count else { return [] }
            return [
                "The movie has \(shown.count.counted("image")), but its rows refer to \(count)."
            ]
        }
        guard shown.count == count else {
            return ["The movie has \(shown.count.counted("image")), but \(count) rows refer to it."]
        }
        let wrong = zip(shown, times).enumerated().first { _, pair in
            (pair.0 - pair.1).magnitude > Self.tolerance
        }
        guard let (index, pair) = wrong else { return [] }
        return [
            "Image \(index) is shown at \(pair.0.nanoseconds) ns, but its row states "
                + "\(pair.1.nanoseconds) ns."
        ]
    }
}

extension FrameImage {
    fileprivate var isEncoded: Bool {
        if case .pixels = self { return false }
        return true
    }
}

extension RecordingFailure {
    fileprivate static let packetsWithoutFormat = RecordingFailure(
        .encoderRefused, "the source delivered movie packets without describing the movie's format",
        remedy: "Make the source describe its movie before the first image.")

    fileprivate static func noMovieEncoder(_ codecs: [MovieCodec]) -> RecordingFailure {
        let names = codecs.map(\.rawValue).joined(separator: ", ")
        return RecordingFailure(
            .encoderRefused, "this machine cannot encode any of: \(names)",
            remedy: "Choose a mode that stores still images.")
    }
}
