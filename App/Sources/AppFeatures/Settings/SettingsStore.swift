public import Combine
public import LockstepAppModel
internal import SwiftUI

/// Keeps the settings and writes them down when they change.
@MainActor
public final class SettingsStore: ObservableObject {
    /// What was chosen.
    @Published public private(set) var model: SettingsModel
    private let keeper: SettingsKeeper?

    /// A store; without a keeper nothing is kept, as previews need it.
    public init(model: SettingsModel, keeper: SettingsKeeper?) {
        self.model = model
        self.keeper = keeper
    }

    /// What recordings are made with now.
    public var settings: AppSettings { model.settings }

    /// Passes on a touch.
    public func send(_ event: SettingsModel.Event) {
        guard let settings = model.handle(event) else { return }
        keeper?.save(settings) { [weak self] problem in
            Task { @MainActor in self?.send(.savingFailed(problem)) }
        }
    }

    /// A choice of a mode as a control needs it.
    func binding<Value>(
        _ mode: CaptureMode, _ path: WritableKeyPath<ModeSettings, Value>
    ) -> Binding<Value> {
        Binding {
            self.model.choices(mode)[keyPath: path]
        } set: { value in
            var choices = self.model.choices(mode)
            choices[keyPath: path] = value
            self.send(.changed(mode, choices))
        }
    }
}
