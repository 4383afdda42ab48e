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
    /// The microphone as a device; nil if there is none.
    static var device: AVCaptureDevice? { AVCaptureDevice.default(for: .audio) }

    /// Why no audio can be recorded; nil if it can.
    static var limit: SourceLimit? {
        switch PermissionState.ofMicrophone {
        case .authorized: return device == nil ? .missing(.audio) : nil
        case .notDetermined: return .notAsked(.audio)
        case .restricted: return .restricted(.audio)
        case .denied: return .denied(.audio)
        }
    }
}
