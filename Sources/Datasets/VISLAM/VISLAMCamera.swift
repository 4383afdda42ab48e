import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The movie of a recording for visual-inertial SLAM and the rows about its frames, surveyed in a
/// first pass.
struct VISLAMCamera {
    let feed: MovieFeed
    let pairing: FramePairing
    /// The clock of the frames' timestamps: the inertial sensors' or an unrelated one.
    let clock: StreamClock
    private let movie: String
    private let movieNotices: [String]
    private let survey: TableSurvey?
    private let placeholders: Int
    private let folder: RecordingFolder

    /// Opens the movie and reads the rows once.
    ///
    /// - Parameters:
    ///   - movies: the movies that may be the camera's.
    ///   - start: the first inertial timestamp; times of frames without rows count from it.
    /// - Returns: nil if there is not exactly one, or it is empty.
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
        try survey?.refuseIfUnreadable(.vislam)
        clock = times.isEmpty ? .unrelated : .host
        if times.isEmpty { times = feed.times.map { start + $0 } }
        self.placeholders = placeholders
        pairing = FramePairing(times: times, images: feed.times)
    }

    /// The frames; their exposures are looked up one by one.
    func frames() throws -> any SampleStream {
        let rows = try TimestampedTableCursor<VISLAMFrameTable>(VISLAMFiles.frames, in: folder) {
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

    /// Notices for the user, one sentence each.
    var notices: [String] {
        var notices = movieNotices.map { "In \(movie), \($0)." }
        guard let survey, clock == .host else {
            return notices + [
                "\(VISLAMFiles.frames) contains no row: the frames' times are those of "
                    + "\(movie), counted from the first inertial timestamp. The error of that "
                    + "assumption is unknown, so the camera's clock is treated as unrelated."
            ]
        }
        notices += survey.notices + pairing.notices(movie: movie, table: VISLAMFiles.frames)
        if placeholders > 0 {
            notices.append(
                "\(placeholders.counted("row", of: survey.rows)) of \(VISLAMFiles.frames) "
                    + "\(placeholders.verb("has", "have")) the constants 0, 0 and 4.25 for exposure, ISO and focal length; these are "
                    + "placeholders, not measurements, and are left out.")
        }
        return notices
    }
}
