import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The images of a recording and their rows, surveyed in a first pass.
struct LaMARCamera {
    /// How the images are stored.
    private enum Images {
        case movie(MovieFeed, FramePairing, notices: [String])
        case stills(ImageList)
        /// Neither movie nor files.
        case none
    }

    let poses: LaMARPoses
    let maps: DepthMaps<HostTime>?
    /// The first image's size.
    let size: PixelSize?
    private let images: Images
    private let decoder: StillDecoder

    /// Reads the rows once and opens the movie, or finds out which images exist.
    ///
    /// - Returns: nil if there are no rows.
    init?(_ folder: RecordingFolder, codecs: any MediaCodecs) throws {
        guard let poses = try LaMARPoses(folder) else { return nil }
        self.poses = poses
        decoder = try StillDecoder(codecs)
        maps = try LaMARMaps.find(in: folder, at: poses.times, decoder)
        if let movie = try folder.openMovie(LaMARFiles.movie, codecs) {
            let pairing = FramePairing(times: poses.times, images: movie.feed.times)
            images = .movie(movie.feed, pairing, notices: movie.notices)
            size = movie.feed.format.size
        } else if folder.contains(folder: LaMARFiles.images) {
            let entries = poses.times.map { time in
                ImageList.Entry(
                    time: time, path: "\(LaMARFiles.images)/\(time.microsecondsName).jpg")
            }
            let list = try ImageList(entries, on: ImageIndex(folder), survey: poses.survey)
            images = .stills(list)
            size = try list.firstImage(decoder)?.size
        } else {
            images = .none
            size = poses.size
        }
    }

    var movieFormat: MovieFormat? {
        if case .movie(let feed, _, _) = images { feed.format } else { nil }
    }

    func frames() -> [any SampleStream] {
        switch images {
        case .movie(let feed, let pairing, _):
            return [MovieFrames(feed, pairing) { try describe(&$0) }]
        case .stills(let list):
            return [
                StillFrames(list, decoder, keepsLost: true) { frame, _ in try describe(&frame) },
                FramesWithoutImages(list.lost, size: size) { try describe(&$0) },
            ]
        case .none: return [FramesWithoutImages(poses.times, size: size) { try describe(&$0) }]
        }
    }

    private func describe(_ frame: inout CameraFrame) throws -> [Sample] {
        poses.describe(&frame, size: size)
        do {
            guard let found = try maps?.map(of: frame.timestamp) else { return [] }
            frame.depth = found.map
            return found.problem.map { [.event(.notice($0), at: frame.timestamp)] } ?? []
        } catch let error as any Failure {
            let file = maps?.name(of: frame.timestamp) ?? LaMARFiles.depth
            return Sample.unusable(.depth, at: frame.timestamp, file, error)
        }
    }

    var descriptions: [StreamDescription] {
        var camera = StreamDescription(stream: .camera)
        camera.size = size
        camera.stampMeaning = .unknown
        camera.pixelOrigin = .pixelCenter
        guard let maps else { return [camera] }
        var depth = StreamDescription(stream: .depth)
        depth.size = maps.firstSize()
        return [camera, depth]
    }

    /// Notices for the user, one sentence each.
    var notices: [String] {
        var notices: [String] = []
        switch images {
        case .movie(_, let pairing, let remarks):
            notices += remarks.map { "In \(LaMARFiles.movie), \($0)." }
            notices += poses.notices(size: size)
            notices += pairing.notices(movie: LaMARFiles.movie, table: LaMARFiles.poses)
        case .stills(let list):
            notices += poses.notices(size: size)
            // The list's notices about its rows repeat those of the poses.
            notices += list.notices.filter { !poses.survey.notices.contains($0) }
            if !list.lost.isEmpty { notices.append(FramesWithoutImages.notice) }
        case .none:
            notices += poses.notices(size: size)
            notices.append(
                "There is neither \(LaMARFiles.movie) nor a folder \(LaMARFiles.images). "
                    + FramesWithoutImages.notice)
        }
        return notices + (maps.map(LaMARMaps.notices) ?? ["There is no depth."])
    }
}
