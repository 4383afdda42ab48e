internal import LockstepSamples

/// When a session gives frames and what it says of its tracking: the rules, as a plain value.
struct TrackingStory {
    /// Why the camera is away.
    enum Interruption: Hashable {
        /// The script took it.
        case taken
        /// Another session has it.
        case otherSession
        /// The app is in the background.
        case background
    }

    /// What the delegate is to be told.
    enum News: Equatable {
        case interrupted
        /// The interruption is over: then the delegate is asked whether to relocalize.
        case resumed
    }

    private enum Relocalization: Equatable {
        case none
        /// It was asked for and begins with the next frame.
        case wanted
        /// It goes on until then.
        case until(HostTime)
    }

    /// How long a place is looked for that the feed knows all the time (experience: about a second
    /// where the phone was not moved; a script makes it longer).
    static let relocalizingTime = HostDuration.seconds(1)

    private(set) var isRunning = false
    private var hasRun = false
    private var interruptions: Set<Interruption> = []
    private var relocalization = Relocalization.none
    private var scripted: TrackingState?
    private var told = TrackingState.notAvailable

    /// Whether frames may come.
    var givesFrames: Bool { isRunning && interruptions.isEmpty }

    /// Whether another session has the camera.
    var isRobbed: Bool { interruptions.contains(.otherSession) }

    /// The session runs from now on.
    ///
    /// - Returns: whether the delegate is to be asked to relocalize: after a pause, unless tracking
    ///   begins again.
    mutating func run(resettingTracking: Bool) -> Bool {
        defer { (isRunning, hasRun) = (true, true) }
        if resettingTracking { relocalization = .none }
        return hasRun && !isRunning && !resettingTracking
    }

    /// The session pauses, or fails.
    mutating func stop() {
        isRunning = false
        interruptions = []
        relocalization = .none
    }

    /// The camera goes away.
    mutating func interrupt(_ interruption: Interruption) -> News? {
        guard isRunning else { return nil }
        let wasFree = interruptions.isEmpty
        interruptions.insert(interruption)
        return wasFree ? .interrupted : nil
    }

    /// One reason why the camera was away is gone.
    mutating func end(_ interruption: Interruption) -> News? {
        guard interruptions.remove(interruption) != nil, interruptions.isEmpty, isRunning
        else { return nil }
        return .resumed
    }

    /// The delegate wants to relocalize.
    mutating func relocalize() { relocalization = .wanted }

    /// The script says how well tracking goes, or nothing any more.
    mutating func follow(_ state: TrackingState?) { scripted = state }

    /// How well a frame's pose is known.
    ///
    /// A script goes first. A feed that does not know of an interruption says "normal" after it:
    /// then the place is looked for for a while. One that knows of it is believed.
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

    /// Whether the delegate does not know yet that tracking goes like that.
    mutating func isNews(_ state: TrackingState) -> Bool {
        defer { told = state }
        return told != state
    }
}
