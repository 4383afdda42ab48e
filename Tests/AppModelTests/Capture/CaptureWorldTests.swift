import LockstepRecording
import LockstepSamples
import LockstepTestSupport
import Testing

@testable import LockstepAppModel

/// The state of a capture screen and a simulated recorder, as a value.
private struct World: Hashable {
    /// The state of the model's recorder.
    enum Recorder: Hashable {
        case idle
        case starting
        case running
        case ending
    }

    /// Events; the recorder's answers occur only when they are due.
    enum Step: CaseIterable, Hashable {
        case press, lift, cancelTouch, activate, wait, pickVideo, pickVIO, pickPhoto, discard
        case goAway, comeBack, stepAside, overheat, coolDown, loseCamera, loseFrames, warn
        case started, refused, endedByLimit, endedByFailure, ended, feedRuns
    }

    var model: CaptureModel
    var recorder = Recorder.idle
    var isAwake = false
    var haptics: [Haptic] = []
    var sounds: [CaptureSound] = []
    var hasActivity = false
    /// Whether the reason of an unseen end is on the lock screen.
    private var hasReason = false
    var feedToStart: Feed?
    /// Rule violations by the model's effects.
    var faults: [String] = []
    var now = HostTime(nanoseconds: 1_000_000_000)

    init(_ mode: CaptureMode) {
        model = CaptureModel(mode: mode, plans: CapturePlans(CapturePlan.withPlacesAndAudio))
        var phone = PhoneCapabilities()
        phone.hasDepth = true
        send(.phone(phone))
        for permission in Permission.allCases { send(.permission(permission, .authorized)) }
        send(.appeared)
        take(.feedRuns)
    }

    var isPossible: (Step) -> Bool {
        { step in
            switch step {
            case .started, .refused: recorder == .starting
            case .endedByLimit, .endedByFailure: recorder == .running
            case .ended: recorder == .ending
            case .feedRuns: feedToStart != nil
            default: true
            }
        }
    }

    mutating func take(_ step: Step) {
        let (mode, wasBusy, before) = (model.mode, model.isBusy, recorder)
        (haptics, sounds) = ([], [])
        let order = model.order
        switch step {
        case .press: send(.pressed(at: now))
        case .lift: send(.lifted(at: now))
        case .cancelTouch: send(.touchCanceled)
        case .activate: send(.activated(at: now))
        case .wait:
            now = now + .seconds(6)
            send(.tick(CaptureTick(now)))
        case .pickVideo: send(.used(.mode(.video)))
        case .pickVIO: send(.used(.mode(.vio)))
        case .pickPhoto: send(.used(.mode(.photo)))
        case .discard:
            send(.used(.discard))
            send(.used(.confirmDiscard))
        default: takeFromOutside(step)
        }
        if wasBusy, model.isBusy, model.mode != mode { faults.append("mode changed") }
        let isEnd = before == .running && recorder != .running
        let endsAtOnce = step == .started && recorder == .ending
        let starts = haptics.count { $0 == .start }
        if starts != (step == .started ? 1 : 0) { faults.append("\(starts) haptics at the start") }
        let ends = haptics.count - starts
        if isEnd || endsAtOnce, ends != 1 { faults.append("\(ends) haptics at the end") }
        let heard: [CaptureSound] =
            (step == .started ? [.begin] : []) + (isEnd || endsAtOnce ? [.end] : [])
        let recordsAudio = (model.order ?? order)?.mode.streams.contains(.audio) ?? false
        if sounds != (recordsAudio ? [] : heard) { faults.append("heard \(sounds)") }
    }

    private mutating func takeFromOutside(_ step: Step) {
        switch step {
        case .goAway: send(.condition(.enteredBackground, at: now))
        case .comeBack: send(.condition(.becameActive, at: now))
        case .stepAside: send(.condition(.becameInactive, at: now))
        case .overheat: send(.condition(.thermalState(.critical), at: now))
        case .coolDown: send(.condition(.thermalState(.nominal), at: now))
        case .warn: send(.condition(.memoryWarning, at: now))
        case .loseCamera: send(.sensorFailed(.camera, message: "gone"))
        case .loseFrames: send(.interruptionBegan(reason: "call"))
        case .started:
            recorder = .running
            send(.recordingStarted(at: now))
        case .refused:
            recorder = .idle
            send(.recordingRefused(CaptureProblem(problem: "no", remedy: "Wait.")))
        case .endedByLimit: end(.durationLimit)
        case .endedByFailure: end(.failure)
        case .ended: end(.requested)
        default:
            guard let feed = feedToStart else { return }
            feedToStart = nil
            send(.feedStarted(feed, FeedFacts(streams: feed.streams)))
        }
    }

