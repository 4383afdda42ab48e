import LockstepConcurrency
package import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The images of a session as one movie.
///
/// Packets of the session's movie are copied unchanged if all frames are exported in their original
/// size. Otherwise, and for JPEG files, images are encoded. Images and codecs are accessed only
/// through the ports.
struct MovieExport {
    /// The sources of images.
    private enum Images {
        case none
        case encoded
        case movie
    }

    private let job: ExportJob
    private let images: Images

    /// Creates the movie of the session that a job exports.
    ///
    /// - Throws: ``ExportError`` if some images are files and some are in a movie.
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

    /// Returns the zero-based index of a frame's image in the exported movie.
    ///
    /// - Parameter index: The frame's index among the rows.
    func number(of row: FrameRow, at index: Int) -> Int {
        guard case .movie(let number) = row.image, case .movie = images else { return index }
        return number
    }

    /// Writes the movie as file `name` of the export; writes no movie if there are no images.
    ///
    /// - Parameters:
    ///   - bitsPerSecond: The bit rate for images that must be encoded; nil uses the encoder's
    ///     quality.
    ///   - rows: Writes the rows that belong to the movie; runs while packets are copied.
    /// - Throws: ``SessionError`` if the session's movie lacks the image of a frame;
    ///   ``ExportError`` if images of this size cannot be encoded.
    func write(
        _ name: String, as container: MovieContainer, bitsPerSecond: Int?,
        beside rows: () throws -> Void = {}
    ) throws {
        switch images {
        case .none:
            try rows()
            job.addAssumption(
                about: .camera, sentence: "The export has no images: there is no \(name).")
        case .encoded:
            try rows()
            try encode(name, container, bitsPerSecond)
        case .movie:
            let codec = try MovieCopy.write(name, as: container, job, beside: rows)
            try reportTimes(of: name)
            guard codec != .h264 else { return }
            job.reporter.addAssumption(
                "\(name) is \(codec.words), as recorded; the format's own codec is H.264.")
        }
    }

    /// Reports movie times that differ from the frames' timestamps: an imported movie keeps its
    /// times, which may only count frames.
    private func reportTimes(of name: String) throws {
        let times = try job.session.openMovie(job.codecs).presentationTimes()
        var difference = MovieDifference()
        try job.forEachFrame { row, _ in
            guard case .movie(let index) = row.image, times.indices.contains(index) else {
                return
            }
            difference.add(row.timestamp, movie: times[index])
        }
        guard difference.largest > Self.largestDifference else { return }
        job.reporter.addAssumption(
            "\(name) keeps its own times, which differ from the frames' timestamps by up to "
                + "\((difference.largest.seconds * 1000).short) ms; the rows contain the "
                + "timestamps.")
    }

    /// The largest difference that is not reported: the resolution of movies that count
    /// milliseconds.
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
                try job.reporter.advance(by: ExportProgress.workOfAnImage)
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
        job.reporter.addLoss("Lost in part: detail of the images, which were encoded into \(name).")
        job.reporter.addAssumption(
            clock.movedCount, "image",
            "of \(name) got the next possible time, because their timestamps do not increase.")
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

/// The difference between movie times and frame timestamps, relative to the first frame.
private struct MovieDifference {
    private(set) var largest = HostDuration.zero
    private var first: (timestamp: HostTime, time: HostDuration)?

    mutating func add(_ timestamp: HostTime, movie time: HostDuration) {
        let start = first ?? (timestamp, time)
        first = start
        largest = max(largest, ((time - start.time) - (timestamp - start.timestamp)).magnitude)
    }
}

/// The times of images in a movie, which must increase even if the frames' timestamps do not.
struct ImageClock {
    /// The number of images whose time differs from their timestamp.
    private(set) var movedCount = 0
    private let start: HostTime
    private var lastTick: Int64?

    init(_ start: HostTime) { self.start = start }

    /// Returns an image's presentation time, relative to the first image.
    mutating func time(of timestamp: HostTime) -> HostDuration {
        let time = timestamp - start
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
    /// The camera's achieved rate, or else the requested rate; 30 if both are unknown.
    package var framesPerSecond: Double {
        let camera = streams.first { $0.description.stream == .camera }
        let rates = [camera?.achievedRateHertz, camera?.description.requestedRateHertz]
        // From one frame a second to more than any camera achieves.
        return rates.compactMap { $0 }.first { (1...1000).contains($0) } ?? 30
    }
}
