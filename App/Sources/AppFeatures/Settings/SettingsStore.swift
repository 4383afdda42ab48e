public import Combine
public import LockstepAppModel
internal import SwiftUI

/// Publishes the settings and saves them when they change.
@MainActor
public final class SettingsStore: ObservableObject {
    /// The state of the settings.
    @Published public private(set) var model: SettingsModel
    private let keeper: SettingsKeeper?

    /// Creates a store.
    ///
    /// Without a keeper, as in previews, nothing is saved.
    public init(model: SettingsModel, keeper: SettingsKeeper?) {
        self.model = model
        self.keeper = keeper
    }

    /// The settings for recordings.
    public var settings: AppSettings { model.settings }

    /// Handles an event.
    public func send(_ event: SettingsModel.Event) {
        guard let settings = model.handle(event) else { return }
        keeper?.save(settings) { [weak self] problem in
            Task { @MainActor in self?.send(.savingFailed(problem)) }
        }
    }

    /// A binding to a setting of a mode.
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
