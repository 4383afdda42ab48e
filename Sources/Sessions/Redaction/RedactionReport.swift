import LockstepSamples

/// What was taken out of a copy of a session, and what was left in it.
public struct RedactionReport: Hashable, Sendable {
    /// What became of the seal.
    public enum Seal: String, Sendable {
        /// The session has none.
        case absent
        /// A signed line in the copy's seal names what was changed, or nothing was.
        case amended
        /// The seal did not hold before: nothing was added to it.
        case broken
        /// It was left out as asked.
        case removed
    }

    /// The copy's folder.
    public var path: String
    /// Positions that became drops.
    public var locationsRemoved = 0
    /// Whether the manifest named the phone's model.
    public var hadModel = false
    /// Whether it named the version of the phone's system.
    public var hadSystem = false
    /// What of a person's `title`, `notes` and `tags` there was, which is gone.
    public var textsRemoved: [String] = []
    /// Notices of the manifest that are gone: importers name files and devices in them.
    public var noticesRemoved = 0
    /// Events with words that the format does not list, which are gone.
    public var eventsChanged = 0
    /// Whether the manifest had such words where it must have one: a name, a mode, a reason.
    public var hadOpenWords = false
    /// Images that had blocks beside what decoding needs.
    public var imagesChanged = 0
    /// Parts of the movie, boxes and fields, that held something that decoding does not need.
    public var moviePartsReplaced = 0
    /// Rows with keys or words that no reader knows, which are gone.
    public var rowsRewritten = 0
    /// Keys of the manifest that no reader knows, which are gone.
    public var manifestKeysRemoved: [String] = []
    /// Files in the session's folder that are no part of it, by name, images and maps among them that
    /// no frame's row speaks of: not copied.
    public var leftOut: [String] = []
    /// What became of the seal.
    public var seal = Seal.absent
    /// The session's name where the copy has another one, since there was something of that name.
    public var takenName: String?
    /// The unfinished folder that an earlier copy was killed in, removed now; nil without one.
    public var leftoverRemoved: String?

    /// A copy from which nothing was taken yet.
    init(path: String) { self.path = path }

    /// Whether the copy is the session, byte for byte, as far as it is one.
    public var isUnchanged: Bool { removals.isEmpty }

    /// What was taken out, a clause each, without a word of it: the copy says so too.
    public var removals: [String] {
        var words: [String] = []
        if locationsRemoved > 0 { words.append(locationsRemoved.counted("position")) }
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

    /// What was taken out, as a notice of the copy.
    var notice: String { Self.noticeStart + removals.joined(separator: "; ") }

    /// Whether a notice is one that a redaction can have written: each of its clauses is, but for
    /// digits, one of ``removals``.
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

    /// Every clause that can be, with a count.
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
            report.rowsRewritten = count
            report.manifestKeysRemoved = [String](repeating: "", count: min(max(count, 0), 1 << 16))
            clauses.formUnion(report.removals)
        }
        return clauses
    }
}
