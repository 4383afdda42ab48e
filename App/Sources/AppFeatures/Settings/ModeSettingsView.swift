internal import LockstepAppModel
internal import LockstepRecording
internal import LockstepSamples
internal import SwiftUI

/// The settings of one recording mode.
@MainActor
struct ModeSettingsView: View {
    @ObservedObject var store: SettingsStore
    let mode: CaptureMode

    var body: some View {
        if let screen = store.model.screen(mode) {
            Form {
                camera(screen)
                CameraLocksSection(store: store, mode: mode, screen: screen)
                streams(screen)
                depth(screen)
                GatesSection(store: store, mode: mode, screen: screen)
                recording(screen)
                Section {
                    Button(role: .destructive) {
                        store.send(.reset(mode))
                    } label: {
                        Text(Phrase("Reset to defaults"))
                    }
                    .disabled(screen.isDefault)
                }
            }
            .navigationTitle(Text(mode.title))
            .navigationBarTitleDisplayMode(.inline)
        }
    }

    private func camera(_ screen: ModeSettingsScreen) -> some View {
        Section {
            if screen.interfaces.count > 1 {
                OptionPicker(title: Phrase("Camera"), options: screen.interfaces, value: interface)
            }
            if screen.lenses.count > 1 {
                OptionPicker(title: Phrase("Lens"), options: screen.lenses, value: binding(\.lens))
            }
            OptionPicker(
                title: Phrase("Resolution"), options: screen.sizes, value: binding(\.imageSize))
            OptionPicker(
                title: Phrase("Frame rate"), options: screen.frameRates,
                value: binding(\.framesPerSecond))
            ProblemText(words: screen.problem(.frameRate))
            if screen.imageFormats.count > 1 {
                OptionPicker(
                    title: Phrase("Image files"), options: screen.imageFormats,
                    value: binding(\.imageFormat))
            }
            NoteText(words: screen.imageFormatNote)
            Toggle(isOn: binding(\.isStabilized)) { Text(Phrase("Stabilization")) }
                .disabled(screen.stabilizationNote != nil)
            NoteText(words: screen.stabilizationNote)
        } header: {
            Text(Phrase("Images"))
        }
    }

    private func streams(_ screen: ModeSettingsScreen) -> some View {
        Section {
            ForEach(screen.streams) { stream in
                Toggle(isOn: isOn(stream.stream)) {
                    VStack(alignment: .leading) {
                        Text(stream.title)
                        NoteText(words: stream.note)
                    }
                }
                .disabled(!stream.isAvailable)
            }
            OptionPicker(
                title: Phrase("Motion sensors"), options: screen.inertialRates,
                value: binding(\.inertialRateHertz))
            ProblemText(words: screen.problem(.inertialRate))
            NoteText(words: screen.inertialRateNote)
        } header: {
            Text(Phrase("Streams"))
        }
    }

    private func depth(_ screen: ModeSettingsScreen) -> some View {
        Section {
            Picker(selection: depthKind) {
                ForEach(DepthKind.allCases, id: \.self) { Text($0.title).tag($0) }
            } label: {
                Text(Phrase("Depth maps"))
            }
            .disabled(screen.depthNote != nil)
            if case .keyframes(let rate) = screen.choices.depth {
                NumberPicker(
                    title: Phrase("Rate"), options: screen.numbers.depthRates, value: rate
                ) { store.send(.changed(mode, changed(\.depth, .keyframes(perSecond: $0)))) }
            }
            ProblemText(words: screen.problem(.depth))
            NoteText(words: screen.depthNote)
        } header: {
            Text(Phrase("Depth"))
        }
    }

    private func recording(_ screen: ModeSettingsScreen) -> some View {
        Section {
            DurationLimitRows(store: store, mode: mode, options: screen.numbers.durations)
            ProblemText(words: screen.problem(.durationLimit))
            Picker(selection: binding(\.interruption)) {
                Text(Phrase("Continue afterwards")).tag(InterruptionPolicy.goOn)
                Text(Phrase("End and keep it")).tag(InterruptionPolicy.stop)
            } label: {
                Text(Phrase("When interrupted"))
            }
        } header: {
            Text(Phrase("Recording"))
        }
    }

    private var interface: Binding<CameraInterface> {
        Binding {
            store.model.choices(mode).interface
        } set: { interface in
            store.send(.interfaceChosen(mode, interface))
        }
    }

    private var depthKind: Binding<DepthKind> {
        Binding {
            DepthKind(store.model.choices(mode).depth)
        } set: { kind in
            store.send(.changed(mode, changed(\.depth, kind.plan)))
        }
    }

    private func isOn(_ stream: LockstepSamples.Stream) -> Binding<Bool> {
        Binding {
            store.model.choices(mode).streams.contains(stream)
        } set: { isOn in
            var streams = store.model.choices(mode).streams
            if isOn { streams.insert(stream) } else { streams.remove(stream) }
            store.send(.changed(mode, changed(\.streams, streams)))
        }
    }

    private func binding<Value>(_ path: WritableKeyPath<ModeSettings, Value>) -> Binding<Value> {
        store.binding(mode, path)
    }

    private func changed<Value>(
        _ path: WritableKeyPath<ModeSettings, Value>, _ value: Value
    ) -> ModeSettings {
        var choices = store.model.choices(mode)
        choices[keyPath: path] = value
        return choices
    }
}

/// A depth plan without its number.
private enum DepthKind: String, CaseIterable {
    case none
    case everyFrame
    case keyframes

    init(_ plan: DepthPlan) {
        switch plan {
        case .none: self = .none
        case .everyFrame: self = .everyFrame
        case .keyframes: self = .keyframes
        }
    }

    /// The video mode stores ten maps per second.
    var plan: DepthPlan {
        switch self {
        case .none: return .none
        case .everyFrame: return .everyFrame
        case .keyframes: return RecordingMode.video.depth
        }
    }

    var title: Phrase {
        switch self {
        case .none: return Phrase("None")
        case .everyFrame: return Phrase("Every frame")
        case .keyframes: return Phrase("At a lower rate")
        }
    }
}
