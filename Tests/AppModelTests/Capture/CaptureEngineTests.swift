import LockstepAnalysis
import LockstepConcurrency
import LockstepFormats
import LockstepRecording
import LockstepSamples
import LockstepSessions
import LockstepSynthetic
import LockstepTestSupport
import Testing

@testable import LockstepAppModel

@Suite struct CaptureEngineTests {
    @Test(arguments: [CaptureMode.logger, .video, .vio, .vislam])
    func everyModeRecordsAValidSession(mode: CaptureMode) throws {
        let bench = CaptureBench(mode)
        bench.open()
        try bench.play(.seconds(1))
        bench.start()
        try bench.play(.milliseconds(1500))
        bench.stop()
        let session = try bench.session()
        #expect(session.manifest.state == .complete)
        #expect(session.manifest.mode == mode.rawValue)
        #expect(session.manifest.frameCount > 20)
        #expect(session.manifest.hasDepth == (mode == .logger || mode == .video))
        let report = try SessionCheck.run(session: session, codecs: bench.engine.ports.codecs)
        #expect(report.findings(.fail).isEmpty, "\(report.findings(.fail))")
        #expect(bench.model.verdict?.result == CaptureVerdict(report))
        #expect(bench.haptics == [.start, .stop])
        #expect(bench.conditions.awake.withLock { $0 } == [true, false])
        #expect(bench.screen.timer?.text == "0:01")
        #expect(bench.phone.state.withLock { $0.requests.count } == 1)
    }

    /// Another screen covers the viewfinder, or the app is in the background.
    @Test(arguments: [
        [CaptureEvent.disappeared],
        [
            .condition(.becameInactive, at: HostTime(nanoseconds: 0)),
            .condition(.enteredBackground, at: HostTime(nanoseconds: 0)),
        ],
    ])
    func nothingIsReadWhileTheScreenIsHidden(events: [CaptureEvent]) throws {
        let bench = CaptureBench(.logger)
        bench.open()
        try bench.play(.seconds(1))
        let readings = bench.conditions.spaceReadings.withLock { $0 }
        #expect(readings > 0)
        for event in events { bench.engine.send(event) }
        #expect(!bench.engine.isLive)
        try bench.play(.seconds(5))
        #expect(bench.conditions.spaceReadings.withLock { $0 } == readings)
    }

    /// The viewfinder has run for a second.
    ///
    /// Earlier events are kept, and the session begins when the recording begins.
    @Test func aSessionBeginsWithTheRecordingAndKnowsTheCamerasSettings() throws {
        let bench = CaptureBench(.vislam)
        bench.open()
        try bench.play(.seconds(1))
        let began = bench.clock.anchor
        bench.start()
        try bench.play(.milliseconds(200))
        bench.stop()
        #expect(try bench.session().manifest.clockAnchors.first == began)
        let settings = try bench.events().contains { event in
            if case .cameraSettings(_, let achieved) = event { !achieved.isEmpty } else { false }
        }
        #expect(settings)
    }

    @Test func theSystemIsAskedForTimeToFinishWhileARecordingRuns() throws {
        let bench = CaptureBench(.vislam)
        bench.open()
        #expect(bench.conditions.leases.withLock { $0 } == 0)
        bench.start()
        try bench.play(.milliseconds(100))
        #expect(bench.conditions.leases.withLock { $0 } == 1)
        bench.stop()
        #expect(bench.conditions.leases.withLock { $0 } == 0)
    }

    @Test func twoShortRecordingsInARowAreTwoSessions() throws {
        let bench = CaptureBench(.vislam)
        bench.open()
        for _ in 0..<2 {
            bench.start()
            try bench.play(.milliseconds(100))
            bench.stop()
        }
        let entries = try bench.sessions()
        #expect(entries.map(\.summary?.state) == [.complete, .complete])
        #expect(bench.haptics == [.start, .stop, .start, .stop])
    }

    @Test func aSecondTapBeforeTheRecorderHasStartedStartsNothingElse() throws {
        let bench = CaptureBench(.vislam)
        bench.open()
        bench.tap()
        bench.tap()
        bench.wait { $0.isRecording || $0.verdict != nil }
        if bench.model.isRecording { bench.stop() } else { bench.waitForVerdict() }
        #expect(try bench.sessions().count == 1)
    }

