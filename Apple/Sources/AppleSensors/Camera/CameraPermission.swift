internal import AVFoundation
internal import LockstepSamples

extension PermissionState {
    /// Converts AVFoundation's state; an unknown state becomes denied.
    init(_ status: AVAuthorizationStatus) {
        switch status {
        case .notDetermined: self = .notDetermined
        case .restricted: self = .restricted
        case .denied: self = .denied
        case .authorized: self = .authorized
        @unknown default: self = .denied
        }
    }

    /// The camera's permission.
    static var ofCamera: PermissionState {
        PermissionState(AVCaptureDevice.authorizationStatus(for: .video))
    }

    /// Throws ``SensorFailure``, with a remedy, unless the user has allowed the camera.
    static func requireCamera() throws {
        switch ofCamera {
        case .authorized: return
        case .notDetermined: throw SensorFailure.cameraNotAsked
        case .restricted: throw SensorFailure.cameraRestricted
        case .denied: throw SensorFailure.cameraDenied
        }
    }
}
