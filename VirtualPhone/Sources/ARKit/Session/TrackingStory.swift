internal import LockstepSamples

/// The rules for a session's frames and its state of tracking, as a plain value.
struct TrackingStory {
    /// The reason the camera is unavailable.
    enum Interruption: Hashable {
        /// The script interrupted it.
        case taken
        /// Another session has it.
        case otherSession
        /// The app is in the background.
        case background
    }

    /// The news for the delegate.
    enum News: Equatable {
        case interrupted
        /// The interruption is over: the delegate is then asked whether to relocalize.
        case resumed
    }

    private enum Relocalization: Equatable {
        case none
        /// Requested; begins with the next frame.
        case wanted
        /// Continues until this time.
        case until(HostTime)
    }

    /// The duration of relocalizing when the feed keeps its pose (from experience: about a second
    /// if the phone was not moved; a script can make it longer).
    static let relocalizingTime = HostDuration.seconds(1)

    private(set) var isRunning = false
    private var hasRun = false
    private var interruptions: Set<Interruption> = []
    private var relocalization = Relocalization.none
    private var scripted: TrackingState?
    private var told = TrackingState.notAvailable

    /// Whether frames are delivered.
    var givesFrames: Bool { isRunning && interruptions.isEmpty }

    /// Whether another session has the camera.
    var isRobbed: Bool { interruptions.contains(.otherSession) }

    /// Starts the session.
    ///
    /// - Returns: whether to ask the delegate about relocalizing: after a pause, unless tracking
    ///   restarts.
    mutating func run(resettingTracking: Bool) -> Bool {
        defer { (isRunning, hasRun) = (true, true) }
        if resettingTracking { relocalization = .none }
        return hasRun && !isRunning && !resettingTracking
    }

    /// Stops the session, after a pause or a failure.
    mutating func stop() {
        isRunning = false
        interruptions = []
        relocalization = .none
    }

    /// Begins an interruption.
    mutating func interrupt(_ interruption: Interruption) -> News? {
        guard isRunning else { return nil }
        let wasFree = interruptions.isEmpty
        interruptions.insert(interruption)
        return wasFree ? .interrupted : nil
    }

    /// Ends one reason for the interruption.
    mutating func end(_ interruption: Interruption) -> News? {
        guard interruptions.remove(interruption) != nil, interruptions.isEmpty, isRunning
        else { return nil }
        return .resumed
    }

    /// Requests relocalizing for the delegate.
    mutating func relocalize() { relocalization = .wanted }

    /// Sets the state of tracking from the script; nil ends that.
    mutating func follow(_ state: TrackingState?) { scripted = state }

    /// Returns the state of tracking for a frame.
    ///
    /// A script has priority. A feed without the interruption reports "normal" after it: then the
    /// session relocalizes for a while. A feed that contains the interruption is used as it is.
    mutating func state(of frame: CameraFrame) -> TrackingState {
        if let scripted { return scripted }
        let fed = frame.trackingState ?? (frame.worldFromCamera == nil ? .notAvailable : .normal)
        switch relocalization {
        case .none: return fed
        case .wanted where fed == .normal:
            relocalization = .until(frame.timestamp + Self.relocalizingTime)
            return .relocalizing
        case .until(let end) where fed == .normal && frame.timestamp < end: return .relocalizing
        case .wanted, .until:
            relocalization = .none
            return fed
        }
    }

    /// Returns whether the state differs from the one last reported to the delegate.
    mutating func isNews(_ state: TrackingState) -> Bool {
        defer { told = state }
        return told != state
    }
}
