import LockstepAppleSensors
import LockstepConcurrency
import LockstepSamples
import LockstepSessions
import Testing
import VirtualPhone

/// Events during world tracking: state changes, interruptions, failures and rotation.
@Suite struct ARKitStoryTests {
    @Test func trackingChangesAreReportedBeforeTheirFrames() async throws {
        let fed: [TrackingState] = [
            .notAvailable, .initializing, .initializing, .normal, .limitedMotion,
            .limitedFeatures, .relocalizing, .limited, .normal,
        ]
        // ARKit has no limited state without a reason; the virtual phone reports limited features.
        let told = fed.map { $0 == .limited ? .limitedFeatures : $0 }
        let feed = SensorFeed(frames: fed.count) { $1.trackingState = fed[$0] }
        let (heard, _) = try await withSensors(.camera(.arkit), feed)
        #expect(heard.frames.map(\.trackingState) == told)
        let lines = heard.samples.compactMap { sample -> String? in
            switch sample {
            case .frame(let frame): return "frame \(frame.trackingState?.rawValue ?? "")"
            case .event(.trackingState(let state), _): return "change \(state.rawValue)"
            default: return nil
            }
        }
        #expect(
            lines == [
                "frame not_available", "change initializing", "frame initializing",
                "frame initializing", "change normal", "frame normal", "change limited_motion",
                "frame limited_motion", "change limited_features", "frame limited_features",
                "change relocalizing", "frame relocalizing", "change limited_features",
                "frame limited_features", "change normal", "frame normal",
            ])
    }

    @Test func anInterruptionIsReportedAndTrackingRelocalizesAfterIt() async throws {
        let script: PhoneScript = [
            .at(.milliseconds(500), .interruptionBegan(.inUseByAnotherClient)),
            .at(.milliseconds(1000), .interruptionEnded),
        ]
        let feed = SensorFeed(frames: 90) { $1.trackingState = .normal }
        let (heard, _) = try await withSensors(.camera(.arkit), feed, script: script)
        #expect(
            heard.news == [
                .trackingState(.normal), .interruptionBegan(reason: "sessionWasInterrupted"),
                .interruptionEnded, .trackingState(.relocalizing), .trackingState(.normal),
            ])
        let away = HostTime.start + .milliseconds(497)..<HostTime.start + .milliseconds(996)
        #expect(!heard.frames.contains { away.contains($0.timestamp) })
        #expect(heard.frames.count == 75)
        #expect(heard.frames.filter { $0.trackingState == .relocalizing }.count == 30)
        // Camera controls are applied again after the interruption.
        #expect(heard.settings.count == 2)
    }

    @Test func failureIsReportedWithThePlatformsMessageAndEndsFrames() async throws {
        let script: PhoneScript = [.at(.milliseconds(500), .sensorFailed(.camera, code: 200))]
        let (heard, _) = try await withSensors(
            .camera(.arkit), SensorFeed(frames: 30), script: script)
        #expect(heard.frames.count == 14)
        let failure = try #require(heard.failures.first)
        #expect(failure.stream == .camera)
        #expect(failure.words == "world tracking failed (com.apple.arkit.error 200)")
    }

    @Test func revokedPermissionIsAFailure() async throws {
        let script: PhoneScript = [.at(.milliseconds(500), .permission(.camera, .denied))]
        let (heard, _) = try await withSensors(
            .camera(.arkit), SensorFeed(frames: 30), script: script)
        #expect(
            heard.failures.map(\.words) == ["no access to the camera (com.apple.arkit.error 103)"]
        )
    }

    @Test func noFrameIsRetainedAfterDelivery() async throws {
        let kept = Mutex<[Sample]>([])
        let witness = SampleCollector { sample in
            if sample.stream == .camera { kept.withLock { $0.append(sample) } }
        }
        try await withSensors(.camera(.arkit), SensorFeed(frames: 60), into: witness) { running in
            // The sink holds all twelve buffers of ARKit's pool.
            try running.phone.run(for: .milliseconds(1010))
            #expect(witness.frames.count == 12)
            kept.withLock { $0 = [] }
            try running.phone.runToEnd()
            #expect(witness.frames.count > 12)
            kept.withLock { $0 = [] }
        }
    }

    @Test func sinkThatHoldsSixImagesLosesNone() async throws {
        let kept = Mutex<[Sample]>([])
        let witness = SampleCollector { sample in
            guard sample.stream == .camera else { return }
            kept.withLock { $0 = $0.suffix(5) + [sample] }
        }
        try await withSensors(.camera(.arkit), SensorFeed(frames: 90), into: witness) { running in
            try running.phone.runToEnd()
            #expect(running.phone.notices == [])
        }
        #expect(witness.frames.count == 90)
    }

    @Test func orientationFollowsThePhoneExceptWhileItLiesFlat() async throws {
        let script: PhoneScript = [
            .at(.milliseconds(200), .turned(.landscapeLeft)),
            .at(.milliseconds(400), .turned(.faceUp)),
            .at(.milliseconds(600), .turned(.portraitUpsideDown)),
            .at(.milliseconds(800), .turned(.landscapeRight)),
        ]
        let (heard, _) = try await withSensors(
            .camera(.arkit), SensorFeed(frames: 30), script: script)
        let tags = heard.frames.map(\.orientation)
        #expect(
            tags.indices.filter { $0 == 0 || tags[$0] != tags[$0 - 1] }.map { tags[$0] } == [
                .portrait, .landscapeLeft, .portraitUpsideDown, .landscapeRight,
            ])
    }

    @Test func stopEndsSamples() async throws {
        try await withSensors(.camera(.arkit), SensorFeed(frames: 60)) { running in
            try running.phone.run(for: .milliseconds(500))
            running.sensors.stop()
            let count = running.witness.samples.count
            try running.phone.runToEnd()
            #expect(running.witness.samples.count == count)
        }
    }

    @Test func sensorsStartOnlyOnceUntilTheyAreStopped() async throws {
        try await withSensors(.camera(.arkit), SensorFeed(frames: 60)) { running in
            #expect(throws: SensorFailure.alreadyStarted) {
                try running.sensors.start(.camera(.arkit), into: running.witness)
            }
            running.sensors.stop()
            let second = SampleCollector()
            _ = try running.sensors.start(.camera(.arkit), into: second)
            try running.phone.runToEnd()
            #expect(second.frames.count == 60 && running.witness.frames.isEmpty)
        }
    }
}
