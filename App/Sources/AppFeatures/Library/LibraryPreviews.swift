internal import LockstepAppModel
internal import LockstepSamples
internal import SwiftUI

/// Example sessions that are on no disk.
@MainActor
enum LibraryPreview {
    static let all: [LibraryEvent] = [
        .listed([
            .example(
                "session_20260331_142441",
                start: WallTime(nanoseconds: 1_774_967_081_000_000_000), byteCount: 412_300_000),
            .example("session_20260331_143000", .live),
            .example("session_20260330_090000", .cutOff),
            .example("session_20260329_090000", .unreadable),
        ])
    ]

    static func store(_ events: [LibraryEvent]) -> LibraryStore {
        let choices = [ShareChoice.wholeSession { _, _, _ in true }]
        let store = LibraryStore(model: LibraryModel(choices: choices), library: nil)
        for event in events { store.send(event) }
        return store
    }

    static func view(_ events: [LibraryEvent]) -> some View {
        let gallery = GalleryStore(
            model: GalleryModel(folder: "/photos", canSave: true), gallery: nil)
        return LibraryView(store: store(events), gallery: gallery) { Text(verbatim: $0.title) }
    }
}

@MainActor
struct LibraryPreviews: @preconcurrency PreviewProvider {
    static var previews: some View {
        let name = "session_20260331_142441"
        LibraryPreview.view([]).previewDisplayName("Loading")
        LibraryPreview.view([.listed([])]).previewDisplayName("Empty")
        LibraryPreview.view(LibraryPreview.all).previewDisplayName("Sessions")
        LibraryPreview.view(LibraryPreview.all + [.deleting(.asked(name))])
            .previewDisplayName("Undo")
        LibraryPreview.view(LibraryPreview.all + [.deleting(.allAsked)])
            .previewDisplayName("Delete all")
        LibraryPreview.view(LibraryPreview.all + [.sharing(.asked(name))])
            .previewDisplayName("Share")
        LibraryPreview.view([.launched] + LibraryPreview.all).previewDisplayName("Recovery")
        LibraryPreview.view([
            .listingFailed(LibraryProblem(sentence: "No.", remedy: .words("Wait.")))
        ])
        .previewDisplayName("Problem")
        .preferredColorScheme(.dark)
    }
}
