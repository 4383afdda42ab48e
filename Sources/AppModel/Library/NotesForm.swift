public import LockstepFormats

/// The texts of the sheet in which a user names and describes a session.
public struct NotesForm: Hashable, Sendable {
    /// The title; without letters, the folder's name is shown.
    public var title: String
    /// The tags, separated by commas.
    public var tags: String
    /// The notes.
    public var notes: String

    /// Creates the form of existing notes.
    public init(_ notes: SessionNotes) {
        title = notes.title ?? ""
        tags = notes.tags.joined(separator: ", ")
        self.notes = notes.notes ?? ""
    }

    /// Returns `notes` with the form's texts: without spaces around them, without empty ones, and
    /// each tag once.
    public func applied(to notes: SessionNotes) -> SessionNotes {
        var changed = notes
        changed.title = Self.trimmed(title[...])
        changed.notes = Self.trimmed(self.notes[...])
        changed.tags = []
        for tag in tags.split(separator: ",").compactMap(Self.trimmed)
        where !changed.tags.contains(tag) {
            changed.tags.append(tag)
        }
        return changed
    }

    /// Nil if nothing is left.
    private static func trimmed(_ text: Substring) -> String? {
        let start = text.drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return nil }
        return String(start[...last])
    }
}
