extension LibraryModel {
    mutating func handle(_ event: DeletionEvent) -> [LibraryAction] {
        switch event {
        case .asked(let name): return delete(name)
        case .undone: return undo()
        case .undoTimeOver(let token):
            return token == pending?.token ? finishPending() : []
        case .allAsked:
            question = deletable.isEmpty ? nil : .all
            return []
        case .selectedAsked:
            question = selected.isEmpty ? nil : .selected
            return []
        case .confirmed: return deleteSeveral()
        case .declined:
            question = nil
            return []
        case .hidingFailed(let name, let problem): return hidingFailed(name, problem)
        case .restoringFailed(let name, let problem):
            entries.removeAll { $0.name == name }
            self.problem = problem
            return []
        case .removed(let name):
            leaving[name] = nil
            return []
        case .removalFailed(let name, let problem):
            leaving[name] = nil
            self.problem = problem
            return []
        }
    }

    /// The listed sessions that are not being recorded.
    var deletable: [LibraryEntry] { entries.filter { $0.condition != .live } }

    /// The sessions that the displayed question is about; empty without a question.
    var entriesToDelete: [LibraryEntry] {
        switch question {
        case .all: return deletable
        case .selected: return selected
        case nil: return []
        }
    }

    /// Ends the time in which the last deletion can be undone.
    mutating func finishPending() -> [LibraryAction] {
        guard let pending else { return [] }
        leaving[pending.entry.name] = pending.entry
        self.pending = nil
        return [.remove(pending.entry.name)]
    }

    private mutating func delete(_ name: String) -> [LibraryAction] {
        guard let entry = deletable.first(where: { $0.name == name }) else { return [] }
        let earlier = finishPending()
        lastToken += 1
        pending = Pending(entry: entry, token: lastToken)
        if opened == name { opened = nil }
        entries.removeAll { $0.name == name }
        checks.move(name)
        return earlier + [.hide(name), .startUndoClock(token: lastToken)]
    }

    private mutating func undo() -> [LibraryAction] {
        guard let pending else { return [] }
        self.pending = nil
        putBack(pending.entry)
        return [.restore(pending.entry.name)]
    }

    private mutating func deleteSeveral() -> [LibraryAction] {
        let going = entriesToDelete
        question = nil
        guard !going.isEmpty else { return [] }
        let earlier = finishPending()
        chosen = nil
        for entry in going { leaving[entry.name] = entry }
        entries.removeAll { leaving[$0.name] != nil }
        return earlier + going.flatMap { [.hide($0.name), .remove($0.name)] }
    }

    private mutating func hidingFailed(
        _ name: String, _ problem: LibraryProblem
    ) -> [LibraryAction] {
        self.problem = problem
        if let entry = leaving.removeValue(forKey: name) { putBack(entry) }
        if let pending, pending.entry.name == name {
            putBack(pending.entry)
            self.pending = nil
        }
        return []
    }
}
