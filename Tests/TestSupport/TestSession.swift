public import LockstepSamples
public import LockstepSessions

/// A small session with content in every file, written by the real writer.
public struct TestSession: Sendable {
    /// How frames' images are stored.
    public enum Storage: Sendable, CaseIterable {
        /// A JPEG per frame.
        case stills
        /// A HEIC per frame.
        case heic
        /// A movie with fragments of two images.
        case movie
        /// No images; every second frame states its image's size.
        case missing
    }

    /// Deliveries in the order of `seq`, from 0.
    public private(set) var deliveries: [Delivery] = []

    /// Creates samples of all kinds, some with unlikely values, reproducible by seed.
    ///
    /// - Parameter depth: Whether frames have depth and confidence maps of 4 × 3.
    public init(
        seed: UInt64, count: Int = 40, storage: Storage = .stills, depth: Bool = true
    ) {
        var samples = RandomSamples(seed: seed, storage: storage, hasDepth: depth)
        for number in 0..<count { deliveries.append(samples.next(number)) }
    }

    /// Reads the samples of a session on a disk, from beginning to end.
    @discardableResult
    public init(playing path: String, _ fileSystem: any FileSystem) throws {
        let session = try Session(opening: path, fileSystem: fileSystem)
        let playback = try SessionPlayback(session, codecs: BoxMovieCodecs())
        while let delivery = try playback.next() { deliveries.append(delivery) }
    }

    /// The movie format of sessions with a movie.
    public static let movieFormat = MovieFormat(
        codec: .h264, size: PixelSize(width: 8, height: 6), configuration: [1, 2, 3])

    /// The opening of such sessions.
    public static var opening: SessionOpening {
        var source = SourceDescription(
            streams: Stream.allCases.map { StreamDescription(stream: $0) })
        source.deviceModel = "iPhone15,2"
        source.systemVersion = "16.6.1"
        let start = ClockAnchor(
            host: HostTime(nanoseconds: 5), wall: WallTime(nanoseconds: 1_774_967_081_000_000_000))
        source.startAnchor = start
        return SessionOpening(source: source, mode: "logger", start: start, secondsFromUTC: 0)
    }

    /// Begins a session in `directory`, stores every sample and acknowledges each in order.
    ///
    /// - Parameters:
    ///   - seal: Seals the session; nil for no seal.
    ///   - acknowledge: Called with a `seq` as soon as its sample is on the disk.
    /// - Returns: The writer of the unfinished session.
    @discardableResult
    public func write(
        in directory: String, fileSystem: any FileSystem, seal: SealIdentity? = nil,
        acknowledge: (Int64) -> Void = { _ in }
    ) throws -> SessionWriter {
        var opening = Self.opening
        opening.seal = seal
        let writer = try SessionWriter.create(in: directory, opening, fileSystem: fileSystem)
        var frames = FrameStore(writer)
        var motion: DeviceMotionSample?
        for (number, delivery) in deliveries.enumerated() {
            var batch = RowBatch()
            let (sequence, arrival) = (Int64(number), delivery.arrival)
            if case .frame(let frame) = delivery.sample {
                let storage = try frames.store(frame)
                batch.append(
                    frame, index: frames.count - 1, storage: storage, motion: motion,
                    arrival: arrival, sequence: sequence)
            } else {
                batch.append(delivery.sample, arrival: arrival, sequence: sequence)
            }
            if case .deviceMotion(let sample) = delivery.sample { motion = sample }
            try writer.write(batch)
            acknowledge(sequence)
            if number % 8 == 7 {
                // A recording whose key fails continues without its seal.
                do { try writer.synchronize() } catch is SealFailure {}
            }
        }
        try frames.finish()
        return writer
    }
}

/// Stores frames in order.
private struct FrameStore {
    private(set) var count = 0
    private let writer: SessionWriter
    private var movie: (any MovieWriter)?

    init(_ writer: SessionWriter) { self.writer = writer }

    mutating func store(_ frame: CameraFrame) throws -> RowBatch.Storage {
        let storage = try storeImage(frame)
        if let depth = frame.depth { try writer.storeDepth(depth, frame: count) }
        count += 1
        return storage
    }

    private mutating func storeImage(_ frame: CameraFrame) throws -> RowBatch.Storage {
        switch frame.image {
        case .pixels: throw BoxMovieError.unsupported
        case .still(let still):
            try writer.storeStill(still, frame: count)
            return .still(still.format)
        case .packets(let packets):
            let movie = try self.movie ?? openMovie()
            try movie.append(frame.image, at: .zero)
            if packets.imageIndex % 2 == 1 { try movie.closeFragment() }
            return .movie(imageIndex: packets.imageIndex)
        case .missing: return .missing
        }
    }

    private mutating func openMovie() throws -> any MovieWriter {
        let codecs = BoxMovieCodecs()
        let sink = try writer.openMovie()
        let movie = try codecs.makeMovieRemuxer(TestSession.movieFormat, into: sink)
        self.movie = movie
        return movie
    }

    func finish() throws { try movie?.finish() }
}
