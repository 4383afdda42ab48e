import LockstepSamples
import LockstepSessions

/// The movie of a session: opened with the first image, in that image's size and in the best
/// compression that works.
struct MovieTrack {
    /// Why an image is not in the movie.
    enum Refusal: Error {
        /// It does not fit the movie that was begun: another size, kind or an earlier time.
        case unusable
        /// No encoder takes images of this kind at all.
        case noEncoder(any Error)
        /// The encoder or the disk refused this one.
        case failed(any Error)
    }

    /// What can be compared with the finished file.
    struct Expectation {
        var count = 0
        /// When images are shown; empty for packets, which bring their own times.
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

    /// The compression as really used; nil before the first image.
    private(set) var codec: MovieCodec?

    /// Adds a frame's image and says which image of the movie it is, from 0.
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

    /// Writes out images that wait for their fragment's end, if no image has come since the
    /// last call: while images come, fragments end by themselves, at the same times in every run.
    mutating func flushIfIdle() throws {
        defer { isFresh = false }
        guard hasNewImages, !isFresh else { return }
        hasNewImages = false
        try writer?.closeFragment()
    }

    /// Ends the movie, and gives back what its encoder took.
    mutating func finish() throws {
        defer { writer = nil }
        try writer?.finish()
    }

    private mutating func openedWriter(for frame: CameraFrame) throws -> any MovieWriter {
        if let writer { return writer }
        let opened: any MovieWriter
        do {
            opened = try open(frame.image)
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

    private func open(_ image: Image) throws -> any MovieWriter {
        if case .packets = image {
            guard let packetFormat else { throw RecordingFailure.packetsWithoutFormat }
            return try codecs.makeMovieRemuxer(packetFormat, into: try openSink())
        }
        guard let plan, let size = image.size else {
            throw RecordingFailure.packetsWithoutFormat
        }
        let sink = try openSink()
        var failure: any Error = RecordingFailure.noMovieEncoder(plan.codecs)
        for codec in plan.codecs where codecs.movieEncoders.contains(codec) {
            let settings = MovieSettings(
                codec: codec, size: size, bitsPerSecond: plan.bitsPerSecond,
                framesPerSecond: framesPerSecond)
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
    /// The largest difference between a row's time and the movie's: half a tick of 1/240,000 s.
    static let tolerance = HostDuration(nanoseconds: 2_100)

    /// What is wrong with a finished movie, in sentences; none when it holds what the rows say.
    func findings(in movie: any MovieReader) throws -> [String] {
        let shown = try movie.presentationTimes()
        if times.isEmpty {
            guard shown.count < count else { return [] }
            return ["The movie holds \(shown.count) images, its rows point to \(count)."]
        }
        guard shown.count == count else {
            return ["The movie holds \(shown.count) images, its rows name \(count)."]
        }
        let wrong = zip(shown, times).enumerated().first { _, pair in
            (pair.0 - pair.1).magnitude > Self.tolerance
        }
        guard let (index, pair) = wrong else { return [] }
        return [
            "Image \(index) is shown at \(pair.0.nanoseconds) ns, its row says "
                + "\(pair.1.nanoseconds) ns."
        ]
    }
}

extension Image {
    fileprivate var isEncoded: Bool {
        if case .pixels = self { return false }
        return true
    }
}

extension RecordingFailure {
    fileprivate static let packetsWithoutFormat = RecordingFailure(
        .encoderRefused, "movie packets came from a source that names no movie format",
        remedy: "Let the source describe its movie before the first image.")

    fileprivate static func noMovieEncoder(_ codecs: [MovieCodec]) -> RecordingFailure {
        let names = codecs.map(\.rawValue).joined(separator: ", ")
        return RecordingFailure(
            .encoderRefused, "this machine encodes none of: \(names)",
            remedy: "Choose a mode that stores still images.")
    }
}
