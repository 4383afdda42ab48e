import LockstepFormats
import LockstepSamples

/// The image files named in a table, with their times, after a check of which exist.
struct ImageList {
    /// One existing image.
    struct Entry {
        var time: HostTime
        /// The path relative to the index's folder.
        var path: String
    }

    /// The existing images, in the order of the table.
    private(set) var entries: [Entry] = []
    /// The times of images that are missing or cannot be read.
    private(set) var lost: [HostTime] = []
    /// For each entry of ``lost``, whether its file is missing.
    private var isMissing: [Bool] = []
    private(set) var shelf: ImageIndex
    let survey: TableSurvey
    private var losses: [ImageIndex.Finding: (count: Int, first: String)] = [:]

    /// Reads a table to its end.
    ///
    /// - Parameter entry: returns a row's time and path.
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

    /// Creates a list from rows that were read elsewhere.
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
    /// - Parameter keepsLost: whether missing images are reported elsewhere.
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

    /// Notices for the user, one sentence each.
    var notices: [String] {
        let findings: [(finding: ImageIndex.Finding, one: String, several: String)] = [
            (.missing, "is missing", "are missing"), (.empty, "is empty", "are empty"),
            (
                .outside, "points outside the recording and is not opened",
                "point outside the recording and are not opened"
            ),
            (
                .tooLong, "is longer than any image and is not opened",
                "are longer than any image and are not opened"
            ),
        ]
        return survey.notices
            + findings.compactMap { finding, one, several in
                guard let loss = losses[finding] else { return nil }
                return "\(loss.count.counted("file", of: survey.rows)) named in \(survey.file) "
                    + "\(loss.count.verb(one, several)); the first is '\(loss.first.prefix(80))'."
            }
    }
}
