public import Combine
public import LockstepAppModel

/// Joins the model of a session's screen with whatever reads the session.
@MainActor
public final class DetailStore: ObservableObject {
    /// What to show now.
    @Published public private(set) var model: DetailModel
    private let detail: SessionDetail?
    private var line: EventLine<DetailEvent>?

    /// A store; without a reader nothing is read, as previews need it.
    public init(model: DetailModel, detail: SessionDetail?) {
        self.model = model
        self.detail = detail
        line = EventLine { [weak self] event in self?.send(event) }
    }

    deinit { line?.end() }

    /// Passes on a touch, or what came of an action.
    public func send(_ event: DetailEvent) {
        for action in model.handle(event) {
            detail?.perform(action) { [line] event in line?.post(event) }
        }
    }
}
