import LockstepFormats
import LockstepRecording
import LockstepSamples
import LockstepSessions
import Testing

@testable import LockstepAppModel

/// What the capture screen says and does about its microphone.
@Suite struct MicrophoneConditionTests {
    private static let microphoneInUse = CameraInterruption.microphoneInUse.rawValue

    /// With audio, a call takes the camera too (AVCaptureSession.h); nobody would guess why.
    @Test func aCallThatTakesTheMicrophoneIsNamedWithTheRemedy() {
        var bench = ModelBench(.vio)
        bench.send(.interruptionBegan(reason: Self.microphoneInUse))
        let idle = "A call or another app is using the microphone. Turn off Audio to record now."
        #expect(bench.messages.contains(idle))
        bench.send(.interruptionEnded)
        #expect(!bench.messages.contains(idle))
        bench.record()
        bench.send(.interruptionBegan(reason: Self.microphoneInUse))
        #expect(
            bench.messages.contains(
                "A call or another app is using the microphone: there is no image."))
        #expect(!bench.messages.contains(idle), "nobody can turn it off now")
    }

    @Test func withoutTheMicrophoneInTheBackgroundTheMessageSaysSo() {
        for (isWithAudio, words) in [
            (true, "In the background, recording continues without camera and microphone."),
            (false, "Recording continues without the camera in the background."),
        ] {
            var bench = ModelBench(.vio, isRunning: false)
            if !isWithAudio { bench.send(.permission(.microphone, .denied)) }
            bench.startFeed()
            bench.record()
            bench.send(.condition(.becameInactive, at: bench.now))
            bench.send(.condition(.enteredBackground, at: bench.now))
            #expect(bench.messages.contains(words))
            let state =
                isWithAudio
                ? "Recording motion and location only" : "Recording without the camera"
            #expect(bench.model.activity?.content.state.english == state)
        }
    }

    /// Later recordings do not claim a stream that delivers nothing.
    @Test func aMicrophoneThatFailedIsNotRecordedAgain() throws {
        let bench = CaptureBench(.vio)
        bench.open()
        bench.phone.push(.sensorFailed(stream: .audio, message: "gone"))
        bench.wait { $0.feed.facts?.failedStreams == [.audio] }
        let words = bench.screen.banners.map(\.words.english)
        #expect(words == ["The microphone stopped working. Recordings have no sound."])
        bench.start()
        #expect(bench.model.order?.mode.streams.contains(.audio) == false)
        #expect(bench.model.order?.mode.streams.contains(.gyroscope) == true)
        try bench.play(.seconds(1))
        #expect(bench.screen.banners.map(\.words.english) == words, "it stays")
        bench.stop()
    }

    /// A headset connects: its audio has another format, which the file cannot store.
    @Test func anotherMicrophoneIsSaidOnceAndNotedInTheSession() throws {
        let bench = CaptureBench(.vio)
        bench.open()
        let words = "The microphone changed. The rest of the recording has no sound."
        let format = try #require(
            AudioFormat(rateHertz: 16_000, channelCount: 1, sampleType: .int16))
        let blocks = try (0..<3).map { number in
            try #require(
                AudioBlock(
                    timestamp: bench.clock.now + .milliseconds(1500 + 10 * number),
                    format: format, bytes: [UInt8](repeating: 1, count: 320)))
        }
        bench.start()
        try bench.play(.seconds(1))
        #expect(!bench.screen.banners.contains { $0.words.english == words })
        for block in blocks { bench.phone.push(.audio(block)) }
        bench.wait { $0.message == .microphoneChanged }
        #expect(bench.screen.banners.contains { $0.words.english == words })
        bench.stop()
        let notices = try bench.events().filter { if case .notice = $0 { true } else { false } }
        #expect(
            notices == [.notice("audio: the microphone changed, and the file has one format")])
        #expect(try bench.session().manifest.streams.contains { $0.drops[.unusable] == 3 })
    }

    /// The banner about a refused permission leads to the system's settings.
    @Test(arguments: [
        (Permission.microphone, "No microphone access. Recording without sound."),
        (.location, "No location access. Recording without location."),
    ])
    func aRefusedPermissionHasAWayOut(_ permission: Permission, _ words: String) {
        var bench = ModelBench(.vio, isRunning: false)
        for (state, isOffered) in [(PermissionState.denied, true), (.restricted, false)] {
            bench.send(.permission(permission, state))
            let banner = bench.model.screen.banners.first { $0.words.english == words }
            #expect(banner?.opensSettings == isOffered)
        }
        bench.send(.used(.openSettings))
        #expect(bench.actions == [.effect(.openSettings)])
    }

    @Test func whatTheSourceCannotDeliverIsSaidInTheUsersLanguage() {
        var bench = ModelBench(.vio, isRunning: false)
        guard case .starting(let feed) = bench.model.feed else { return }
        let limits: [SourceLimit] = [.missing(.audio), .noLens(.telephoto), .needsLiDAR(.mesh)]
        bench.send(.feedStarted(feed, FeedFacts(streams: [.camera], limits: limits)))
        #expect(
            bench.messages == [
                "This device has no sensor for this: Audio.",
                "This device has no such lens: Telephoto. Another one is used.",
                "No LiDAR, so not recorded: Mesh of the room.",
            ])
    }
}
