import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The images of the first camera: a movie, or a folder of files.
enum SpectacularCamera {
    case movie(MovieFeed, FramePairing, notices: [String])
    case images(ImageList, StillDecoder, size: PixelSize?)

    /// - Returns: nil if there is neither, or no row has an image.
    init?(
        _ folder: RecordingFolder, _ survey: SpectacularSurvey, _ decoder: StillDecoder,
        codecs: any MediaCodecs
    ) throws {
        let frames = survey.frames.filter(\.hasImage)
        guard !frames.isEmpty else { return nil }
        let name = folder.movies.first { $0.lowercased().hasPrefix(SpectacularFiles.movieStem) }
        if let name, let movie = try folder.openMovie(name, codecs) {
            let feed = movie.feed
            let pairing = FramePairing(times: frames.map(\.time), images: feed.times)
            let notices =
                movie.notices.map { "In \(name), \($0)." }
                + pairing.notices(movie: name, table: SpectacularFiles.lines)
            self = .movie(feed, pairing, notices: notices)
        } else if let images = try folder.subfolder(SpectacularFiles.images) {
            let entries = frames.map { frame in
                ImageList.Entry(time: frame.time, path: SpectacularFiles.image(frame.number))
            }
            let list = try ImageList(
                entries, on: ImageIndex(images),
                survey: TableSurvey(file: SpectacularFiles.lines, timestamps: frames.map(\.time)))
            self = .images(list, decoder, size: try list.firstImage(decoder)?.size)
        } else {
            return nil
        }
    }

    func frames(_ facts: SpectacularFacts) -> any SampleStream {
        switch self {
        case .movie(let feed, let pairing, _):
            return MovieFrames(feed, pairing) { try facts.describe(&$0) }
        case .images(let list, let decoder, _):
            return StillFrames(list, decoder, keepsLost: true) { frame, _ in
                try facts.describe(&frame)
            }
        }
    }

    /// Frames whose rows name an image that is missing.
    var lost: [HostTime] {
        if case .images(let list, _, _) = self { list.lost } else { [] }
    }

    var format: MovieFormat? {
        guard case .movie(let feed, _, _) = self else { return nil }
        return feed.format
    }

    var size: PixelSize? {
        switch self {
        case .movie(let feed, _, _): return feed.format.size
        case .images(_, _, let size): return size
        }
    }

    /// Notices for the user, one sentence each.
    var notices: [String] {
        switch self {
        case .movie(_, _, let notices): return notices
        case .images(let list, _, _): return list.notices + list.encodingNotices
        }
    }
}
