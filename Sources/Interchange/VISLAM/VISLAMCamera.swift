import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The movie of a recording for visual-inertial SLAM with the rows about its frames, after a first
/// pass.
struct VISLAMCamera {
    let feed: MovieFeed
    let pairing: FramePairing
    /// Whether the frames have timestamps of the inertial sensors' clock.
    let clock: StreamClock
    private let movie: String
    private let movieNotices: [String]
    private let survey: TableSurvey?
    private let placeholders: Int
    private let folder: RecordingFolder

    /// Opens the movie and reads the rows once.
    ///
    /// - Parameters:
    ///   - movies: the movies that can be the camera's.
    ///   - start: the first inertial timestamp; frames without rows are counted from it.
    /// - Returns: nil if it is not exactly one, or it is empty.
    init?(
        _ movies: [String], in folder: RecordingFolder, start: HostTime, codecs: any MediaCodecs
    ) throws {
        guard movies.count == 1, let movie = movies.first,
            let opened = try folder.openMovie(movie, codecs)
        else { return nil }
        feed = opened.feed
        movieNotices = opened.notices
        self.movie = movie
        self.folder = folder
        var times: [HostTime] = []
        var placeholders = 0
        let table = try TableReader<VISLAMFrameTable>(VISLAMFiles.frames, in: folder)
        survey = try table.map { table in
            try TableSurvey(table) { row in
                times.append(row.timestamp)
                if row.isPlaceholder { placeholders += 1 }
                return row.timestamp.nanoseconds
            }
        }
        clock = times.isEmpty ? .unrelated : .host
        if times.isEmpty { times = feed.times.map { start + $0 } }
        self.placeholders = placeholders
        pairing = FramePairing(times: times, images: feed.times)
    }

    /// The frames; their exposures are looked up as they come.
    func frames() throws -> any SampleStream {
        let rows = try StampedTableCursor<VISLAMFrameTable>(VISLAMFiles.frames, in: folder) {
            $0.timestamp
        }
        return MovieFrames(feed, pairing) { frame in
            if let row = try rows?.row(at: frame.timestamp) { frame.exposure = row.exposure }
            return []
        }
    }

    var description: StreamDescription {
        var description = StreamDescription(stream: .camera, clock: clock)
        description.size = feed.format.size
        description.stampMeaning = .unknown
        return description
    }

    /// What a reader should know, a sentence each.
    var notices: [String] {
        var notices = movieNotices.map { "In \(movie), \($0)." }
        guard let survey, clock == .host else {
            return notices + [
                "There is no row of \(VISLAMFiles.frames): the frames' times are those of "
                    + "\(movie), counted from the first inertial timestamp. Nothing says how far that "
                    + "is from the truth, so the camera's clock counts as unrelated."
            ]
        }
        notices += survey.notices + pairing.notices(movie: movie, table: VISLAMFiles.frames)
        if placeholders > 0 {
            notices.append(
                "\(placeholders) of \(survey.rows) rows of \(VISLAMFiles.frames) have the "
                    + "constants 0, 0 and 4.25 for exposure, ISO and focal length; no one measured "
                    + "them, and they are left out.")
        }
        return notices
    }
}
