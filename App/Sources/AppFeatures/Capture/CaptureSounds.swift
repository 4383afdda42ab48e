internal import AudioToolbox
internal import LockstepAppModel

/// Plays the sounds of the capture screen.
///
/// System sounds follow the ringer's volume and the silent switch. AudioServices.h names no sound
/// but the vibration; the numbers are those of `begin_video_record.caf`, `end_video_record.caf`,
/// `Tink.caf` and `photoShutter.caf` in public lists of `/System/Library/Audio/UISounds`. A number without a sound is
/// silent.
enum CaptureSounds {
    /// Plays a sound and returns immediately.
    static func play(_ sound: CaptureSound) {
        // The header announces that the function without a completion will be deprecated.
        AudioServicesPlaySystemSoundWithCompletion(number(of: sound), nil)
    }

    private static func number(of sound: CaptureSound) -> SystemSoundID {
        switch sound {
        case .begin: return 1117
        case .end: return 1118
        case .count: return 1103
        case .shutter: return 1108
        }
    }
}
