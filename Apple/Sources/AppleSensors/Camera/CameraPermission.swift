internal import AVFoundation
internal import LockstepSamples

extension PermissionState {
    /// The camera's state as AVFoundation spells it; a state that is not known yet counts as
    /// denied.
    init(_ status: AVAuthorizationStatus) {
        switch status {
        case .notDetermined: self = .notDetermined
        case .restricted: self = .restricted
        case .denied: self = .denied
        case .authorized: self = .authorized
        @unknown default: self = .denied
        }
    }

    /// What was said about the camera.
    static var ofCamera: PermissionState {
        PermissionState(AVCaptureDevice.authorizationStatus(for: .video))
    }

    /// Passes where the camera may be used.
    ///
    /// - Throws: ``SensorFailure`` with what the person can do.
    static func requireCamera() throws {
        switch ofCamera {
        case .authorized: return
        case .notDetermined: throw SensorFailure.cameraNotAsked
        case .restricted: throw SensorFailure.cameraRestricted
        case .denied: throw SensorFailure.cameraDenied
        }
    }
}
