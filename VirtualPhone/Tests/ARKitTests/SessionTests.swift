import ARKit
import LockstepConcurrency
import LockstepSamples
import Testing
import VirtualPhone

/// The timing of frames and the other calls of the delegate.
@Suite struct SessionTests {
    @Test func aFeedNoFasterThanTheFormatPassesCompletely() async throws {
        let witness = SessionWitness()
        try await track(Feed(30), witness)
        let timestamps = (0..<30).map { Double(1_000_000_000_000 + $0 * 1_000_000_000 / 30) / 1e9 }
        #expect(witness.timestamps == timestamps)
        #expect(witness.lines == ["normal", "frames"])
    }

    @Test func aFasterFeedIsThinnedToTheFormatsRate() async throws {
        let witness = SessionWitness()
        try await track(Feed(60, hertz: 60), witness) { configuration in
            let formats = ARWorldTrackingConfiguration.supportedVideoFormats
            configuration.videoFormat = formats.first { $0.framesPerSecond == 30 } ?? formats[0]
        }
        #expect(witness.timestamps.count == 30)
        #expect(
            zip(witness.timestamps, witness.timestamps.dropFirst()).allSatisfy { $1 - $0 > 0.033 })
    }

    @Test func trackingChangesAreReportedBeforeTheirFrames() async throws {
        let states: [LockstepSamples.TrackingState] = [
            .notAvailable, .initializing, .initializing, .normal, .limitedMotion, .limitedFeatures,
            .relocalizing, .normal,
        ]
        let witness = SessionWitness()
        try await track(Feed(states.count) { $1.trackingState = states[$0] }, witness)
        #expect(
            witness.lines
                == [
                    "frames", "limited(initializing)", "frames", "normal", "frames",
                    "limited(excessiveMotion)", "frames", "limited(insufficientFeatures)", "frames",
                    "limited(relocalizing)", "frames", "normal", "frames",
                ].map { $0.replacing("(", with: "(ARKit.ARCamera.TrackingState.Reason.") })
    }

    @Test func anAppThatRetainsTwelveFramesGetsNoMoreUntilItReleasesThem() async throws {
        let witness = SessionWitness(holds: { _ in true })
        try await track(Feed(60), witness) { _ in
        } _: { phone, _ in
            try phone.run(for: .milliseconds(990))
            #expect(witness.timestamps.count == 12)
            #expect(phone.notices.count == 1)
            witness.letGo()
            try phone.runToEnd()
            #expect(phone.notices.count == 2)
        }
        // Frame 30 is the first after the others were released; one of them is still the current
        // one.
        #expect(witness.timestamps.count == 24)
        #expect(witness.timestamps[12] > 1000.98)
    }

    @Test func aRetainedImageOccupiesItsFramesBuffer() async throws {
        let images = Mutex<[Carried]>([])
        let witness = SessionWitness(onFrame: { frame in
            images.withLock { $0.append(Carried(frame.capturedImage)) }
        })
        try await track(Feed(30), witness)
        #expect(images.withLock { $0.count } == 12)
    }

    // Unchecked: the values are only stored.
    private struct Carried: @unchecked Sendable {
        let image: CVPixelBuffer
        init(_ image: CVPixelBuffer) { self.image = image }
    }

    @Test func aSlowDelegateLosesFramesOnceADozenWait() async throws {
        let clock = Mutex<VirtualClock?>(nil)
        let witness = SessionWitness(onFrame: { _ in
            let clock = clock.withLock { $0 }
            clock?.sleep(until: (clock?.now ?? HostTime(nanoseconds: 0)) + .milliseconds(200))
        })
        try await track(Feed(60), witness) { _ in
        } _: { phone, _ in
            clock.withLock { $0 = phone.clock }
            try phone.runToEnd()
        }
        // 2 s of frames that each take 0.2 s, and the dozen that waits at the end.
        #expect((20...23).contains(witness.timestamps.count), "\(witness.timestamps.count)")
    }

    @Test func framesStopWhileTheCameraIsAway() async throws {
        let script: PhoneScript = [
            .at(.milliseconds(500), .interruptionBegan(.inUseByAnotherClient)),
            .at(.milliseconds(600), .condition(.enteredBackground)),
            .at(.milliseconds(700), .interruptionEnded),
            .at(.milliseconds(1000), .condition(.enteredForeground)),
        ]
        let witness = SessionWitness()
        try await track(Feed(60), script: script, witness)
        #expect(
            witness.lines == ["normal", "frames", "interrupted", "resumed", "asked", "frames"])
        #expect(!witness.timestamps.contains { $0 > 1000.501 && $0 < 1000.999 })
    }

    @Test func aSessionThatRunsWithoutTheCameraIsInterruptedAtOnce() async throws {
        let script: PhoneScript = [
            .at(.milliseconds(100), .interruptionBegan(.inUseByAnotherClient)),
            .at(.milliseconds(500), .interruptionEnded),
        ]
        let witness = SessionWitness()
        try await track(Feed(30), script: script, witness) { _ in
        } _: { phone, session in
            session.pause()
            try phone.run(for: .milliseconds(200))
            session.run(ARWorldTrackingConfiguration(), options: .resetTracking)
            try phone.runToEnd()
        }
        #expect(
            witness.lines.filter { $0 != "normal" }.suffix(4) == [
                "interrupted", "resumed", "asked", "frames",
            ])
    }

    @Test func anInterruptedSessionRelocalizesForASecond() async throws {
        let script: PhoneScript = [
            .at(.milliseconds(500), .interruptionBegan(.inUseByAnotherClient)),
            .at(.milliseconds(1000), .interruptionEnded),
        ]
        let witness = SessionWitness(relocalizes: true)
        let relocalizing = Mutex(0)
        let counting = SessionWitness(relocalizes: true) { frame in
            if frame.camera.trackingState == .limited(.relocalizing) {
                relocalizing.withLock { $0 += 1 }
            }
            return false
        }
        try await track(Feed(90), script: script, witness)
        try await track(Feed(90), script: script, counting)
        #expect(
            witness.lines == [
                "normal", "frames", "interrupted", "resumed", "asked",
                "limited(ARKit.ARCamera.TrackingState.Reason.relocalizing)", "frames", "normal",
                "frames",
            ])
        #expect(relocalizing.withLock { $0 } == 30)
    }

    @Test func aFeedThatKnowsOfItsInterruptionIsBelieved() async throws {
        let script: PhoneScript = [
            .at(.milliseconds(500), .interruptionBegan(.inUseByAnotherClient)),
            .at(.milliseconds(1000), .interruptionEnded),
        ]
        let witness = SessionWitness(relocalizes: true)
        try await track(
            Feed(60) { $1.trackingState = (30..<35).contains($0) ? .relocalizing : .normal },
            script: script, witness)
        #expect(witness.lines.suffix(2) == ["normal", "frames"])
        #expect(witness.lines.filter { $0.contains("relocalizing") }.count == 1)
        #expect(witness.timestamps.count == 45)
    }

    @Test func aScriptDeterminesTheTrackingState() async throws {
        let script: PhoneScript = [
            .at(.milliseconds(200), .tracking(.limitedMotion)),
            .at(.milliseconds(400), .tracking(nil)),
        ]
        let witness = SessionWitness()
        try await track(Feed(30), script: script, witness)
        #expect(
            witness.lines == [
                "normal", "frames", "limited(ARKit.ARCamera.TrackingState.Reason.excessiveMotion)",
                "frames", "normal", "frames",
            ])
    }

    @Test(arguments: [(ARSession.RunOptions.resetTracking, 0), (ARSession.RunOptions(), 1)])
    func aResumedSessionIsAskedToRelocalize(
        _ options: ARSession.RunOptions, _ questions: Int
    ) async throws {
        let witness = SessionWitness()
        try await track(Feed(60), witness) { _ in
        } _: { phone, session in
            try phone.run(for: .milliseconds(490))
            session.pause()
            try phone.run(for: .milliseconds(500))
            session.run(ARWorldTrackingConfiguration(), options: options)
            try phone.runToEnd()
        }
        #expect(witness.timestamps.count == 45)
        #expect(witness.lines.filter { $0 == "asked" }.count == questions)
    }

    @Test func anAnchorIsInTheWorldFromTheNextFrameOn() async throws {
        let witness = SessionWitness(holds: { $0.timestamp > 1000.4 && $0.timestamp < 1000.5 })
        try await track(Feed(30), witness) { _ in
        } _: { phone, session in
            try phone.run(for: .milliseconds(200))
            let anchor = ARAnchor(name: "desk", transform: matrix_identity_float4x4)
            session.add(anchor: anchor)
            try phone.run(for: .milliseconds(300))
            session.remove(anchor: anchor)
            try phone.runToEnd()
        }
        #expect(
            witness.lines == [
                "normal", "frames", "added [\"desk\"]", "frames", "removed [\"desk\"]", "frames",
            ])
        #expect(witness.held.allSatisfy { $0.anchors.map(\.name) == ["desk"] })
    }

    @Test func withoutAQueueTheDelegateIsCalledOnTheMainOne() async throws {
        let onMain = Mutex<Set<Bool>>([])
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        let witness = SessionWitness(onFrame: { _ in
            _ = onMain.withLock { $0.insert(DispatchQueue.getSpecific(key: key) == true) }
        })
        try await track(Feed(5), witness) { _ in
        } _: { phone, session in
            session.delegateQueue = nil
            try phone.runToEnd()
        }
        #expect(onMain.withLock { $0 } == [true])
    }
}
