public import Combine
public import LockstepAppModel

/// Joins the sessions screen's model with whatever does its work.
@MainActor
public final class LibraryStore: ObservableObject {
    /// What to show now.
    @Published public private(set) var screen: LibraryScreen
    private var model: LibraryModel
    private let library: SessionLibrary?
    private var line: EventLine<LibraryEvent>?

    /// A store; without a library nothing is done, as previews need it.
    public init(model: LibraryModel, library: SessionLibrary?) {
        self.model = model
        self.library = library
        screen = model.screen
        line = EventLine { [weak self] event in self?.send(event) }
    }

    deinit { line?.end() }

    /// Passes on a touch, or what came of an action.
    public func send(_ event: LibraryEvent) {
        let actions = model.handle(event)
        screen = model.screen
        for action in actions { perform(action) }
    }

    private func perform(_ action: LibraryAction) {
        if case .startUndoClock(let token) = action { return startUndoClock(token) }
        library?.perform(action) { [line] event in line?.post(event) }
    }

    private func startUndoClock(_ token: Int) {
        Task { [weak self] in
            try? await Task.sleep(nanoseconds: UInt64(LibraryModel.undoSeconds * 1e9))
            self?.send(.deleting(.undoTimeOver(token: token)))
        }
    }
}
