internal import LockstepAppModel
internal import LockstepRecording
internal import SwiftUI

/// The selection of kept frames; a gate that is turned on starts with the logger mode's value.
@MainActor
struct GatesSection: View {
    @ObservedObject var store: SettingsStore
    let mode: CaptureMode
    let screen: ModeSettingsScreen

    var body: some View {
        Section {
            rate
            motion
            sharpness
        } header: {
            Text(Phrase("Frames kept"))
        } footer: {
            Text(Phrase("Skipped frames are counted in the session."))
        }
    }

    private var gates: FrameGates.Settings { screen.choices.gates }
    private var numbers: SettingsNumbers { screen.numbers }

    private func change(_ body: (inout FrameGates.Settings) -> Void) {
        var gates = gates
        body(&gates)
        store.binding(mode, \.gates).wrappedValue = gates
    }

    @ViewBuilder private var rate: some View {
        Toggle(isOn: isOn(\.framesPerSecond)) { Text(Phrase("Reduce the frame rate")) }
        if let rate = gates.framesPerSecond {
            NumberPicker(title: Phrase("Rate"), options: numbers.gateRates, value: rate) { value in
                change { $0.framesPerSecond = value }
            }
        }
        ProblemText(words: screen.problem(.rateGate))
    }

    @ViewBuilder private var motion: some View {
        Toggle(isOn: isOn(\.motion)) { Text(Phrase("Skip frames in fast motion")) }
            .disabled(screen.motionGateNote != nil)
        NoteText(words: screen.motionGateNote)
        if let motion = gates.motion {
            NumberPicker(
                title: Phrase("Maximum movement"), options: numbers.gateMeters,
                value: motion.maximumTranslationMeters
            ) { value in
                change {
                    $0.motion = MotionGate(
                        maximumTranslationMeters: value,
                        maximumRotationRadians: motion.maximumRotationRadians)
                }
            }
            NumberPicker(
                title: Phrase("Maximum rotation"), options: numbers.gateRadians,
                value: motion.maximumRotationRadians
            ) { value in
                change {
                    $0.motion = MotionGate(
                        maximumTranslationMeters: motion.maximumTranslationMeters,
                        maximumRotationRadians: value)
                }
            }
        }
        ProblemText(words: screen.problem(.motionGate))
    }

    @ViewBuilder private var sharpness: some View {
        Toggle(isOn: isOn(\.minimumSharpness)) { Text(Phrase("Skip blurred frames")) }
        if let sharpness = gates.minimumSharpness {
            NumberPicker(
                title: Phrase("Lowest sharpness"), options: numbers.gateSharpness, value: sharpness
            ) { value in
                change { $0.minimumSharpness = value }
            }
        }
        ProblemText(words: screen.problem(.sharpnessGate))
    }

    private func isOn<Value>(_ path: WritableKeyPath<FrameGates.Settings, Value?>) -> Binding<Bool>
    {
        Binding {
            gates[keyPath: path] != nil
        } set: { isOn in
            change {
                $0[keyPath: path] = isOn ? FrameGates.Settings.frameLogger[keyPath: path] : nil
            }
        }
    }
}
