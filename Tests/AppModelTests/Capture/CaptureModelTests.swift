import LockstepAnalysis
import LockstepRecording
import LockstepSamples
import Testing

@testable import LockstepAppModel

/// A model with its viewfinder running, and its latest effects.
struct ModelBench {
    var model: CaptureModel
    var actions: [CaptureAction] = []
    var now = HostTime(nanoseconds: 10_000_000_000)

    init(_ mode: CaptureMode = .logger, hasDepth: Bool = true, isRunning: Bool = true) {
        model = CaptureModel(mode: mode, plans: CapturePlans(CapturePlan.withPlacesAndAudio))
        var phone = PhoneCapabilities()
        phone.hasDepth = hasDepth
        phone.cameras = [.back, .front]
        phone.flashes = [.back]
        send(.phone(phone))
        for permission in Permission.allCases { send(.permission(permission, .authorized)) }
        send(.appeared)
        if isRunning { startFeed() }
    }

    mutating func startFeed(without missing: Set<LockstepSamples.Stream> = []) {
        guard case .starting(let feed) = model.feed else { return }
        send(.feedStarted(feed, FeedFacts(streams: feed.streams.subtracting(missing))))
    }

    mutating func send(_ event: CaptureEvent) { actions = model.handle(event) }

    mutating func wait(milliseconds: Int64, _ status: CaptureStatus? = nil) {
        now = now + .milliseconds(milliseconds)
        send(.tick(CaptureTick(now, status: status)))
    }

    mutating func record() {
        send(.activated(at: now))
        send(.recordingStarted(at: now))
    }

    mutating func end(_ reason: StopReason) {
        send(.recordingEnded(RecordingEnd(path: "/s", reason: reason)))
    }

    var haptics: [Haptic] {
        actions.compactMap { if case .effect(.haptic(let haptic)) = $0 { haptic } else { nil } }
    }

    var sounds: [CaptureSound] {
        actions.compactMap { if case .effect(.sound(let sound)) = $0 { sound } else { nil } }
    }

    var messages: [String] { model.screen.banners.map(\.words.english) }
}

