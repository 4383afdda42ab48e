@preconcurrency import AVFoundation
import Dispatch
import LockstepAppleSensors
import LockstepConcurrency
import LockstepSamples
import LockstepSessions
import Testing
import VirtualPhone

/// The microphone of both camera interfaces.
@Suite struct AudioTests {
    /// A phone whose camera has a clock of its own.
    private static let world = PhoneWorld.allowed {
        $0.cameraClock = CameraClock(offset: .milliseconds(-1_234), driftPartsPerBillion: 20_000)
    }

    @Test(arguments: CameraInterface.allCases)
    func blocksComeToTheLastBitOnTheHostClock(_ interface: CameraInterface) async throws {
        let (heard, description) = try await withSensors(
            .audio(interface), on: Self.world, AudioFeed.make())
        let blocks = try AudioFeed.blocks()
        #expect(blocks.count > 90)
        #expect(heard.blocks == blocks)
        #expect(heard.frames.count == 60 && heard.drops.isEmpty)
        let arrivals = heard.deliveries.filter { $0.sample.stream == .audio }.map(\.arrival)
        #expect(arrivals == blocks.map { $0.timestamp + SensorFeed.delay })
        let stream = try #require(description.streams.first { $0.stream == .audio })
        #expect(stream.requestedRateHertz == nil)
        #expect(!description.notices.contains { $0.hasPrefix("audio") })
    }

    @Test(arguments: CameraInterface.allCases)
    func audioIsRecordedOnlyIfRequested(_ interface: CameraInterface) async throws {
        let (heard, description) = try await withSensors(.camera(interface), AudioFeed.make())
        #expect(heard.blocks.isEmpty && heard.frames.count == 60)
        #expect(description.streams.map(\.stream) == [.camera])
    }

    @Test(
        arguments: CameraInterface.allCases,
        [
            (PermissionState.denied, "audio: not allowed"),
            (.restricted, "audio: restricted on this phone"),
            (.notDetermined, "audio: access has not been requested"),
        ])
    func withoutPermissionImagesAreRecordedWithANotice(
        _ interface: CameraInterface, _ refused: (state: PermissionState, notice: String)
    ) async throws {
        let world = PhoneWorld.allowed { $0.permissions[.microphone] = refused.state }
        let (heard, description) = try await withSensors(
            .audio(interface), on: world, AudioFeed.make())
        #expect(heard.blocks.isEmpty && heard.frames.count == 60)
        #expect(description.notices == [refused.notice])
        #expect(description.streams.map(\.stream) == [.camera])
        #expect(heard.failures.isEmpty)
    }

    @Test(arguments: CameraInterface.allCases)
    func aPhoneWithoutAMicrophoneRecordsImages(_ interface: CameraInterface) async throws {
        let world = PhoneWorld.allowed { $0.hasMicrophone = false }
        let (heard, description) = try await withSensors(
            .audio(interface), on: world, AudioFeed.make())
        #expect(heard.frames.count == 60)
        #expect(description.notices == ["audio: this phone has none"])
    }

    @Test func audioWithoutImagesIsANotice() async throws {
        let (heard, description) = try await withSensors(.streams([.audio]), AudioFeed.make())
        #expect(heard.samples.isEmpty)
        #expect(description.notices == ["audio: only with images"])
        #expect(description.streams.isEmpty)
    }

    /// A headset connects: the blocks keep their times and get its format.
    @Test(arguments: CameraInterface.allCases)
    func anotherMicrophoneIsDeliveredInItsFormat(_ interface: CameraInterface) async throws {
        let script: PhoneScript = [.at(.milliseconds(1000), .microphoneRate(hertz: 16_000))]
        let (heard, _) = try await withSensors(.audio(interface), AudioFeed.make(), script: script)
        #expect(heard.blocks.map(\.timestamp) == (try AudioFeed.blocks()).map(\.timestamp))
        let rates = heard.blocks.map(\.format.rateHertz)
        let change = try #require(rates.firstIndex(of: 16_000))
        #expect((40...50).contains(change))
        #expect(rates[..<change].allSatisfy { $0 == 48_000 })
        #expect(rates[change...].allSatisfy { $0 == 16_000 })
        #expect(heard.drops.isEmpty)
    }

    /// A call takes the microphone, and with it the camera's session.
    @Test(arguments: [
        (CameraInterface.avFoundation, "audioDeviceInUseByAnotherClient"),
        (.arkit, "sessionWasInterrupted"),
    ])
    func aCallIsOneInterruption(_ interface: CameraInterface, _ reason: String) async throws {
        let script: PhoneScript = [
            .at(.milliseconds(500), .interruptionBegan(.audioInUseByAnotherClient)),
            .at(.milliseconds(1000), .interruptionEnded),
        ]
        let (heard, _) = try await withSensors(.audio(interface), AudioFeed.make(), script: script)
        let told = heard.news.filter { if case .trackingState = $0 { false } else { true } }
        #expect(told == [.interruptionBegan(reason: reason), .interruptionEnded])
        let away = HostTime.start + .milliseconds(497)..<HostTime.start + .milliseconds(996)
        #expect(!heard.blocks.contains { away.contains($0.timestamp) })
        #expect((65...75).contains(heard.blocks.count))
        #expect(heard.frames.count == 45)
    }