    /// The plan comes from the settings: a limit of 1 s instead of the mode's 15 s.
    @Test func theLimitEndsARecordingWhileTheFingerIsDown() throws {
        let bench = CaptureBench(.video) { mode in
            var plan = CapturePlan.standard(mode)
            plan.recording?.durationLimit = .seconds(1)
            return plan
        }
        bench.open()
        try bench.play(.milliseconds(500))
        bench.start()
        try bench.play(.milliseconds(1400))
        bench.waitForVerdict()
        #expect(bench.haptics == [.start, .autoStop])
        #expect(bench.screen.timer?.text == "0:01")
        bench.lift()
        #expect(!bench.model.isBusy)
        let session = try bench.session()
        #expect(session.manifest.stopReason == "duration_limit")
        #expect(session.manifest.frameCount == 30)
    }

    /// The screen changes with ticks, ten times per second: frames and samples cost the main thread
    /// nothing.
    @Test func framesDoNotChangeTheScreen() throws {
        let bench = CaptureBench(.logger)
        bench.open()
        try bench.play(.milliseconds(200))
        bench.tap()
        bench.wait { $0.isRecording }
        try bench.play(.seconds(1))
        bench.engine.waitUntilIdle()
        let before = bench.changeCount
        try bench.play(.seconds(3))
        #expect(bench.changeCount - before <= 1, "for 90 frames and 900 samples")
    }

    @Test func inBackgroundWithoutLocationTheRecordingEndsAndIsMarked() throws {
        let bench = CaptureBench(.logger)
        bench.open()
        bench.start()
        try bench.play(.milliseconds(500))
        bench.conditions.tell(.enteredBackground)
        bench.waitForVerdict()
        let session = try bench.session()
        #expect(session.manifest.state == .complete)
        #expect(session.manifest.wasInterrupted)
        #expect(bench.haptics == [.start, .warning])
        #expect(bench.model.feed == .off)
        bench.conditions.tell(.becameActive)
        bench.wait { $0.feed.facts != nil }
    }

    @Test func inBackgroundWithLocationTheOtherSensorsGoOn() throws {
        let bench = CaptureBench(.vio)
        bench.open()
        bench.start()
        try bench.play(.milliseconds(500))
        bench.conditions.tell(.enteredBackground)
        bench.engine.waitUntilIdle()
        try bench.play(.milliseconds(500))
        #expect(bench.model.isRecording)
        bench.conditions.tell(.becameActive)
        bench.engine.waitUntilIdle()
        bench.stop()
        let events = try bench.events()
        #expect(events.contains(.interruptionBegan(reason: "background")))
        #expect(events.contains(.interruptionEnded))
        #expect(try bench.session().manifest.wasInterrupted)
    }

    @Test func aCallEndsAClipAndKeepsIt() throws {
        let bench = CaptureBench(.video)
        bench.open()
        bench.start()
        try bench.play(.milliseconds(500))
        bench.conditions.tell(.becameInactive)
        bench.waitForVerdict()
        let manifest = try bench.session().manifest
        #expect(manifest.stopReason == "interruption")
        #expect(manifest.wasInterrupted)
        #expect(manifest.frameCount > 5)
    }

    @Test func interruptionReportedBySourceEndsAClip() throws {
        let bench = CaptureBench(.video)
        bench.open()
        bench.start()
        try bench.play(.milliseconds(300))
        bench.phone.push(.interruptionBegan(reason: "call"))
        bench.waitForVerdict()
        #expect(try bench.session().manifest.stopReason == "interruption")
        #expect(bench.haptics == [.start, .warning])
    }

    @Test func aCanceledRecordingLeavesNothing() throws {
        let bench = CaptureBench(.logger)
        bench.open()
        bench.start()
        try bench.play(.milliseconds(300))
        bench.engine.send(.used(.discard))
        bench.engine.send(.used(.confirmDiscard))
        bench.wait { !$0.isBusy }
        #expect(try bench.sessions().isEmpty)
        #expect(bench.model.message == .discarded)
        #expect(bench.model.verdict == nil)
    }

    @Test func reportsSourceThatFailsToStartAndRetriesOnDemand() {
        let bench = CaptureBench(.logger)
        bench.phone.state.withLock { $0.failure = TestFailure() }
        bench.engine.begin()
        bench.engine.send(.appeared)
        bench.wait { $0.blocker?.remedy == .tryAgain }
        #expect(bench.screen.blocker?.words.english == "The lens cap is on. Take it off.")
        #expect(!bench.screen.button.isEnabled)
        bench.phone.state.withLock { $0.failure = nil }
        bench.engine.send(.used(.remedy))
        bench.wait { $0.feed.facts != nil }
    }

