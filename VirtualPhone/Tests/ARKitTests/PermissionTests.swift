import ARKit
import LockstepSamples
import Testing
import VirtualPhone

/// The reasons a session cannot run, and the phone's reported capabilities.
@Suite struct PermissionTests {
    @Test(arguments: [
        (PermissionState.denied, ["failed 103"]), (.restricted, ["failed 103"]),
        (.authorized, ["normal", "frames"]),
    ])
    func aSessionRunsAsThePersonAllows(
        _ said: PermissionState, _ lines: [String]
    ) async throws {
        var world = PhoneWorld()
        world.permissions[.camera] = said
        let witness = SessionWitness()
        try await track(Feed(5), world: world, witness)
        #expect(witness.lines == lines)
    }

    @Test(arguments: [
        (PermissionState.denied, ["failed 103"]), (.authorized, ["normal", "frames"]),
    ])
    func aSessionWaitsForTheAnswer(_ answer: PermissionState, _ lines: [String]) async throws {
        var world = PhoneWorld()
        world.answers[.camera] = answer
        world.answerDelay = .milliseconds(500)
        let witness = SessionWitness()
        try await track(Feed(30), world: world, witness)
        #expect(witness.lines == lines)
        #expect(witness.timestamps.allSatisfy { $0 >= 1000.5 })
    }

    @Test func aSessionThatWasPausedBeforeTheAnswerStaysPaused() async throws {
        var world = PhoneWorld()
        world.answerDelay = .milliseconds(500)
        let witness = SessionWitness()
        try await track(Feed(30), world: world, witness) { _ in
        } _: { phone, session in
            session.pause()
            try phone.runToEnd()
        }
        #expect(witness.lines == [])
    }

    @Test func aFailedSensorEndsTheSession() async throws {
        let script: PhoneScript = [.at(.milliseconds(500), .sensorFailed(.camera, code: 102))]
        let witness = SessionWitness()
        try await track(Feed(30), script: script, witness)
        #expect(witness.lines == ["normal", "frames", "failed 102"])
        #expect(witness.timestamps.count < 17)
    }

    @Test func aPhoneWithoutWorldTrackingFailsASession() async throws {
        var world = allowed
        world.capabilities.hasWorldTracking = false
        let witness = SessionWitness()
        try await track(Feed(5), world: world, witness) { _ in
            #expect(!ARWorldTrackingConfiguration.isSupported)
            #expect(ARWorldTrackingConfiguration.supportedVideoFormats == [])
        }
        #expect(witness.lines == ["failed 100"])
    }

    @Test(arguments: [
        (ARConfiguration.FrameSemantics.sceneDepth, true),
        (ARConfiguration.FrameSemantics([.sceneDepth, .smoothedSceneDepth]), true),
        (ARConfiguration.FrameSemantics.personSegmentation, false),
        (ARConfiguration.FrameSemantics([.sceneDepth, .bodyDetection]), false),
        (ARConfiguration.FrameSemantics(), true),
    ])
    func depthIsSupportedByAPhoneThatHasIt(
        _ semantics: ARConfiguration.FrameSemantics, _ isSupported: Bool
    ) async throws {
        var world = PhoneWorld()
        try await VirtualPhone.withPhone(world) { _ in
            #expect(
                ARWorldTrackingConfiguration.supportsFrameSemantics(semantics) == isSupported)
        }
        world.capabilities.hasDepth = false
        try await VirtualPhone.withPhone(world) { _ in
            #expect(
                ARWorldTrackingConfiguration.supportsFrameSemantics(semantics) == semantics.isEmpty)
        }
    }

    @Test func theFormatsAreTheWorlds() async throws {
        var world = PhoneWorld()
        world.capabilities.worldTrackingFormats = [
            CameraFormat(size: PixelSize(width: 1920, height: 1440), framesPerSecond: 60),
            CameraFormat(size: PixelSize(width: 3840, height: 2160), framesPerSecond: 30),
        ]
        try await VirtualPhone.withPhone(world) { _ in
            let formats = ARWorldTrackingConfiguration.supportedVideoFormats
            #expect(formats.map(\.framesPerSecond) == [60, 30])
            #expect(formats.map(\.imageResolution.width) == [1920, 3840])
            let best = ARWorldTrackingConfiguration.recommendedVideoFormatFor4KResolution
            #expect(best == formats[1])
            #expect(ARWorldTrackingConfiguration().videoFormat == formats[0])
        }
    }

    @Test func whatAPhoneCannotUnderstandCannotBeAskedFor() async {
        await #expect(processExitsWith: .failure) {
            ARWorldTrackingConfiguration().frameSemantics = .bodyDetection
        }
    }

    @Test func orientationTrackingHasNoDepth() async throws {
        try await VirtualPhone.withPhone { _ in
            #expect(AROrientationTrackingConfiguration.isSupported)
            #expect(!AROrientationTrackingConfiguration.supportsFrameSemantics(.sceneDepth))
            let configuration = AROrientationTrackingConfiguration()
            configuration.isAutoFocusEnabled = false
            let copy = try #require(configuration.copy() as? AROrientationTrackingConfiguration)
            #expect(!copy.isAutoFocusEnabled)
        }
    }

    @Test func aRunningConfigurationIsACopy() async throws {
        try await track(Feed(5), SessionWitness()) { configuration in
            configuration.isAutoFocusEnabled = false
            configuration.frameSemantics = .sceneDepth
        } _: { phone, session in
            let running = try #require(session.configuration as? ARWorldTrackingConfiguration)
            #expect(!running.isAutoFocusEnabled)
            #expect(running.frameSemantics == .sceneDepth)
            running.isAutoFocusEnabled = true
            let again = try #require(session.configuration as? ARWorldTrackingConfiguration)
            #expect(!again.isAutoFocusEnabled)
        }
    }

    @Test func twoSessionsTakeTheCameraFromEachOther() async throws {
        let (first, second) = (SessionWitness(), SessionWitness())
        try await track(Feed(60), first) { _ in
        } _: { phone, _ in
            try phone.run(for: .milliseconds(490))
            let other = ARSession()
            other.delegate = second
            other.delegateQueue = DispatchQueue(label: "other")
            other.run(ARWorldTrackingConfiguration())
            try phone.run(for: .milliseconds(500))
            other.pause()
            try phone.runToEnd()
        }
        #expect(first.lines == ["normal", "frames", "interrupted", "resumed", "asked", "frames"])
        #expect(second.lines == ["normal", "frames"])
        #expect(first.timestamps.count == 45)
        #expect(second.timestamps.count == 15)
    }
}
