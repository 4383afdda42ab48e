public import LockstepSamples

/// Why the phone's sensors could not be started, or a photo not be taken.
public enum SensorFailure: Failure, Hashable {
    /// The person said no to the camera.
    case cameraDenied
    /// A profile or parental control forbids the camera.
    case cameraRestricted
    /// No one was asked for the camera yet.
    case cameraNotAsked
    /// The phone has no camera that fits.
    case cameraMissing
    /// Something else of this app has the camera, by the name of its interface.
    case cameraInUse(by: String)
    /// The camera refused its configuration, in the platform's words.
    case cameraRefused(String)
    /// ARKit's world tracking does not run on this phone.
    case worldTrackingMissing
    /// The source is running already.
    case alreadyStarted
    /// The rate asked for is not a positive number of hertz.
    case rateUnusable(Double)
    /// The camera gave no photo, in the platform's words.
    case photoFailed(String)

    /// What happened.
    public var problem: String {
        switch self {
        case .cameraDenied: return "the camera is not allowed"
        case .cameraRestricted: return "the camera is forbidden on this phone"
        case .cameraNotAsked: return "no one was asked for the camera yet"
        case .cameraMissing: return "this phone has no camera that fits"
        case .cameraInUse(let owner): return "the camera is in use by \(owner)"
        case .cameraRefused(let words): return "the camera refused its settings: \(words)"
        case .worldTrackingMissing: return "this phone cannot run world tracking"
        case .alreadyStarted: return "the sensors are running already"
        case .rateUnusable(let hertz): return "a rate of \(hertz) hertz cannot be set"
        case .photoFailed(let words): return "the camera gave no photo: \(words)"
        }
    }

    /// Sensors have no place in a file.
    public var place: Place? { nil }

    /// What can be done.
    public var remedy: String {
        switch self {
        case .cameraDenied: return "Allow the camera in Settings, under Privacy."
        case .cameraRestricted: return "Ask whoever manages this phone to allow the camera."
        case .cameraNotAsked: return "Ask for the camera first."
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
