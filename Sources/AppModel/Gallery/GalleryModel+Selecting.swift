internal import LockstepSessions

/// Selects several photos.
extension GalleryModel {
    mutating func handle(_ event: SelectionEvent) {
        switch event {
        case .began: chosen = chosen ?? []
        case .ended: chosen = nil
        case .toggled(let name):
            guard chosen != nil, photo(name) != nil else { return }
            if chosen?.remove(name) == nil { chosen?.insert(name) }
        case .allToggled:
            guard chosen != nil else { return }
            chosen = selected.count == photos.count ? [] : Set(photos.map(\.name))
        }
    }

    /// The selected photos, in the gallery's order.
    var selected: [StoredPhoto] { photos.filter { chosen?.contains($0.name) == true } }

    /// The selection as the screen shows it; nil unless photos are being selected.
    var selection: GallerySelection? {
        guard chosen != nil else { return nil }
        let selected = selected
        return GallerySelection(
            title: Phrase("%lld selected", .count(selected.count)),
            names: Set(selected.map(\.name)),
            paths: selected.map { folder + "/" + $0.name },
            isAll: !selected.isEmpty && selected.count == photos.count)
    }
}
