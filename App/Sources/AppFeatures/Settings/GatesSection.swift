internal import LockstepAppModel
internal import LockstepRecording
internal import SwiftUI

/// Which frames are kept; a gate that is turned on begins with the frame logger's number.
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
            Text(Phrase("Frames left out are counted in the session."))
        }
    }

    private var gates: FrameGates.Settings { screen.choices.gates }

    private func change(_ body: (inout FrameGates.Settings) -> Void) {
        var gates = gates
        body(&gates)
        store.binding(mode, \.gates).wrappedValue = gates
    }

    @ViewBuilder private var rate: some View {
        Toggle(isOn: isOn(\.framesPerSecond)) { Text(Phrase("Fewer frames")) }
        if let rate = gates.framesPerSecond {
            NumberField(title: Phrase("Frames a second"), value: rate) { value in
                change { $0.framesPerSecond = value }
            }
        }
        ProblemText(words: screen.problem(.rateGate))
    }

    @ViewBuilder private var motion: some View {
        Toggle(isOn: isOn(\.motion)) { Text(Phrase("None in fast motion")) }
        if let motion = gates.motion {
            NumberField(
                title: Phrase("Meters a frame"), value: motion.maximumTranslationMeters
            ) { value in
                change {
                    $0.motion = MotionGate(
                        maximumTranslationMeters: value,
                        maximumRotationRadians: motion.maximumRotationRadians)
                }
            }
            NumberField(
                title: Phrase("Radians a frame"), value: motion.maximumRotationRadians
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
        Toggle(isOn: isOn(\.minimumSharpness)) { Text(Phrase("None that are blurred")) }
        if let sharpness = gates.minimumSharpness {
            NumberField(title: Phrase("Least sharpness"), value: sharpness) { value in
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
