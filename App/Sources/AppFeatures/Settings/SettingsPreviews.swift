internal import LockstepAppModel
internal import LockstepRecording
internal import LockstepSamples
internal import SwiftUI

@MainActor
private enum SettingsPreview {
    static func store(_ notice: Phrase? = nil) -> SettingsStore {
        var capabilities = PhoneCapabilities()
        capabilities.hasDepth = true
        capabilities.worldTrackingFormats = [
            CameraFormat(size: PixelSize(width: 1920, height: 1440), framesPerSecond: 60),
            CameraFormat(size: PixelSize(width: 3840, height: 2160), framesPerSecond: 30),
        ]
        let model = SettingsModel(
            settings: AppSettings(), notice: notice, capabilities: capabilities)
        return SettingsStore(model: model, keeper: nil)
    }

    static var impossible: SettingsStore {
        let store = store()
        var choices = store.model.choices(.logger)
        choices.gates = .frameLogger
        choices.gates.framesPerSecond = 100
        choices.exposure = .locked(iso: 5, durationSeconds: 1)
        store.send(.changed(.logger, choices))
        return store
    }
}

@MainActor
struct SettingsPreviews: @preconcurrency PreviewProvider {
    static var previews: some View {
        let permissions = PermissionsStore(desk: nil) { _ in .denied }
        let about = AboutApp(version: "1.0", build: "1")
        let notice = Phrase("The stored settings are damaged; all were reset to defaults.")
        let desk = DeskStore(model: DeskModel(), link: nil)
        ForEach([nil, notice], id: \.self) { notice in
            SettingsView(
                store: SettingsPreview.store(notice), permissions: permissions, desk: desk,
                about: about
            )
            .previewDisplayName(notice == nil ? "Settings" : "Damaged")
        }
        ForEach([CaptureMode.logger, .video, .vio, .vislam], id: \.self) { mode in
            NavigationStack { ModeSettingsView(store: SettingsPreview.store(), mode: mode) }
                .previewDisplayName(mode.rawValue)
        }
        NavigationStack { ModeSettingsView(store: SettingsPreview.impossible, mode: .logger) }
            .previewDisplayName("Impossible")
            .preferredColorScheme(.dark)
    }
}
