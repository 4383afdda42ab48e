public import Combine
public import LockstepAppModel

/// Connects the model of a session's screen with the reader of the session.
@MainActor
public final class DetailStore: ObservableObject {
    /// The current state of the screen.
    @Published public private(set) var model: DetailModel
    private let detail: SessionDetail?
    private var line: EventLine<DetailEvent>?

    /// Creates a store; without a reader nothing is read, as in previews.
    public init(model: DetailModel, detail: SessionDetail?) {
        self.model = model
        self.detail = detail
        line = EventLine { [weak self] event in self?.send(event) }
    }

    deinit { line?.end() }

    /// Handles a touch, or the result of an action.
    public func send(_ event: DetailEvent) {
        for action in model.handle(event) {
            detail?.perform(action) { [line] event in line?.post(event) }
        }
    }
}
