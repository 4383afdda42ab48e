internal import LockstepAppModel
internal import LockstepSessions
internal import SwiftUI

@MainActor
struct GalleryPreviews: @preconcurrency PreviewProvider {
    static var previews: some View {
        view([]).previewDisplayName("Loading")
        view([.listed([])]).previewDisplayName("Empty")
        view([.listed(photos)]).previewDisplayName("Photos")
        view([.listed(photos), .opened(photos[0].name)]).previewDisplayName("Photo")
    }

    private static let photos = (0..<7).map { number in
        StoredPhoto(name: "photo_20260331_14244\(number).jpg", byteCount: 2_400_000)
    }

    private static func view(_ events: [GalleryEvent]) -> some View {
        let store = GalleryStore(
            model: GalleryModel(folder: "/photos", canSave: true), gallery: nil)
        for event in events { store.send(event) }
        return NavigationStack { GalleryView(store: store) }
    }
}
