import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The images of a session as one movie: its packets unchanged, else encoded: JPEG files, and a
/// movie of which not all is exported or not in its size.
///
/// Images and codecs are reached through the ports alone.
struct MovieExport {
    /// Where the images are.
    private enum Images {
        case none
        case encoded
        case movie
    }

    private let job: ExportJob
    private let images: Images

    /// The images of the session that a job exports.
    ///
    /// - Throws: ``ExportError`` where some are files and some are in a movie.
    init(_ job: ExportJob) throws {
        self.job = job
        switch job.contents.images {
        case (0, 0): images = .none
        case (_, 0): images = .encoded
        case (0, _): images = job.takesEveryFrame && !job.isScaled ? .movie : .encoded
        default:
            let place = Place(file: RowFile.frames.rawValue)
            throw ExportError(.mixedImages, place: place)
        }
    }

    /// Which image of the exported movie a frame is, from 0.
    ///
    /// - Parameter index: the frame's place among the rows.
    func number(of row: FrameRow, at index: Int) -> Int {
        guard case .movie(let number) = row.image, case .movie = images else { return index }
        return number
    }

    /// Writes the movie as file `name` of the export; nothing where there are no images.
    ///
    /// - Parameters:
    ///   - bitsPerSecond: for images that have to be encoded; nil leaves it to the encoder's
    ///     quality.
    ///   - rows: writes the rows that go with the movie; runs while packets are copied.
    /// - Throws: ``SessionError`` where the session's movie lacks the image of a frame.
    func write(
        _ name: String, as container: MovieContainer, bitsPerSecond: Int?,
        beside rows: () throws -> Void = {}
    ) throws {
        switch images {
        case .none:
            try rows()
            job.guess(
                about: .camera, sentence: "The export has no images: there is no \(name).")
        case .encoded:
            try rows()
            try encode(name, container, bitsPerSecond)
        case .movie:
            let codec = try MovieCopy.write(name, as: container, job, beside: rows)
            try sayTimes(of: name)
            guard codec != .h264 else { return }
            job.guess("\(name) is \(codec.words), as recorded; the layout's own is H.264.")
        }
    }

    /// Movies that are imported keep the times of their own file, which may only count frames.
    private func sayTimes(of name: String) throws {
        let times = try job.session.openMovie(job.codecs).presentationTimes()
        var difference = MovieDifference()
        try job.forEachFrame { row, _ in
            guard case .movie(let index) = row.image, times.indices.contains(index) else {
                return
            }
            difference.add(row.timestamp, movie: times[index])
        }
        guard difference.largest > Self.largestDifference else { return }
        job.guess(
            "\(name) keeps its own times, which differ from the frames' timestamps by up to "
                + "\((difference.largest.seconds * 1000).short) ms: timestamps are those of the "
                + "rows.")
    }

    /// Below the times of movies that count milliseconds.
    private static let largestDifference = HostDuration.milliseconds(1)

    private func encode(
        _ name: String, _ container: MovieContainer, _ bitsPerSecond: Int?
    ) throws {
        guard let first = job.contents.firstFrame, let size = first.size else { return }
        let settings = try settings(size, bitsPerSecond)
        var clock = ImageClock(first.timestamp)
        try job.folder.write(name) { file in
            let movie = try job.codecs.makeMovieEncoder(settings, as: container, into: file)
            let images = ImageExport(job)
            let work = OrderedWork<(pixels: PixelBuffer, time: HostDuration)>(job.threads) {
                try movie.append(.pixels($0.pixels), at: $0.time)
                try job.progress.advance(by: ExportProgress.workOfAnImage)
            }
            try job.forEachFrame { row, _ in
                let (image, time) = (
                    try images.image(of: row), clock.time(of: row.timestamp)
                )
                try work.add { (try image.pixels($0).withChroma, time) }
            }
            try work.finish()
            try movie.finish()
        }
        job.lose("Lost in part: detail of the images, which were encoded into \(name).")
        job.guess(
            clock.movedCount, "image",
            "of \(name) got the next possible time, since their timestamps do not rise.")
    }

    private func settings(_ size: PixelSize, _ bitsPerSecond: Int?) throws -> MovieSettings {
        let settings = MovieSettings(
            codec: .h264, size: size, bitsPerSecond: bitsPerSecond,
            framesPerSecond: job.session.manifest.framesPerSecond)
        guard settings.canBeEncoded else {
            throw ExportError(.imageSize(size), place: Place(file: RowFile.frames.rawValue))
        }
        return settings
    }
}

/// How far the times of a movie's images are from the frames' timestamps, counted from the first.
private struct MovieDifference {
    private(set) var largest = HostDuration.zero
    private var first: (stamp: HostTime, time: HostDuration)?

    mutating func add(_ stamp: HostTime, movie time: HostDuration) {
        let start = first ?? (stamp, time)
        first = start
        largest = max(largest, ((time - start.time) - (stamp - start.stamp)).magnitude)
    }
}

/// Times of images in a movie, which must rise whatever the frames' timestamps do.
struct ImageClock {
    /// Images whose time is not their timestamp's.
    private(set) var movedCount = 0
    private let start: HostTime
    private var lastTick: Int64?

    init(_ start: HostTime) { self.start = start }

    /// How long after the first image one is shown.
    mutating func time(of stamp: HostTime) -> HostDuration {
        let time = stamp - start
        if let tick = MovieTicks.image(at: time, after: lastTick) {
            lastTick = tick
            return time
        }
        movedCount += 1
        let next = (lastTick ?? -1) + 1
        lastTick = next
        return MovieTicks.time(of: next, perSecond: MovieTicks.perSecond) ?? .zero
    }
}

extension MovieCodec {
    fileprivate var words: String {
        switch self {
        case .h264: return "H.264"
        case .hevc: return "HEVC"
        }
    }
}

extension SessionManifest {
    /// The camera's rate as it came, else as it was asked for; 30 where no one says.
    fileprivate var framesPerSecond: Double {
        let camera = streams.first { $0.description.stream == .camera }
        let rates = [camera?.achievedRateHertz, camera?.description.requestedRateHertz]
        // From one frame a second to what no camera exceeds.
        return rates.compactMap { $0 }.first { (1...1000).contains($0) } ?? 30
    }
}
