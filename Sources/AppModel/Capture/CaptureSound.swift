import LockstepRecording
import LockstepSamples

/// The sounds of the capture screen, which the app plays beside haptic feedback.
public enum CaptureSound: String, Sendable, CaseIterable {
    /// A recording started.
    case begin
    /// A recording ended, for any reason.
    case end
    /// The self-timer counts a second.
    case count
    /// A photo was taken from a frame; the photo camera has its own sound.
    case shutter
}

/// Decides which events play a sound.
extension CaptureModel {
    /// The feedback of a recording that started, was stopped or ended by itself.
    func feedback(_ haptic: Haptic, _ sound: CaptureSound) -> [CaptureAction] {
        let felt = CaptureAction.effect(.haptic(haptic))
        return isHeard(sound) ? [felt, .effect(.sound(sound))] : [felt]
    }

    /// Whether a sound may be played: if the settings allow it and no recording would contain it.
    ///
    /// The sound at the end is requested while the microphone still records.
    private func isHeard(_ sound: CaptureSound) -> Bool {
        guard plan.playsSounds else { return false }
        switch sound {
        case .begin, .end, .shutter: return order?.mode.streams.contains(.audio) != true
        case .count: return true
        }
    }
}
