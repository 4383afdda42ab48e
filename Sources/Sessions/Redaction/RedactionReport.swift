import LockstepSamples

/// What was removed from a copy of a session, and what was left in it.
public struct RedactionReport: Hashable, Sendable {
    /// What happened to the seal.
    public enum Seal: String, Sendable {
        /// The session has no seal.
        case absent
        /// A signed line in the copy's seal lists the changes, or nothing was changed.
        case amended
        /// The seal was already broken; nothing was added to it.
        case broken
        /// The seal was left out on request.
        case removed
    }

    /// The copy's folder.
    public var path: String
    /// The number of positions that became drops.
    public var locationsRemoved = 0
    /// The number of blocks of audio that became drops.
    public var audioBlocksRemoved = 0
    /// Whether the manifest contained the phone's model.
    public var hadModel = false
    /// Whether the manifest contained the version of the phone's system.
    public var hadSystem = false
    /// Which of the user's `title`, `notes` and `tags` were removed.
    public var textsRemoved: [String] = []
    /// The number of notices removed from the manifest; in these, importers name files and devices.
    public var noticesRemoved = 0
    /// The number of events from which words that the format does not list were removed.
    public var eventsChanged = 0
    /// Whether the manifest had such words in a place that needs one: a name, a mode, a reason.
    public var hadOpenWords = false
    /// The number of images from which blocks that decoding does not need were removed.
    public var imagesChanged = 0
    /// The number of the movie's boxes and fields that were emptied or replaced, since decoding does
    /// not need their content.
    public var moviePartsReplaced = 0
    /// The number of rows from which unknown keys or words were removed.
    public var rowsRewritten = 0
    /// The unknown keys removed from the manifest.
    public var manifestKeysRemoved: [String] = []
    /// The names of files that are not part of the session and were not copied, including images
    /// and maps without a frame's row.
    public var leftOut: [String] = []
    /// The names of images and maps that rows refer to and that are missing in the session, and so
    /// in the copy.
    public var missing: [String] = []
    /// What happened to the seal.
    public var seal = Seal.absent
    /// The session's name, if it was taken and the copy has another one.
    public var takenName: String?
    /// The unfinished folder of an earlier copy that was killed, removed now; nil without one.
    public var leftoverRemoved: String?

    /// Creates a report for a copy from which nothing has been removed.
    init(path: String) { self.path = path }

    /// Whether the copy equals the session, byte for byte.
    public var isUnchanged: Bool { removals.isEmpty }

    /// What was removed, one clause for each kind, without quoting any of it; the copy contains
    /// them too.
    public var removals: [String] {
        var words: [String] = []
        if locationsRemoved > 0 { words.append(locationsRemoved.counted("position")) }
        if audioBlocksRemoved > 0 {
            words.append("\(audioBlocksRemoved.counted("block")) of audio")
        }
        switch (hadModel, hadSystem) {
        case (true, true): words.append("the names of the device and its system")
        case (true, false): words.append("the name of the device")
        case (false, true): words.append("the version of the device's system")
        case (false, false): break
        }
        if !textsRemoved.isEmpty { words.append(textsRemoved.joined(separator: ", ")) }
        if noticesRemoved > 0 { words.append(noticesRemoved.counted("notice")) }
        if eventsChanged > 0 { words.append("words of \(eventsChanged.counted("event"))") }
        if hadOpenWords { words.append("words of the manifest") }
        if imagesChanged > 0 { words.append("metadata of \(imagesChanged.counted("image"))") }
        if moviePartsReplaced > 0 { words.append("metadata of the movie") }
        if rowsRewritten > 0 {
            words.append("unknown keys or words of \(rowsRewritten.counted("row"))")
        }
        if !manifestKeysRemoved.isEmpty {
            words.append("\(manifestKeysRemoved.count.counted("unknown key")) of the manifest")
        }
        return words
    }

    private static let noticeStart = "redact: taken out: "

    /// What was removed, as a notice of the copy.
    var notice: String { Self.noticeStart + removals.joined(separator: "; ") }

    /// Whether a redaction can have written a notice: except for digits, each of its clauses is one
    /// of ``removals``.
    static func isOwnNotice(_ notice: String) -> Bool {
        guard notice.hasPrefix(noticeStart) else { return false }
        let clauses = notice.dropFirst(noticeStart.count).split(
            separator: "; ", omittingEmptySubsequences: false)
        return clauses.allSatisfy { clause in
            let words = clause.split(separator: " ", omittingEmptySubsequences: false)
            let count = words.lazy.compactMap { Int($0) }.first ?? 0
            return everyClause(count).contains(String(clause))
        }
    }

    /// Every possible clause with a count.
    private static func everyClause(_ count: Int) -> Set<String> {
        let texts = [["title"], ["notes"], ["tags"], ["title", "notes"], ["title", "tags"]]
        let others = [["notes", "tags"], ["title", "notes", "tags"]]
        var clauses = Set((texts + others).map { $0.joined(separator: ", ") })
        for (hadModel, hadSystem) in [(true, true), (true, false), (false, true)] {
            var report = RedactionReport(path: "")
            (report.hadModel, report.hadSystem) = (hadModel, hadSystem)
            (report.locationsRemoved, report.noticesRemoved) = (count, count)
            (report.eventsChanged, report.hadOpenWords) = (count, true)
            (report.imagesChanged, report.moviePartsReplaced) = (count, 1)
            (report.rowsRewritten, report.audioBlocksRemoved) = (count, count)
            report.manifestKeysRemoved = [String](repeating: "", count: min(max(count, 0), 1 << 16))
            clauses.formUnion(report.removals)
        }
        return clauses
    }
}
