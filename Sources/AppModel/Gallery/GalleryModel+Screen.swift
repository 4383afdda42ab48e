internal import LockstepFormats
internal import LockstepSamples
internal import LockstepSessions

extension GalleryModel {
    /// The current state of the gallery.
    public var screen: GalleryScreen {
        GalleryScreen(
            cells: photos.map(cell), isLoading: !hasListed && problem == nil,
            emptyText: hasListed && photos.isEmpty
                ? Phrase("No photos yet. Your photos appear here.") : nil,
            selection: selection, viewer: viewer, deleteQuestion: deleteQuestion, notice: notice,
            problem: problem)
    }

    private func cell(_ photo: StoredPhoto) -> GalleryCell {
        GalleryCell(
            id: photo.name, date: photo.facts?.wall, label: label(of: photo),
            thumbnail: thumbnails[photo.name])
    }

    private func label(of photo: StoredPhoto) -> Phrase {
        switch photo.facts?.camera {
        case .front: return Phrase("Photo of the front camera")
        case .back: return Phrase("Photo of the rear camera")
        case nil: return Phrase("Photo")
        }
    }

    private var viewer: GalleryViewer? {
        guard let opened, let photo = photo(opened.name) else { return nil }
        return GalleryViewer(
            id: photo.name, path: folder + "/" + photo.name, date: photo.facts?.wall,
            facts: [label(of: photo)] + (photo.facts?.lines ?? [])
                + [.number(SessionNumbers.size(photo.byteCount))],
            image: opened.image, problem: opened.problem,
            hasPrevious: photos.first?.name != photo.name,
            hasNext: photos.last?.name != photo.name,
            canSave: canSave && !saving.contains(photo.name))
    }

    private var deleteQuestion: LibraryScreen.DeleteQuestion? {
        guard !photosToDelete.isEmpty else { return nil }
        return LibraryScreen.DeleteQuestion(
            title: photosToDelete.count == 1
                ? Phrase("Delete the photo?")
                : Phrase("Delete %lld photos?", .count(photosToDelete.count)),
            message: Phrase("This cannot be undone."),
            confirm: Phrase("Delete"))
    }
}

extension PhotoFacts {
    /// The size and the exposure, for a screen.
    fileprivate var lines: [Phrase] {
        var lines = [Phrase.words("\(size.width) × \(size.height)")]
        if let seconds = exposure.durationSeconds, seconds > 0 {
            let milliseconds = SessionNumbers.fixed(seconds * 1000, 1)
            lines.append(Phrase("Exposure %@ ms", .number(milliseconds)))
        }
        if let iso = exposure.iso { lines.append(.words("ISO \(SessionNumbers.fixed(iso, 0))")) }
        return lines
    }
}
