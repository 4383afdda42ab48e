extension LibraryModel {
    mutating func handle(_ event: SelectionEvent) -> [LibraryAction] {
        switch event {
        case .began: chosen = chosen ?? []
        case .ended: chosen = nil
        case .toggled(let name): toggle(name)
        case .allToggled:
            guard chosen != nil else { return [] }
            let all = Set(selectable.map(\.name))
            chosen = Set(selected.map(\.name)) == all ? [] : all
        }
        return []
    }

    private mutating func toggle(_ name: String) {
        guard var chosen, selectable.contains(where: { $0.name == name }) else { return }
        if chosen.remove(name) == nil { chosen.insert(name) }
        self.chosen = chosen
    }

    /// The displayed sessions that can be selected.
    private var selectable: [LibraryEntry] { shown.filter { $0.condition != .live } }

    /// The selected sessions among those on the screen, in their order: nothing happens to a session
    /// that the search hides.
    var selected: [LibraryEntry] {
        guard let chosen else { return [] }
        return selectable.filter { chosen.contains($0.name) }
    }

    /// The selection as the screen shows it; nil unless sessions are being selected.
    var selection: LibraryScreen.Selection? {
        guard chosen != nil else { return nil }
        let selected = selected
        return LibraryScreen.Selection(
            title: Phrase("%lld selected", .count(selected.count)),
            names: Set(selected.map(\.name)),
            isAll: !selected.isEmpty && selected.count == selectable.count,
            canDelete: !selected.isEmpty,
            canShare: !selected.isEmpty && selected.allSatisfy { $0.condition == .whole })
    }
}
