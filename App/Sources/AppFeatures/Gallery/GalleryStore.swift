public import Combine
public import LockstepAppModel

/// Connects the gallery's model with the folder of photos.
@MainActor
public final class GalleryStore: ObservableObject {
    /// The current state of the gallery.
    @Published public private(set) var screen: GalleryScreen
    private var model: GalleryModel
    private let gallery: PhotoGallery?
    private var events: MainActorEvents<GalleryEvent>?

    /// Creates a store.
    ///
    /// Without a gallery, as in previews, actions have no effect.
    public init(model: GalleryModel, gallery: PhotoGallery?) {
        self.model = model
        self.gallery = gallery
        screen = model.screen
        events = MainActorEvents { [weak self] event in self?.send(event) }
    }

    deinit { events?.end() }

    /// Handles a touch, or the result of an action.
    public func send(_ event: GalleryEvent) {
        let actions = model.handle(event)
        screen = model.screen
        for action in actions {
            gallery?.perform(action) { [events] event in events?.post(event) }
        }
    }
}