    private mutating func end(_ reason: StopReason) {
        recorder = .idle
        send(.recordingEnded(RecordingEnd(path: "/s", reason: reason)))
    }

    private mutating func send(_ event: CaptureEvent) {
        for action in model.handle(event) { perform(action) }
    }

    private mutating func perform(_ action: CaptureAction) {
        switch action {
        case .startRecording:
            if recorder != .idle { faults.append("started twice") }
            recorder = .starting
        case .stopRecording, .cancelRecording:
            if recorder != .running { faults.append("stopped a recorder that was not running") }
            recorder = .ending
        case .keepAwake(let isOn): isAwake = isOn
        case .startFeed(let feed):
            if recorder != .idle { faults.append("another feed while recording") }
            feedToStart = feed
        case .stopFeed: feedToStart = nil
        case .effect(.haptic(let haptic)): haptics.append(haptic)
        case .effect(.sound(let sound)): sounds.append(sound)
        case .effect(.activity(let step)): follow(step)
        default: break
        }
    }

    private mutating func follow(_ step: ActivityStep) {
        let fits: Bool
        switch step {
        case .start:
            fits = !hasActivity && !hasReason
            if model.presence == .background { faults.append("started in the background") }
            hasActivity = true
        case .update: fits = hasActivity
        case .end(let reason):
            fits = hasActivity || hasReason && reason == nil
            hasActivity = false
            hasReason = reason != nil
        }
        if !fits { faults.append("\(step) does not fit the activity") }
    }

    /// Whether the user can stop the running recording.
    var canBeStopped: Bool {
        for steps in [[Step.lift], [.press, .lift]] {
            var copy = self
            for step in steps { copy.take(step) }
            if copy.recorder == .ending { return true }
        }
        return false
    }

    /// The rules violated in this state.
    var violations: [String] {
        var found = faults
        if model.isBusy != (recorder != .idle) { found.append("busy without a recorder") }
        if recorder == .running, model.heat == .critical { found.append("too hot") }
        let goesOn = model.order?.mode.streams.contains(.location) ?? false
        if recorder == .running, model.presence == .background, !goesOn {
            found.append("recording unseen")
        }
        if hasActivity, recorder != .running { found.append("activity without a recording") }
        if hasReason, model.presence == .active { found.append("a reason for who is back") }
        if isAwake != model.isBusy { found.append("awake without a recording") }
        if recorder == .running, !canBeStopped { found.append("the user cannot stop it") }
        if model.screen.isPickerEnabled, model.isBusy { found.append("picker open") }
        if model.screen.areOtherScreensEnabled, model.isBusy { found.append("screens open") }
        let limit = model.order?.mode.durationLimit ?? HostDuration.seconds(.max / 2_000_000_000)
        if let elapsed = model.elapsed, elapsed > limit { found.append("timer beyond limit") }
        return found
    }
}

@Suite struct CaptureWorldTests {
    /// Every sequence of five events, visiting equal states once.
    @Test(arguments: [CaptureMode.logger, .video])
    func noSequenceOfEventsBreaksTheRules(mode: CaptureMode) {
        var seen: Set<World> = []
        var front = [World(mode)]
        for _ in 0..<5 {
            var next: [World] = []
            for world in front {
                for step in World.Step.allCases where world.isPossible(step) {
                    var after = world
                    after.take(step)
                    let violations = after.violations
                    #expect(
                        violations.isEmpty, "\(step) in \(world.model.recording): \(violations)")
                    (after.haptics, after.sounds) = ([], [])
                    if violations.isEmpty, seen.insert(after).inserted { next.append(after) }
                }
            }
            front = next
        }
        #expect(seen.count > 1000)
    }

    @Test(arguments: [CaptureMode.logger, .video, .photo])
    func longWalksBreakNoRuleEither(mode: CaptureMode) {
        for seed in UInt64(0)..<60 {
            var generator = SeededGenerator(seed: seed)
            var world = World(mode)
            var path: [World.Step] = []
            for _ in 0..<100 {
                let possible = World.Step.allCases.filter(world.isPossible)
                guard let step = possible.randomElement(using: &generator) else { break }
                path.append(step)
                world.take(step)
                guard world.violations.isEmpty else { break }
            }
            #expect(world.violations.isEmpty, "seed \(seed): \(path)")
        }
    }
}
