internal import LockstepFormats
internal import LockstepSessions

/// A search among sessions: every word must occur in the title, the folder's name, the device, the
/// mode, a tag or the notes, regardless of case.
struct LibrarySearch: Hashable, Sendable {
    private let words: [String]

    /// Creates a search for the words of a text; a text without words finds everything.
    init(_ text: String) {
        words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    }

    /// Whether an entry matches.
    func finds(_ entry: LibraryEntry) -> Bool {
        guard !words.isEmpty else { return true }
        let notes = entry.notes
        let fields = [
            notes.title, entry.name, entry.summary?.deviceModel, entry.summary?.mode, notes.notes,
        ]
        let texts = (fields.compactMap { $0 } + notes.tags).map { $0.lowercased() }
        return words.allSatisfy { word in texts.contains { $0.contains(word) } }
    }
}
