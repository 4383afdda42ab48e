internal import AVFoundation
internal import LockstepSamples

extension PermissionState {
    /// The microphone's permission.
    static var ofMicrophone: PermissionState {
        PermissionState(AVCaptureDevice.authorizationStatus(for: .audio))
    }
}

/// The phone's microphone.
enum Microphone {
    /// The notice of a phone without one.
    static let missing = "this phone has none"

    /// The microphone as a device; nil if there is none.
    static var device: AVCaptureDevice? { AVCaptureDevice.default(for: .audio) }

    /// Lets other apps continue their music, which paused for the microphone; the system's camera
    /// does so after a video.
    ///
    /// A capture that stops leaves the app's audio session active (from experience). An error means
    /// that the session is not active, or that something else in the app still plays
    /// (AVAudioSession.h, `setActive`); then there is nothing to do.
    static func letOthersPlay() {
        try? AVAudioSession.sharedInstance().setActive(
            false, options: .notifyOthersOnDeactivation)
    }

    /// Why no audio can be recorded, for a notice; nil if it can.
    static var problem: String? {
        switch PermissionState.ofMicrophone {
        case .authorized: return device == nil ? missing : nil
        case .notDetermined: return "microphone access has not been requested"
        case .restricted: return "the microphone is restricted on this phone"
        case .denied: return "the microphone is not allowed"
        }
    }
}
