import LockstepSamples

/// What a recording itself states about why samples are missing in a gap.
enum GapCause: Hashable {
    /// The system took the camera away; its reason as the system names it.
    case interruption(String)
    /// Samples of the gap were dropped.
    case drop(DropReason)

    /// What the system calls an interruption by heat or load
    /// (`AVCaptureSession.InterruptionReason.videoDeviceNotAvailableDueToSystemPressure`).
    private static let pressure = "pressure"

    /// What can be done about it; nil if the cause has no remedy.
    ///
    /// - Parameter isMovie: whether frames went into a movie.
    func remedy(isMovie: Bool) -> String? {
        switch self {
        case .interruption(let reason) where reason.lowercased().contains(Self.pressure):
            return "The system took the camera away because of heat or load: let the phone cool, "
                + "keep it out of the sun, and ask for fewer or smaller frames. Split this recording "
                + "there."
        case .interruption:
            return "Keep the app in front and other apps off the camera. Split this recording "
                + "where the system took the camera away."
        case .drop(let reason): return reason.remedy(isMovie: isMovie)
        }
    }
}

extension SessionFacts {
    /// The stated causes of a gap in a stream, each once; empty if nothing is stated.
    ///
    /// An interruption is noted some time after the last sample, so it lies in the gap.
    func causes(ofGapFrom start: HostTime, to end: HostTime, in stream: Stream) -> [GapCause] {
        let interruptions = interruptions.filter { (start...end).contains($0.time) }
            .map { GapCause.interruption($0.reason) }
        let dropped = drops.reasons(stream, between: start, and: end).map(GapCause.drop)
        return (interruptions + dropped).reduce(into: []) { causes, cause in
            if !causes.contains(cause) { causes.append(cause) }
        }
    }
}