    @Test(arguments: CameraInterface.allCases)
    func aCallDoesNotInterruptImagesWithoutAudio(_ interface: CameraInterface) async throws {
        let script: PhoneScript = [
            .at(.milliseconds(500), .interruptionBegan(.audioInUseByAnotherClient))
        ]
        let (heard, _) = try await withSensors(.camera(interface), AudioFeed.make(), script: script)
        #expect(heard.frames.count == 60)
    }

    /// Images continue after a moment.
    @Test(arguments: [
        (CameraInterface.avFoundation, AVError.Code.deviceWasDisconnected.rawValue),
        (.arkit, 102), (.arkit, 104),
    ])
    func aMicrophoneThatFailsDoesNotEndTheImages(
        _ interface: CameraInterface, _ code: Int
    ) async throws {
        let script: PhoneScript = [.at(.milliseconds(510), .sensorFailed(.audio, code: code))]
        let (heard, _) = try await withSensors(
            .audio(interface), AudioFeed.make(), script: script
        ) { running in
            try running.phone.run(for: .milliseconds(511))
            #expect(running.witness.wait { !$0.failures.isEmpty })
            if interface == .avFoundation {
                #expect(running.witness.wait { $0.settings.count == 2 })
            }
            try running.phone.runToEnd()
        }
        #expect(heard.failures.map(\.stream) == [.audio])
        #expect(heard.failures.first?.words.hasSuffix(" \(code))") == true)
        #expect((22...24).contains(heard.blocks.count))
        #expect(heard.frames.count == 60)
    }

    /// As with the system's camera; without audio, nothing pauses.
    @Test(arguments: CameraInterface.allCases)
    func musicOfOtherAppsPausesWhileTheMicrophoneRecords(
        _ interface: CameraInterface
    ) async throws {
        let world = PhoneWorld.allowed { $0.isOtherAudioPlaying = true }
        for request in [CaptureRequest.audio(interface), .camera(interface)] {
            let hasAudio = request.streams.contains(.audio)
            try await withSensors(request, on: world, AudioFeed.make()) { running in
                try running.phone.run(for: .milliseconds(500))
                #expect(AVAudioSession.sharedInstance().isOtherAudioPlaying == !hasAudio)
                running.sensors.stop()
                #expect(AVAudioSession.sharedInstance().isOtherAudioPlaying)
            }
        }
    }

    /// The default mutes them while the microphone runs (AVAudioSession.h).
    @Test(arguments: CameraInterface.allCases)
    func hapticsAreFeltWhileTheMicrophoneRecords(_ interface: CameraInterface) async throws {
        try await withSensors(.audio(interface), AudioFeed.make()) { running in
            try running.phone.run(for: .milliseconds(500))
            let session = AVAudioSession.sharedInstance()
            #expect(session.allowHapticsAndSystemSoundsDuringRecording)
            #expect(session.category == .playAndRecord)
        }
    }

    /// A clip plays at once, while its camera is still stopping.
    @Test func aMovieThatPlaysIsNotStoppedByTheCamera() async throws {
        let world = PhoneWorld.allowed { $0.isOtherAudioPlaying = true }
        try await withSensors(.audio(.arkit), on: world, AudioFeed.make()) { running in
            try running.phone.run(for: .milliseconds(500))
            let session = AVAudioSession.sharedInstance()
            AudioSessionUse.begin(.playback)
            #expect(session.category == .playback)
            running.sensors.stop()
            #expect(!session.isOtherAudioPlaying, "deactivated under the player")
            AudioSessionUse.end(.playback)
            #expect(session.isOtherAudioPlaying)
            AudioSessionUse.end(.playback)
        }
    }

    @Test(arguments: CameraInterface.allCases)
    func nothingArrivesAfterTheStop(_ interface: CameraInterface) async throws {
        try await withSensors(.audio(interface), AudioFeed.make()) { running in
            try running.phone.run(for: .milliseconds(500))
            running.sensors.stop()
            let count = running.witness.samples.count
            let told = running.phone.toldCounts[.audio]
            #expect(running.witness.blocks.count == told)
            try running.phone.runToEnd()
            #expect(running.witness.samples.count == count)
            #expect(running.phone.toldCounts[.audio] == told)
        }
    }

    /// The sink is slow: when the sensors stop, it still has a block, and others wait for it.
    @Test(arguments: CameraInterface.allCases)
    func blocksThatArrivedBeforeTheStopAreDelivered(_ interface: CameraInterface) async throws {
        let isSlow = Mutex(false)
        let witness = SampleCollector { sample in
            guard sample.stream == .audio, let clock = VirtualPhone.current?.clock else { return }
            let isFirst = isSlow.withLock { isSlow in
                defer { isSlow = false }
                return isSlow
            }
            if isFirst { clock.sleep(until: clock.now + .milliseconds(100)) }
        }
        try await withSensors(.audio(interface), AudioFeed.make(), into: witness) { running in
            try running.phone.run(for: .milliseconds(300))
            isSlow.withLock { $0 = true }
            try running.phone.run(for: .milliseconds(90))
            let told = try #require(running.phone.toldCounts[.audio])
            #expect(witness.blocks.count < told - 1)
            let hasStopped = Mutex(false)
            DispatchQueue.global().async {
                running.sensors.stop()
                hasStopped.change { $0 = true }
            }
            try running.phone.runToEnd()
            #expect(hasStopped.wait(milliseconds: 20_000) { $0 })
            #expect(witness.blocks.count >= told)
        }
    }
}
