import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The movie of a MARS recording and the two tables about its frames, surveyed in a first pass.
struct MARSCamera {
    /// Facts about `movie_metadata.csv`.
    struct Facts {
        let hasIntrinsics: Bool
        let lacksPrincipalPoint: Bool
        let leftOut: [String]
        /// The number of paired frames without a row of their timestamp.
        let unmatched: Int
        let survey: TableSurvey
    }

    let movie: String
    let feed: MovieFeed
    let pairing: FramePairing
    let facts: Facts?
    private let timesTable: String
    private let timesSurvey: TableSurvey
    private let movieNotices: [String]
    private let folder: RecordingFolder

    /// Opens the movie and reads both tables once.
    ///
    /// - Returns: nil if there is no movie, or no table of frame times.
    init?(_ folder: RecordingFolder, codecs: any MediaCodecs) throws {
        guard
            let movie = folder.movies.first(where: {
                $0.lowercased().hasPrefix(MARSFiles.movieStem)
            }),
            let opened = try folder.openMovie(movie, codecs),
            let table = try Self.frameTimes(folder)
        else { return nil }
        feed = opened.feed
        pairing = FramePairing(times: table.times, images: feed.times)
        facts = try Self.facts(folder, times: pairing.times)
        self.movie = movie
        self.folder = folder
        timesTable = table.file
        timesSurvey = table.survey
        movieNotices = opened.notices
    }

    /// The frames; facts about them are looked up one by one.
    func frames() throws -> any SampleStream {
        let facts = try Self.factsCursor(folder)
        return MovieFrames(feed, pairing) { frame in
            guard let row = try facts?.row(at: frame.timestamp) else { return [] }
            frame.intrinsics = row.intrinsics
            frame.exposure = row.exposure
            return []
        }
    }

    /// Notices for the user, one sentence each.
    var notices: [String] {
        var notices = movieNotices.map { "In \(movie), \($0)." }
        notices += timesSurvey.notices + pairing.notices(movie: movie, table: timesTable)
        if timesTable == MARSFiles.frameFacts {
            notices.append(
                "\(MARSFiles.frameTimes) is missing; the frame times are those of "
                    + "\(MARSFiles.frameFacts).")
        }
        if feed.format.size.height > feed.format.size.width {
            notices.append(
                "The images are taller than wide: the logger rotated them, so they are not in "
                    + "the camera's native orientation.")
        }
        return notices + factNotices
    }

    private var factNotices: [String] {
        guard let facts else {
            return ["\(MARSFiles.frameFacts) is missing: exposures and focal lengths are unknown."]
        }
        var notices = timesTable == MARSFiles.frameFacts ? [] : facts.survey.notices
        if facts.lacksPrincipalPoint {
            notices.append(
                "\(MARSFiles.frameFacts) contains fx and fy but no principal point; frames have no "
                    + "intrinsics.")
        }
        if !facts.leftOut.isEmpty {
            notices.append(
                "Columns of \(MARSFiles.frameFacts) that a session cannot store were left out: "
                    + facts.leftOut.joined(separator: ", ") + ".")
        }
        if facts.unmatched > 0 {
            let count = facts.unmatched
            notices.append(
                "\(count.counted("frame", of: pairing.times.count)) "
                    + "\(count.verb("has no row at its", "have no row at their")) time in "
                    + "\(MARSFiles.frameFacts); \(count.verb("its", "their")) exposure is unknown.")
        }
        return notices
    }

    /// The frame times from the table of times or, if it is missing, from the table of facts.
    static func frameTimes(
        _ folder: RecordingFolder
    ) throws -> (times: [HostTime], survey: TableSurvey, file: String)? {
        var times: [HostTime] = []
        func keep(_ time: HostTime) -> Int64 {
            times.append(time)
            return time.nanoseconds
        }
        if let reader = try TableReader<MARSFrameTimeTable>(MARSFiles.frameTimes, in: folder) {
            let survey = try TableSurvey(reader, visit: keep)
            return (times, survey, MARSFiles.frameTimes)
        }
        if let reader = try TableReader<MARSFrameFactsTable>(MARSFiles.frameFacts, in: folder) {
            let survey = try TableSurvey(reader) { keep($0.timestamp) }
            return (times, survey, MARSFiles.frameFacts)
        }
        return nil
    }

    private static func facts(
        _ folder: RecordingFolder, times: ArraySlice<HostTime>
    ) throws -> Facts? {
        guard
            let reader = try TableReader<MARSFrameFactsTable>(MARSFiles.frameFacts, in: folder),
            let cursor = try factsCursor(folder)
        else { return nil }
        let format = reader.format
        let unmatched = try times.reduce(0) { count, time in
            try cursor.row(at: time) == nil ? count + 1 : count
        }
        return Facts(
            hasIntrinsics: format.hasIntrinsics, lacksPrincipalPoint: format.lacksPrincipalPoint,
            leftOut: format.leftOut, unmatched: unmatched,
            survey: try TableSurvey(reader) { $0.timestamp.nanoseconds })
    }

    private static func factsCursor(
        _ folder: RecordingFolder
    ) throws -> TimestampedTableCursor<MARSFrameFactsTable>? {
        try TimestampedTableCursor(MARSFiles.frameFacts, in: folder) { $0.timestamp }
    }
}
