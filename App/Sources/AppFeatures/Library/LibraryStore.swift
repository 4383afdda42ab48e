public import Combine
public import LockstepAppModel

/// Connects the sessions screen's model with the library that performs its actions.
@MainActor
public final class LibraryStore: ObservableObject {
    /// The current state of the screen.
    @Published public private(set) var screen: LibraryScreen
    private var model: LibraryModel
    private let library: SessionLibrary?
    private let remember: (LibraryOptions) -> Void
    /// Called after sessions were recovered, changed or deleted.
    var onSessionsChanged: () -> Void = {}
    private var events: MainActorEvents<LibraryEvent>?

    /// Creates a store.
    ///
    /// Without a library, as in previews, actions have no effect.
    ///
    /// - Parameter remember: Keeps the options for the next launch.
    public init(
        model: LibraryModel, library: SessionLibrary?,
        remember: @escaping (LibraryOptions) -> Void = { _ in }
    ) {
        self.model = model
        self.library = library
        self.remember = remember
        screen = model.screen
        events = MainActorEvents { [weak self] event in self?.send(event) }
    }

    deinit { events?.end() }

    /// Handles an event on the main actor; may be called on any thread.
    var post: @Sendable (LibraryEvent) -> Void {
        { [events] event in events?.post(event) }
    }

    /// Handles a touch, or the result of an action.
    public func send(_ event: LibraryEvent) {
        let actions = model.handle(event)
        screen = model.screen
        for action in actions { perform(action) }
        if event.changesSessions { onSessionsChanged() }
    }

    private func perform(_ action: LibraryAction) {
        switch action {
        case .startUndoClock(let token): startUndoClock(token)
        case .remember(let options): remember(options)
        default: library?.perform(action) { [events] event in events?.post(event) }
        }
    }

    private func startUndoClock(_ token: Int) {
        Task { [weak self] in
            try? await Task.sleep(nanoseconds: UInt64(LibraryModel.undoSeconds * 1e9))
            self?.send(.deleting(.undoTimeOver(token: token)))
        }
    }
}
