public import Combine
public import LockstepAnalysis
public import LockstepAppModel

/// Connects the model of a session's screen with the reader of the session.
@MainActor
public final class DetailStore: ObservableObject {
    /// The current state of the screen.
    @Published public private(set) var model: DetailModel
    private let detail: SessionDetail?
    private let onVerdict: (Finding.Severity) -> Void
    private var events: MainActorEvents<DetailEvent>?

    /// Creates a store.
    ///
    /// Without a reader, as in previews, nothing is read.
    ///
    /// - Parameter onVerdict: Called with the worst severity when the session has been checked.
    public init(
        model: DetailModel, detail: SessionDetail?,
        onVerdict: @escaping (Finding.Severity) -> Void = { _ in }
    ) {
        self.model = model
        self.detail = detail
        self.onVerdict = onVerdict
        events = MainActorEvents { [weak self] event in self?.send(event) }
    }

    deinit { events?.end() }

    /// Handles a touch, or the result of an action.
    public func send(_ event: DetailEvent) {
        if case .checked(.success(let report)) = event { onVerdict(report.verdict) }
        for action in model.handle(event) {
            detail?.perform(action) { [events] event in events?.post(event) }
        }
    }
}