    @Test func aCameraThatFailsEndsTheRecordingAndKeepsIt() throws {
        let bench = CaptureBench(.logger)
        bench.open()
        bench.start()
        try bench.play(.milliseconds(500))
        bench.phone.push(.sensorFailed(stream: .camera, message: "session failed"))
        bench.waitForVerdict()
        #expect(try bench.session().manifest.state == .complete)
        #expect(
            try bench.events().contains(
                .sensorFailed(stream: .camera, message: "session failed")))
        #expect(bench.screen.blocker?.remedy == .tryAgain)
    }

    @Test func recordingThatCannotBeginIsRejectedWithAMessage() throws {
        let bench = CaptureBench(.logger)
        bench.open()
        bench.conditions.free.withLock { $0 = 10_000_000 }
        bench.tap()
        bench.wait { $0.message != nil && !$0.isBusy }
        #expect(bench.haptics == [.warning])
        #expect(try bench.sessions().isEmpty)
        #expect(bench.screen.banners.contains { $0.tone == .problem })
    }

    @Test func aNearlyFullDiskEndsARecordingProperly() throws {
        let bench = CaptureBench(.vislam)
        bench.open()
        bench.start()
        try bench.play(.milliseconds(300))
        bench.conditions.free.withLock { $0 = 10_000_000 }
        bench.waitForVerdict()
        #expect(try bench.session().manifest.stopReason == "space_limit")
        #expect(bench.model.message == .endedBySpace)
    }

    @Test func criticalHeatEndsARecordingProperly() throws {
        let bench = CaptureBench(.vislam)
        bench.open()
        bench.start()
        try bench.play(.milliseconds(300))
        bench.conditions.tell(.thermalState(.serious))
        bench.conditions.tell(.thermalState(.critical))
        bench.wait { !$0.isBusy && $0.verdict != nil }
        #expect(bench.screen.verdict?.words.english == "Waits until the phone has cooled")
        let events = try bench.events()
        #expect(events.contains(.thermalState("nominal")))
        #expect(events.contains(.thermalState("serious")))
        #expect(events.contains(.thermalState("critical")))
        #expect(bench.model.message == .endedByHeat)
        #expect(!bench.screen.button.isEnabled)
        bench.conditions.tell(.thermalState(.fair))
        bench.waitForVerdict()
    }

    @Test(arguments: [(0, 6), (1, 3), (2, 1)])
    func atMostSixImagesAreHeldAndFewerAfterAWarning(warnings: Int, held: Int) throws {
        let gate = Mutex(false)
        var codecs = StubCodecs()
        codecs.beforeStill = { _ in gate.change(when: \.self) { _ in } }
        let bench = CaptureBench(.logger, codecs: codecs)
        // Large enough that a few tenths of a second of small samples, which a slow machine may not
        // have processed yet, fit into half an image.
        bench.phone.state.withLock { $0.imageSize = PixelSize(width: 320, height: 240) }
        bench.open()
        try bench.play(.milliseconds(500))
        bench.start()
        for _ in 0..<warnings { bench.conditions.tell(.memoryWarning) }
        bench.engine.waitUntilIdle()
        try bench.phone.play(.milliseconds(1000))
        gate.change { $0 = true }
        bench.stop()
        #expect(try bench.session().manifest.frameCount == held)
        let says = try bench.events().contains {
            if case .notice(let words) = $0 { words.contains("\(held) images") } else { false }
        }
        #expect(says == (warnings > 0))
    }

    @Test func permissionsAreAskedForOneAfterAnother() {
        let bench = CaptureBench(.vio)
        bench.desk.desk.withLock { desk in
            desk.states = [:]
            desk.answers = [
                .camera: .authorized, .motion: .authorized, .location: .denied,
                .microphone: .denied,
            ]
        }
        bench.open()
        bench.wait { $0.permissions[.microphone] == .denied }
        let asked: [Permission] = [.camera, .motion, .location, .microphone]
        #expect(bench.desk.desk.withLock { $0.asked } == asked)
        let streams = bench.model.wantedFeed.map(\.streams)
        #expect(streams?.isDisjoint(with: [.location, .audio]) == true)
        let words = bench.screen.banners.map(\.words.english)
        #expect(words.contains("No location access. Recording without location."))
    }

    @Test func numbersOfTheStatusLineAreReadTwiceASecond() throws {
        let bench = CaptureBench(.vislam)
        bench.open()
        for _ in 0..<30 { try bench.play(.milliseconds(100)) }
        let rates = bench.model.status.rates
        #expect(abs((rates[.camera] ?? 0) - 30) < 1)
        #expect(abs((rates[.accelerometer] ?? 0) - 200) < 3)
        bench.clock.move(milliseconds: 500)
        bench.engine.tick()
        let before = bench.model.status
        bench.conditions.free.withLock { $0 = 1 }
        bench.clock.move(milliseconds: 100)
        bench.engine.tick()
        #expect(bench.model.status == before)
        bench.clock.move(milliseconds: 500)
        bench.engine.tick()
        #expect(bench.model.status.freeBytes == 1)
    }

    @Test func depthIsHandedOutOnlyWhileItIsShown() throws {
        let bench = CaptureBench(.logger)
        bench.open()
        try bench.play(.milliseconds(500))
        #expect(bench.engine.takeDepthImage() == nil)
        bench.engine.send(.used(.depth))
        bench.engine.waitUntilIdle()
        try bench.play(.milliseconds(200))
        let image = try #require(bench.engine.takeDepthImage())
        #expect(image.size == PixelSize(width: 32, height: 24))
        #expect(bench.engine.takeDepthImage() == nil)
    }

    /// Sensors on their own thread that never wait, while recordings end and begin.
    @Test func fastSourceLosesNoFrameSilently() throws {
        let bench = CaptureBench(.vislam)
        bench.open()
        for _ in 0..<3 {
            bench.start()
            try bench.phone.play(.milliseconds(500))
            let sensors = try WorkerThread { [phone = bench.phone] in
                #expect(throws: Never.self) { try phone.play(.seconds(2)) }
            }
            bench.stop()
            sensors.join()
        }
        for entry in try bench.sessions() {
            let session = try Session(opening: entry.path, fileSystem: bench.disk)
            let report = try SessionCheck.run(session: session, codecs: bench.engine.ports.codecs)
            #expect(session.manifest.state == .complete)
            let broken = report.findings(.fail).map(\.name)
            #expect(!broken.contains(.sequence) && !broken.contains(.readable))
            #expect(!broken.contains(.counts) && !broken.contains(.movieImages))
        }
        #expect(try bench.sessions().count == 3)
    }

    @Test func checkYieldsBeforeAndWhileReading() throws {
        let bench = CaptureBench(.vislam)
        bench.open()
        bench.start()
        try bench.play(.seconds(1))
        bench.stop()
        let path = try bench.session().path
        try bench.disk.rename(path, to: path + "_hidden")
        var waits = 0
        let verdict = CaptureEngine.verdict(ofSessionAt: path, bench.engine.ports) {
            waits += 1
            if waits == 1 {
                #expect(throws: Never.self) {
                    try bench.disk.rename(path + "_hidden", to: path)
                }
            }
        }
        #expect(verdict == bench.model.verdict?.result)
        #expect(waits > 2)
    }

    @Test func folderWithoutSessionFailsTheCheckWithAMessage() {
        let bench = CaptureBench(.vislam)
        let verdict = CaptureEngine.verdict(ofSessionAt: "/none", bench.engine.ports) {}
        #expect(verdict.severity == .fail)
        #expect(verdict.meaning?.isEmpty == false)
    }

    @Test func anEngineThatIsReleasedEndsItsRecording() throws {
        let disk: MemoryFileSystem
        do {
            let bench = CaptureBench(.vislam)
            disk = bench.disk
            bench.open()
            bench.start()
            try bench.play(.milliseconds(200))
        }
        let path = try #require(try disk.list("/Documents").first).name
        let wait = Mutex(())
        let isEnded = {
            let session = try? Session(opening: "/Documents/\(path)", fileSystem: disk)
            return session?.manifest.state == .complete
        }
        for _ in 0..<1000 where !wait.wait(milliseconds: 10, until: { _ in isEnded() }) {}
        #expect(isEnded())
    }
}

extension Feed {
    /// The requested streams.
    var streams: Set<LockstepSamples.Stream> {
        switch self {
        case .sensors(let request), .photo(_, _, motion: let request): return request.streams
        }
    }
}
