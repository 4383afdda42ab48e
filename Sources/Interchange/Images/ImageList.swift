import LockstepFormats
import LockstepSamples

/// The image files that a table names, with their times, after a look at which are there.
struct ImageList {
    /// One image that is there.
    struct Entry {
        var time: HostTime
        /// Relative to the shelf's folder.
        var path: String
    }

    /// In the order of the table.
    private(set) var entries: [Entry] = []
    /// Times of images that are not there or are not read.
    private(set) var lost: [HostTime] = []
    /// Of ``lost``, whether each one's file is not there.
    private var isMissing: [Bool] = []
    private(set) var shelf: ImageIndex
    let survey: TableSurvey
    private var losses: [ImageIndex.Finding: (count: Int, first: String)] = [:]

    /// Reads a table to its end.
    ///
    /// - Parameter entry: a row's time and path.
    init<Format>(
        _ reader: TableReader<Format>, on shelf: ImageIndex, entry: (Format.Row) -> Entry
    ) throws {
        var rows: [Entry] = []
        survey = try TableSurvey(reader) { row in
            let entry = entry(row)
            rows.append(entry)
            return entry.time.nanoseconds
        }
        self.shelf = shelf
        for row in rows { try sort(row) }
    }

    /// Rows that somebody else has read.
    init(_ rows: [Entry], on shelf: ImageIndex, survey: TableSurvey) throws {
        self.shelf = shelf
        self.survey = survey
        for row in rows { try sort(row) }
    }

    private mutating func sort(_ row: Entry) throws {
        let finding = try shelf.look(at: row.path)
        guard finding != .present else { return entries.append(row) }
        lost.append(row.time)
        isMissing.append(finding == .missing)
        let known = losses[finding] ?? (0, row.path)
        losses[finding] = (known.count + 1, known.first)
    }

    /// The losses as events at the time of the first row.
    ///
    /// - Parameter keepsLost: whether images that are not there are told elsewhere.
    func drops(of stream: Stream, keepsLost: Bool = false) -> [Sample] {
        let start = HostTime(nanoseconds: survey.first ?? 0)
        var drops = zip(keepsLost ? [] : lost, isMissing).map { time, isMissing in
            Drop(
                stream: stream, reason: isMissing ? .missing : .unusable, evidence: .reported,
                timestamp: time)
        }
        if survey.lostRows > 0 {
            drops.append(
                Drop(
                    stream: stream, reason: .unusable, evidence: .reported, timestamp: nil,
                    count: survey.lostRows))
        }
        return drops.map { .event(.drop($0), at: start) }
    }

    /// What a reader should know, a sentence each.
    var notices: [String] {
        let findings: [(ImageIndex.Finding, String)] = [
            (.missing, "are not there"), (.empty, "are empty"),
            (.outside, "lead out of the recording and are not opened"),
            (.tooLong, "are longer than any image and are not opened"),
        ]
        return survey.notices
            + findings.compactMap { finding, words in
                guard let loss = losses[finding] else { return nil }
                return "\(loss.count) of \(survey.rows) files that \(survey.file) names "
                    + "\(words); the first is '\(loss.first.prefix(80))'."
            }
    }
}
