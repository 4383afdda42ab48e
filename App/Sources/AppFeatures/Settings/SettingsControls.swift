internal import LockstepAppModel
internal import LockstepRecording
internal import LockstepSamples
internal import SwiftUI

/// A picker for one of several values.
@MainActor
struct OptionPicker<Value: Hashable & Sendable>: View {
    let title: Phrase
    let options: [ModeSettingsScreen.Option<Value>]
    @Binding var value: Value

    var body: some View {
        Picker(selection: $value) {
            ForEach(options, id: \.value) { Text($0.title).tag($0.value) }
        } label: {
            Text(title)
        }
    }
}

/// A picker for a number with its unit.
@MainActor
struct NumberPicker: View {
    let title: Phrase
    let options: SettingsNumbers.Options
    let value: Double
    let onChange: (Double) -> Void

    var body: some View { OptionPicker(title: title, options: options, value: number) }

    private var number: Binding<Double> {
        Binding {
            value
        } set: { newValue in
            onChange(newValue)
        }
    }
}

/// The message about an invalid setting.
@MainActor
struct ProblemText: View {
    let words: Phrase?

    var body: some View {
        if let words {
            Label {
                Text(words)
            } icon: {
                Image(systemName: "exclamationmark.triangle")
            }
            .font(.footnote)
            .foregroundColor(.red)
        }
    }
}

/// A note about a setting.
@MainActor
struct NoteText: View {
    let words: Phrase?

    var body: some View {
        if let words { Text(words).font(.footnote).foregroundColor(.secondary) }
    }
}

/// Focus, exposure and white balance.
@MainActor
struct CameraLocksSection: View {
    @ObservedObject var store: SettingsStore
    let mode: CaptureMode
    let screen: ModeSettingsScreen

    var body: some View {
        Section {
            Toggle(isOn: locksFocus) { Text(Phrase("Lock focus")) }
            if case .locked(let position) = screen.choices.focus {
                NumberPicker(
                    title: Phrase("Lens position"), options: screen.numbers.lensPositions,
                    value: position
                ) { store.binding(mode, \.focus).wrappedValue = .locked(lensPosition: $0) }
            }
            ProblemText(words: screen.problem(.focus))
            Toggle(isOn: locksExposure) { Text(Phrase("Lock exposure")) }
            exposure
            ProblemText(words: screen.problem(.exposure))
            Toggle(isOn: locksWhite) { Text(Phrase("Lock white balance")) }
        } header: {
            Text(Phrase("Locks"))
        } footer: {
            Text(Phrase("The actual camera settings are stored with each frame."))
        }
    }

    @ViewBuilder private var exposure: some View {
        if case .locked(let iso, let seconds) = screen.choices.exposure {
            NumberPicker(
                title: Phrase("Sensitivity"), options: screen.numbers.sensitivities, value: iso
            ) { set(exposure: .locked(iso: $0, durationSeconds: seconds)) }
            NumberPicker(
                title: Phrase("Shutter"), options: screen.numbers.shutterSeconds, value: seconds
            ) { set(exposure: .locked(iso: iso, durationSeconds: $0)) }
        }
    }

    private func set(exposure: ExposurePolicy) {
        store.binding(mode, \.exposure).wrappedValue = exposure
    }

    /// A lock starts with the values that the VIO mode locks.
    private var locksFocus: Binding<Bool> {
        Binding {
            screen.choices.focus != .continuous
        } set: { isOn in
            let focus = isOn ? RecordingMode.vio.camera.focus : .continuous
            store.binding(mode, \.focus).wrappedValue = focus
        }
    }

    private var locksExposure: Binding<Bool> {
        Binding {
            screen.choices.exposure != .continuous
        } set: { isOn in
            set(exposure: isOn ? RecordingMode.vio.camera.exposure : .continuous)
        }
    }

    private var locksWhite: Binding<Bool> {
        Binding {
            screen.choices.whiteBalance == .locked
        } set: { isOn in
            store.binding(mode, \.whiteBalance).wrappedValue = isOn ? .locked : .continuous
        }
    }
}

/// The duration limit.
@MainActor
struct DurationLimitRows: View {
    @ObservedObject var store: SettingsStore
    let mode: CaptureMode
    let options: SettingsNumbers.Options

    var body: some View {
        let seconds = store.model.choices(mode).durationLimitSeconds
        // A mode with its own limit always has one.
        if mode.recordingMode?.durationLimit == nil {
            Toggle(isOn: isLimited) { Text(Phrase("Limit the duration")) }
        }
        if let seconds {
            NumberPicker(title: Phrase("Longest recording"), options: options, value: seconds) {
                store.binding(mode, \.durationLimitSeconds).wrappedValue = $0
            }
        }
    }

    private var isLimited: Binding<Bool> {
        Binding {
            store.model.choices(mode).durationLimitSeconds != nil
        } set: { isOn in
            store.binding(mode, \.durationLimitSeconds).wrappedValue = isOn ? 60 : nil
        }
    }
}