@Suite struct CaptureModelTests {
    @Test func aTapStartsAndATapStops() {
        var bench = ModelBench(.logger)
        bench.send(.pressed(at: bench.now))
        #expect(bench.actions.isEmpty)
        bench.send(.lifted(at: bench.now))
        let order = RecordingOrder(mode: .logger, gates: .init(), imageLimit: 6)
        #expect(bench.actions == [.keepAwake(true), .startRecording(order)])
        bench.send(.recordingStarted(at: bench.now))
        #expect(bench.haptics == [.start])
        bench.send(.pressed(at: bench.now))
        bench.send(.lifted(at: bench.now))
        #expect(
            bench.actions == [
                .effect(.haptic(.stop)), .effect(.sound(.end)), .stopRecording(.requested),
            ])
        bench.end(.requested)
        #expect(bench.actions == [.keepAwake(false), .check(path: "/s")])
    }

    @Test(arguments: [(299, false), (300, true)])
    func aHoldOfThreeTenthsStarts(milliseconds: Int64, starts: Bool) {
        var bench = ModelBench(.video)
        bench.send(.pressed(at: bench.now))
        #expect(bench.actions == [.effect(.wake(after: .milliseconds(300)))])
        bench.wait(milliseconds: milliseconds)
        #expect(bench.model.isBusy == starts)
        bench.send(.lifted(at: bench.now))
        #expect((bench.actions == [.takePhotoFromFrame]) == !starts)
    }

    @Test func aFingerLiftedBeforeTheRecorderStartedEndsItAtOnce() {
        var bench = ModelBench(.video)
        bench.send(.pressed(at: bench.now))
        bench.wait(milliseconds: 300)
        bench.send(.lifted(at: bench.now))
        bench.send(.recordingStarted(at: bench.now))
        #expect(bench.haptics == [.start, .stop])
        #expect(bench.actions.contains(.stopRecording(.requested)))
    }

    @Test func theTimerRoundsDownStopsAtTheLimitAndStays() {
        var bench = ModelBench(.video)
        #expect(bench.model.screen.timer == nil)
        bench.record()
        var texts: [String] = []
        for milliseconds: Int64 in [0, 999, 1, 13_999, 1, 5000] {
            bench.wait(milliseconds: milliseconds)
            texts.append(bench.model.screen.timer?.text ?? "")
        }
        #expect(texts == ["0:00", "0:00", "0:01", "0:14", "0:15", "0:15"])
        bench.end(.durationLimit)
        #expect(bench.haptics == [.autoStop])
        #expect(bench.model.screen.timer?.text == "0:15")
        #expect(bench.model.screen.timer?.isRunning == false)
        bench.wait(milliseconds: 60_000)
        #expect(bench.model.screen.timer?.text == "0:15")
        bench.record()
        #expect(bench.model.screen.timer?.text == "0:00")
    }

    @Test func everythingElseIsLockedUntilTheRecordingIsCompleted() {
        var bench = ModelBench(.logger)
        bench.send(.activated(at: bench.now))
        let locked = { (bench: ModelBench) in
            !bench.model.screen.isPickerEnabled && !bench.model.screen.areOtherScreensEnabled
        }
        #expect(locked(bench))
        bench.send(.recordingStarted(at: bench.now))
        #expect(locked(bench))
        bench.send(.used(.mode(.vio)))
        #expect(bench.model.mode == .logger)
        bench.send(.activated(at: bench.now))
        #expect(locked(bench))
        #expect(bench.model.screen.button.face == .busy)
        bench.end(.requested)
        #expect(!locked(bench))
        bench.send(.used(.mode(.vio)))
        #expect(bench.model.mode == .vio)
        #expect(bench.actions.contains(.stopFeed))
    }

    @Test func modesThatAskForTheSameKeepTheViewfinder() {
        var bench = ModelBench(.logger)
        bench.send(.used(.mode(.video)))
        #expect(bench.actions == [.effect(.remember(.video, ViewfinderOptions()))])
    }

    @Test(
        arguments: [
            (PermissionState.authorized, nil), (.denied, .openSettings), (.restricted, nil),
            (.notDetermined, nil),
        ] as [(PermissionState, CaptureBlocker.Remedy?)])
    func withoutTheCameraNothingRuns(state: PermissionState, remedy: CaptureBlocker.Remedy?) {
        var model = CaptureModel()
        _ = model.handle(.permission(.camera, state))
        let actions = model.handle(.appeared)
        #expect(actions.contains(.ask(.camera)) == (state == .notDetermined))
        #expect((model.feed == .off) == (state != .authorized))
        #expect(model.screen.blocker?.remedy == remedy)
        #expect((model.screen.blocker == nil) == (state == .authorized || state == .notDetermined))
        #expect(model.handle(.activated(at: model.now)) == [.effect(.haptic(.warning))])
    }

    @Test func aQuestionLeftWithoutAnswerCanBeAskedAgain() {
        var model = CaptureModel()
        _ = model.handle(.permission(.camera, .notDetermined))
        _ = model.handle(.appeared)
        _ = model.handle(.permission(.camera, .denied))
        _ = model.handle(.permission(.camera, .notDetermined))
        #expect(model.screen.blocker?.remedy == .ask)
        #expect(model.handle(.used(.remedy)) == [.ask(.camera)])
    }

    @Test(arguments: [
        (Permission.location, CaptureMode.vio, LockstepSamples.Stream.location),
        (.motion, .vio, .barometer), (.microphone, .vio, .audio),
    ])
    func streamWithoutPermissionIsOmittedAndReported(
        permission: Permission, mode: CaptureMode, stream: LockstepSamples.Stream
    ) {
        var bench = ModelBench(mode)
        bench.send(.permission(permission, .denied))
        #expect(bench.actions.count == 2)
        bench.startFeed()
        #expect(bench.messages.contains { $0.contains("access. Recording without ") })
        bench.send(.activated(at: bench.now))
        guard case .startRecording(let order) = bench.actions.last else {
            Issue.record("no recording")
            return
        }
        #expect(!order.mode.streams.contains(stream))
        #expect(order.mode.streams.contains(.camera))
    }

    @Test(
        arguments: [
            (Int64(500_000_000), nil, nil),
            (499_999_999, "499 MB free: room for a short recording only.", nil),
            (
                199_999_999, "199 MB free: recording will stop soon.",
                "199 MB free: recording will stop soon."
            ),
            (
                49_999_999, "49 MB free: recording is not possible.",
                "49 MB free: recording is not possible."
            ),
        ] as [(Int64, String?, String?)])
    func reportsFreeSpace(bytes: Int64, before: String?, during: String?) {
        var bench = ModelBench(.logger)
        bench.wait(milliseconds: 100, CaptureStatus(freeBytes: bytes))
        #expect(bench.messages == (before.map { [$0] } ?? []))
        #expect(bench.model.screen.button.isEnabled == (bytes >= 50_000_000))
        bench.wait(milliseconds: 100, CaptureStatus(freeBytes: 1 << 40))
        bench.record()
        bench.wait(milliseconds: 100, CaptureStatus(freeBytes: bytes))
        #expect(bench.messages == (during.map { [$0] } ?? []))
    }

    @Test(arguments: [ThermalState.nominal, .fair, .serious, .critical])
    func heatWarnsAndThenEndsTheRecording(state: ThermalState) {
        var bench = ModelBench(.logger)
        bench.record()
        bench.send(.condition(.thermalState(state), at: bench.now))
        #expect(bench.actions.contains(.stopRecording(.requested)) == (state == .critical))
        #expect(bench.haptics == (state >= .serious ? [.warning] : []))
        #expect(bench.actions.contains(.note(.thermalState(state.rawValue))) == (state != .nominal))
        #expect(bench.messages.isEmpty == (state < .serious))
    }

    @Test func fullDiskDoesNotStartRecording() {
        var bench = ModelBench(.logger)
        bench.wait(milliseconds: 100, CaptureStatus(freeBytes: 49_999_999))
        #expect(!bench.model.screen.button.isEnabled)
        bench.send(.activated(at: bench.now))
        #expect(bench.haptics == [.warning])
        #expect(bench.model.message == .diskFull(bytes: 49_999_999))
    }

    @Test func hotPhoneDoesNotStartRecording() {
        var bench = ModelBench(.logger)
        bench.send(.condition(.thermalState(.critical), at: bench.now))
        #expect(!bench.model.screen.button.isEnabled)
        bench.send(.activated(at: bench.now))
        #expect(bench.haptics == [.warning])
        #expect(bench.model.message == .tooHot)
    }

    @Test func everyMemoryWarningHalvesTheImagesHeld() {
        var bench = ModelBench(.logger)
        bench.record()
        var limits: [Int] = []
        for _ in 0..<4 {
            bench.send(.condition(.memoryWarning, at: bench.now))
            if case .limitImages(let count)? = bench.actions.first { limits.append(count) }
        }
        #expect(limits == [3, 1, 1, 1])
        #expect(bench.messages == ["Memory is low: at most 1 images are buffered."])
    }

    struct Interruption: Sendable, CustomTestStringConvertible {
        var condition: PhoneCondition
        var mode: CaptureMode
        var location = PermissionState.authorized
        var ends: Bool
        var testDescription: String { "\(condition) \(mode) \(location)" }
    }

    @Test(arguments: [
        Interruption(condition: .becameInactive, mode: .logger, ends: false),
        Interruption(condition: .becameInactive, mode: .video, ends: true),
        Interruption(condition: .becameInactive, mode: .vio, ends: false),
        Interruption(condition: .enteredBackground, mode: .logger, ends: true),
        Interruption(condition: .enteredBackground, mode: .video, ends: true),
        Interruption(condition: .enteredBackground, mode: .vio, ends: false),
        Interruption(condition: .enteredBackground, mode: .vio, location: .denied, ends: true),
        Interruption(condition: .enteredBackground, mode: .vislam, ends: true),
        Interruption(condition: .willTerminate, mode: .vio, ends: true),
    ])
    func interruptionEndsARecordingOrLeavesAGap(_ row: Interruption) {
        var bench = ModelBench(row.mode, isRunning: false)
        bench.send(.permission(.location, row.location))
        bench.startFeed()
        bench.record()
        bench.send(.condition(row.condition, at: bench.now))
        #expect(bench.actions.contains(.stopRecording(.interruption)) == row.ends)
        #expect(bench.haptics == (row.ends ? [.warning] : []))
        #expect(!bench.actions.contains(.stopFeed))
        if row.ends { bench.end(.interruption) }
        #expect(bench.model.isRecording == !row.ends)
    }

    @Test func inBackgroundTheViewfinderStopsAndComesBack() {
        var bench = ModelBench(.logger)
        bench.send(.condition(.enteredBackground, at: bench.now))
        #expect(bench.actions == [.stopFeed])
        bench.send(.condition(.enteredForeground, at: bench.now))
        #expect(bench.actions.count == 1)
        #expect(bench.model.feed != .off)
    }

    @Test func nothingStartsWhileTheCameraIsTakenAway() {
        var bench = ModelBench(.logger)
        bench.send(.interruptionBegan(reason: "call"))
        bench.send(.activated(at: bench.now))
        #expect(bench.haptics == [.warning])
        #expect(
            bench.messages == [
                "The system has interrupted the camera.", "The camera is not ready yet.",
            ])
        bench.send(.interruptionEnded)
        bench.send(.activated(at: bench.now))
        #expect(bench.model.isBusy)
    }

    @Test func lossOfOptionalSensorDoesNotEndRecording() {
        var bench = ModelBench(.logger)
        bench.record()
        bench.send(.sensorFailed(.magnetometer, message: "no data"))
        #expect(bench.actions.isEmpty)
        #expect(bench.messages == ["A sensor failed (magnetometer): no data"])
    }

    @Test func depthIsShownOnDemandAndExplainedWithoutLiDAR() {
        var bench = ModelBench(.logger)
        bench.send(.used(.depth))
        #expect(bench.actions == [.showDepth(true)])
        #expect(bench.model.screen.depth == DepthButton(isOn: true, isGrayed: false))
        bench.send(.used(.mode(.vio)))
        #expect(bench.actions.contains(.showDepth(false)))
        #expect(bench.model.screen.depth == nil)
        var without = ModelBench(.logger, hasDepth: false)
        without.send(.used(.depth))
        #expect(without.actions.isEmpty)
        #expect(without.model.screen.depth == DepthButton(isOn: false, isGrayed: true))
        #expect(without.model.screen.alert?.title.english == "Depth Camera Unavailable")
        #expect(without.model.screen.alert?.words.english.contains("LiDAR") == true)
        #expect(without.messages == ["No LiDAR: recorded without depth."])
        without.send(.used(.dismissAlert))
        #expect(without.model.screen.alert == nil)
    }

    @Test(
        arguments: [
            (TrackingState.normal, false, nil), (.normal, true, "Slow down"),
            (.limitedMotion, false, "Slow down"),
            (.relocalizing, false, "Return to a place that the camera has seen."),
            (.initializing, false, "Move the phone slowly to begin tracking."),
            (.limitedFeatures, false, "Too little to see: find more light or more texture."),
            (.limited, true, "Tracking is limited."),
            (.notAvailable, false, "The pose is not tracked."),
            (nil, true, nil),
        ] as [(TrackingState?, Bool, String?)])
    func theHintFollowsTracking(state: TrackingState?, isTooFast: Bool, words: String?) {
        var bench = ModelBench(.logger)
        bench.send(.tick(CaptureTick(bench.now, tracking: state, isTooFast: isTooFast)))
        #expect(bench.model.screen.hint?.english == words)
    }

    @Test func showsVerdictOfLastRecording() {
        var bench = ModelBench(.logger)
        bench.record()
        bench.end(.requested)
        #expect(bench.model.screen.verdict?.words.english == "Checking…")
        bench.send(.checked(path: "/other", CaptureVerdict(.fail, meaning: "Bad.")))
        #expect(bench.model.screen.verdict?.severity == nil)
        bench.send(.checked(path: "/s", CaptureVerdict(.warn, meaning: "Frames are missing.")))
        #expect(bench.model.screen.verdict?.severity == .warn)
        #expect(bench.model.screen.verdict?.words.english == "Frames are missing.")
        bench.record()
        #expect(bench.model.screen.verdict == nil)
    }

    @Test func settingsApplyToTheNextRecording() {
        var bench = ModelBench(.logger)
        bench.record()
        let plans = CapturePlans { mode in
            var plan = CapturePlan.standard(mode)
            plan.recording?.inertialRateHertz = 50
            plan.recording?.gesture = .hold
            return plan
        }
        bench.send(.plansChanged(plans))
        #expect(bench.actions.isEmpty)
        #expect(bench.model.gesture.style == .tap)
        bench.end(.requested)
        #expect(bench.actions.contains(.stopFeed))
        #expect(bench.model.gesture.style == .hold)
        #expect(bench.model.wantedFeed.map(\.isSlow) == true)
    }

    @Test func flashButtonCyclesIfPhoneHasFlash() {
        var bench = ModelBench(.photo)
        var seen: [PhotoRequest.Flash?] = []
        for _ in 0..<4 {
            seen.append(bench.model.screen.flash)
            bench.send(.used(.flash))
        }
        #expect(seen == [.off, .auto, .on, .off])
        bench.send(.used(.camera))
        bench.send(.tick(CaptureTick(bench.now)))
        #expect(bench.model.screen.flash == nil)
        #expect(bench.model.position == .front)
    }
}

extension Feed {
    fileprivate var isSlow: Bool {
        guard case .sensors(let request) = self else { return false }
        return request.inertialRateHertz == 50
    }
}
