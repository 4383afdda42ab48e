public import LockstepSamples

/// An error of starting the phone's sensors or taking a photo.
public enum SensorFailure: Failure, Hashable {
    /// The user denied camera access.
    case cameraDenied
    /// A profile or parental control forbids the camera.
    case cameraRestricted
    /// Camera access has not been requested.
    case cameraNotAsked
    /// The phone has no suitable camera.
    case cameraMissing
    /// Another part of the app uses the camera, named by its interface.
    case cameraInUse(by: String)
    /// The camera refused its configuration, with the platform's message.
    case cameraRefused(String)
    /// The phone does not support ARKit's world tracking.
    case worldTrackingMissing
    /// The source is running already.
    case alreadyStarted
    /// The requested rate is not a positive number of hertz.
    case rateUnusable(Double)
    /// The camera delivered no photo, with the platform's message.
    case photoFailed(String)

    /// The problem.
    public var problem: String {
        switch self {
        case .cameraDenied: return "the camera is not allowed"
        case .cameraRestricted: return "the camera is restricted on this phone"
        case .cameraNotAsked: return "camera access has not been requested"
        case .cameraMissing: return "this phone has no suitable camera"
        case .cameraInUse(let owner): return "the camera is in use by \(owner)"
        case .cameraRefused(let words): return "the camera refused its settings: \(words)"
        case .worldTrackingMissing: return "this phone cannot run world tracking"
        case .alreadyStarted: return "the sensors are running already"
        case .rateUnusable(let hertz): return "a rate of \(hertz) hertz cannot be set"
        case .photoFailed(let words): return "the camera delivered no photo: \(words)"
        }
    }

    /// Nil, because sensors have no place in a file.
    public var place: Place? { nil }

    /// The remedy.
    public var remedy: Remedy {
        switch self {
        case .cameraDenied: return "Allow the camera in Settings, under Privacy."
        case .cameraRestricted: return "Ask the administrator of this phone to allow the camera."
        case .cameraNotAsked: return "Request camera access first."
        case .cameraMissing: return "Use a phone with a wide-angle camera."
        case .cameraInUse: return "Stop it first."
        case .cameraRefused: return "Choose another size or rate."
        case .worldTrackingMissing: return "Use a mode that records with AVFoundation."
        case .alreadyStarted: return "Stop the sensors first."
        case .rateUnusable: return "Choose a rate above zero."
        case .photoFailed: return "Take the photo again."
        }
    }
}
