import LockstepSamples

/// A cause of missing samples in a gap that the recording itself states.
enum GapCause: Hashable {
    /// The system interrupted the camera, for this reason in the system's words.
    case interruption(String)
    /// Samples of the gap were dropped.
    case drop(DropReason)

    /// Part of the system's name for an interruption by heat or load
    /// (`AVCaptureSession.InterruptionReason.videoDeviceNotAvailableDueToSystemPressure`).
    private static let pressure = "pressure"

    /// What can be done about it; nil if the cause has no remedy.
    ///
    /// - Parameter isMovie: whether frames were stored in a movie.
    func remedy(isMovie: Bool) -> Remedy? {
        switch self {
        case .interruption(let reason) where reason.lowercased().contains(Self.pressure):
            return "The system interrupted the camera because of heat or load: let the phone cool, "
                + "keep it out of the sun, and request fewer or smaller frames. Split the "
                + "recording there."
        case .interruption:
            return "Keep the app in the foreground and other apps off the camera. Split the "
                + "recording where the system interrupted the camera."
        case .drop(let reason): return reason.remedy(isMovie: isMovie)
        }
    }
}
