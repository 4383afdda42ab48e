internal import LockstepFormats

extension LibraryModel {
    mutating func handle(_ event: AnnotationEvent) -> [LibraryAction] {
        switch event {
        case .asked(let name):
            guard let entry = entry(name), entry.condition == .whole else { return [] }
            annotated = name
            return []
        case .saved(let form): return save(form)
        case .canceled:
            annotated = nil
            return []
        case .stored(let name, let notes):
            if let index = entries.firstIndex(where: { $0.name == name }) {
                entries[index].laterNotes = notes
            }
            return []
        case .failed(let problem):
            self.problem = problem
            return []
        }
    }

    private mutating func save(_ form: NotesForm) -> [LibraryAction] {
        guard let name = annotated, let entry = entry(name) else { return [] }
        annotated = nil
        let notes = form.applied(to: entry.notes)
        return notes == entry.notes ? [] : [.annotate(entry, notes)]
    }

    /// The sheet with a session's title, tags and notes.
    var notesSheet: LibraryScreen.NotesSheet? {
        guard let name = annotated, let entry = entry(name) else { return nil }
        return LibraryScreen.NotesSheet(id: name, form: NotesForm(entry.notes))
    }
}
