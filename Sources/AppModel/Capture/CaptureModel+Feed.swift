import LockstepRecording
import LockstepSamples

/// Selects the viewfinder's feed and the permissions that it needs.
extension CaptureModel {
    /// The feed that should run now; nil for none.
    var wantedFeed: Feed? {
        guard isShown, presence != .background, permissions[.camera] == .authorized else {
            return nil
        }
        guard let mode = plan.recording else {
            return .photo(position, lens ?? .wide, motion: Self.motion)
        }
        var request = mode.request
        if mode.camera.interface == .avFoundation { request.camera.lens = lens ?? mode.camera.lens }
        request.streams.subtract(missingStreams)
        return .sensors(request)
    }

    /// The request for the device's attitude: sensor fusion alone, at the default rate.
    private static let motion = CaptureRequest(
        camera: CameraControls(interface: .avFoundation), imageSize: nil, framesPerSecond: 30,
        inertialRateHertz: 100, streams: [.deviceMotion])

    /// The streams of the plan that lack a permission.
    var missingStreams: Set<Stream> {
        let wanted = plan.recording?.streams ?? []
        var missing: Set<Stream> = []
        if permissions[.location] != .authorized { missing.insert(.location) }
        if permissions[.microphone] != .authorized { missing.insert(.audio) }
        if permissions[.motion]?.isRefused ?? false { missing.insert(.barometer) }
        return missing.intersection(wanted)
    }

    /// Changes the running feed to the wanted one; never during a recording.
    mutating func settle() -> [CaptureAction] {
        guard recording == .none else { return [] }
        var actions = nextQuestion()
        let wanted = wantedFeed
        if wanted != feed.feed {
            if feed.isOn { actions.append(.stopFeed) }
            actions += begin(wanted)
        }
        return actions + settleDepth()
    }

    private mutating func begin(_ wanted: Feed?) -> [CaptureAction] {
        status.rates = [:]
        interruption = nil
        hand = HandSettings()
        feed = wanted.map(FeedState.starting) ?? .off
        return wanted.map { [.startFeed($0)] } ?? []
    }

    private mutating func settleDepth() -> [CaptureAction] {
        let isShown = wantsDepthShown && phone.hasDepth && hasDepthStream
        guard isShown != isDepthShown else { return [] }
        isDepthShown = isShown
        return [.showDepth(isShown)]
    }

    /// Whether the running feed has the microphone's samples.
    var hasAudio: Bool { feed.facts?.streams.contains(.audio) == true }

    /// Whether the mode's plan has depth.
    var hasDepthStream: Bool { plan.recording?.streams.contains(.depth) ?? false }

    /// Asks for the next missing permission, each once, only while the app is in front.
    private mutating func nextQuestion() -> [CaptureAction] {
        guard isShown, presence == .active, question == nil else { return [] }
        let open = neededPermissions.first {
            permissions[$0] == .notDetermined && !asked.contains($0)
        }
        guard let open else { return [] }
        asked.insert(open)
        question = open
        return [.ask(open)]
    }

    /// The permissions that the mode needs, the camera first.
    private var neededPermissions: [Permission] {
        let streams = plan.recording?.streams ?? []
        return [.camera] + (streams.contains(.barometer) ? [.motion] : [])
            + (streams.contains(.location) ? [.location] : [])
            + (streams.contains(.audio) ? [.microphone] : [])
    }

    mutating func take(_ state: PermissionState, of permission: Permission) {
        permissions[permission] = state
        if question == permission, state != .notDetermined { question = nil }
    }

    mutating func change(_ changed: CapturePlans) {
        plans = changed
        restyle()
    }

    mutating func start(_ started: Feed, _ facts: FeedFacts) {
        guard feed == .starting(started) else { return }
        feed = .running(started, facts)
    }

    mutating func fail(_ failed: Feed, _ problem: CaptureProblem) {
        guard feed == .starting(failed) else { return }
        feed = .failed(failed, problem)
    }

    /// Handles the blocker's button.
    mutating func remedy() -> [CaptureAction] {
        switch blocker?.remedy {
        case .openSettings: return [.effect(.openSettings)]
        case .tryAgain: feed = .off
        case .ask:
            asked.remove(.camera)
        case nil: break
        }
        return []
    }
}

extension PermissionState {
    /// Whether only the system's settings can allow it.
    var isRefused: Bool { self == .denied || self == .restricted }
}

extension CaptureModel.FeedState {
    /// The feed that runs, is starting or failed.
    var feed: Feed? {
        switch self {
        case .off: return nil
        case .starting(let feed), .running(let feed, _), .failed(let feed, _): return feed
        }
    }

    /// Whether a feed runs or is starting.
    var isOn: Bool {
        switch self {
        case .off, .failed: return false
        case .starting, .running: return true
        }
    }

    /// The facts of the running feed.
    var facts: FeedFacts? {
        guard case .running(_, let facts) = self else { return nil }
        return facts
    }
}
