@preconcurrency import AVFoundation
import Foundation
import LockstepConcurrency
import LockstepSamples
import Testing
import VirtualPhone

/// The microphone as a device, its permission, and its place in a session.
@Suite struct MicrophoneTests {
    @Test func theMicrophoneIsADeviceOfItsOwn() async throws {
        try await VirtualPhone.withPhone(.hearing) { _ in
            let microphone = try #require(AVCaptureDevice.default(for: .audio))
            #expect(microphone.deviceType == .builtInMicrophone)
            #expect(microphone.position == .unspecified)
            #expect(microphone.hasMediaType(.audio) && !microphone.hasMediaType(.video))
            #expect(microphone.activeFormat.mediaType == .audio && microphone.formats.isEmpty)
            #expect(!microphone.isFocusModeSupported(.locked))
            #expect(!microphone.isExposureModeSupported(.locked))
            #expect(!microphone.isWhiteBalanceModeSupported(.locked))
            #expect(!microphone.hasFlash)
            let camera = try #require(AVCaptureDevice.default(for: .video))
            #expect(camera !== microphone && camera.uniqueID != microphone.uniqueID)
            #expect(camera.activeFormat.mediaType == .video)
            func found(_ mediaType: AVMediaType?) -> [AVCaptureDevice] {
                AVCaptureDevice.DiscoverySession(
                    deviceTypes: [.builtInMicrophone, .builtInWideAngleCamera],
                    mediaType: mediaType, position: .unspecified
                ).devices
            }
            #expect(found(.audio) == [microphone])
            #expect(found(nil).first === microphone && found(nil).count == 3)
            #expect(!found(.video).contains(microphone))
        }
        var world = PhoneWorld.hearing
        world.hasMicrophone = false
        try await VirtualPhone.withPhone(world) { _ in
            #expect(AVCaptureDevice.default(for: .audio) == nil)
        }
    }

    @Test(arguments: PermissionState.allCases)
    func eachMediaTypeHasItsOwnPermission(_ said: PermissionState) async throws {
        var world = PhoneWorld()
        world.permissions[.microphone] = said
        try await VirtualPhone.withPhone(world) { _ in
            let status = AVCaptureDevice.authorizationStatus(for: .audio)
            let expected: [PermissionState: AVAuthorizationStatus] = [
                .notDetermined: .notDetermined, .restricted: .restricted, .denied: .denied,
                .authorized: .authorized,
            ]
            #expect(status == expected[said])
            #expect(AVCaptureDevice.authorizationStatus(for: .video) == .notDetermined)
        }
    }

    @Test(arguments: [PermissionState.authorized, .denied])
    func theOwnerIsAskedOnce(_ said: PermissionState) async throws {
        var world = PhoneWorld()
        world.answers[.microphone] = said
        try await VirtualPhone.withPhone(world) { phone in
            let answer = await AVCaptureDevice.requestAccess(for: .audio)
            #expect(answer == (said == .authorized))
            #expect(phone.permission(.camera) == .notDetermined)
        }
    }

    /// The owner has not answered: creating the input asks.
    @Test(arguments: [
        (PermissionState.notDetermined, nil), (.authorized, nil),
        (.denied, AVError.Code.applicationIsNotAuthorizedToUseDevice),
        (.restricted, .applicationIsNotAuthorizedToUseDevice),
    ])
    func anInputNeedsPermission(_ state: PermissionState, _ code: AVError.Code?) async throws {
        var world = PhoneWorld()
        world.permissions[.microphone] = state
        try await VirtualPhone.withPhone(world) { phone in
            let microphone = try #require(AVCaptureDevice.default(for: .audio))
            let made = Result { try AVCaptureDeviceInput(device: microphone) }
            if let code {
                #expect(throws: AVError(code)) { try made.get() }
                #expect(phone.permission(.microphone) == state)
            } else {
                #expect(try made.get().ports.map(\.mediaType) == [.audio])
                #expect(phone.permission(.microphone) == .authorized)
            }
        }
    }

    @Test func connectionsLinkAudioWithAudio() async throws {
        try await VirtualPhone.withPhone(.hearing) { _ in
            let rig = MicrophoneRig()
            try rig.setUp(withCamera: true)
            let session = rig.session
            #expect(session.connections.count == 2)
            let connection = try #require(rig.connection)
            #expect(connection.inputPorts.map(\.mediaType) == [.audio])
            #expect(rig.output.connection(with: .video) == nil)
            #expect(connection.audioChannels.count == 1)
            #expect(!connection.isVideoOrientationSupported)
            #expect(!connection.isVideoMirroringSupported)
            let video = try #require(session.outputs.first { $0 is AVCaptureVideoDataOutput })
            #expect(video.connection(with: .audio) == nil)
            #expect(video.connection(with: .video)?.audioChannels.isEmpty == true)

            let microphone = try #require(AVCaptureDevice.default(for: .audio))
            #expect(!session.canAddInput(try AVCaptureDeviceInput(device: microphone)))
            #expect(!session.canAddOutput(AVCaptureAudioDataOutput()))
            let input = try #require(
                session.inputs.first { $0.ports.first?.mediaType == .audio })
            session.removeInput(input)
            #expect(rig.connection == nil && video.connection(with: .video) != nil)
            session.addInput(input)
            #expect(rig.connection?.isActive == true)
            session.removeOutput(rig.output)
            #expect(session.canAddOutput(rig.output))
        }
    }

    /// A call interrupts a session with audio alone; without audio it continues.
    @Test(arguments: [(true, ["WasInterrupted 2", "DidStopRunning"]), (false, [])])
    func aCallInterruptsASessionWithAudio(_ hasAudio: Bool, _ told: [String]) async throws {
        let script: PhoneScript = [
            .at(.milliseconds(400), .interruptionBegan(.audioInUseByAnotherClient))
        ]
        let source = FrameList(count: 30)
        var world = PhoneWorld.allowed
        world.permissions[.microphone] = .authorized
        try await VirtualPhone.withPhone(world, source: source, script: script) { phone in
            let rig = Rig()
            try rig.setUp()
            if hasAudio { try rig.addMicrophone() }
            let news = News(rig.session)
            rig.session.startRunning()
            try phone.run(for: .milliseconds(500))
            #expect(news.all == ["DidStartRunning"] + told)
            #expect(rig.session.isRunning != hasAudio)
            // An app can give the microphone up, and keep the camera.
            for input in rig.session.inputs where input.ports.first?.mediaType == .audio {
                rig.session.removeInput(input)
            }
            #expect(rig.session.isRunning)
        }
    }

    @Test func theBackgroundInterruptsACamerasAudioButNotAudioAlone() async throws {
        let script: PhoneScript = [.at(.milliseconds(400), .condition(.enteredBackground))]
        for withCamera in [true, false] {
            let source = try MicrophoneFeed.makeSource()
            try await VirtualPhone.withPhone(.hearing, source: source, script: script) { phone in
                let rig = MicrophoneRig()
                try rig.setUp(withCamera: withCamera)
                rig.session.startRunning()
                try phone.runToEnd()
                #expect(rig.session.isRunning != withCamera)
                let all = try MicrophoneFeed.blocks().count
                #expect(withCamera ? rig.samples.count < 20 : rig.samples.count == all)
            }
        }
    }

    @Test func aSessionWithAudioAloneLeavesTheCameraToOthers() async throws {
        try await VirtualPhone.withPhone(.hearing) { _ in
            let (camera, audio) = (Rig(), MicrophoneRig())
            try camera.setUp()
            camera.session.startRunning()
            try audio.setUp()
            audio.session.startRunning()
            #expect(camera.session.isRunning && audio.session.isRunning)
        }
    }

    /// Other apps' audio continues when the app deactivates its audio session and says so.
    @Test(arguments: [(true, true), (false, true), (true, false)])
    func aCaptureWithAudioPausesTheMusicOfOtherApps(
        _ hasAudio: Bool, _ configures: Bool
    ) async throws {
        var world = PhoneWorld.hearing
        world.isOtherAudioPlaying = true
        try await VirtualPhone.withPhone(world) { _ in
            let rig = Rig()
            try rig.setUp()
            if hasAudio { try rig.addMicrophone() }
            rig.session.automaticallyConfiguresApplicationAudioSession = configures
            let audio = AVAudioSession.sharedInstance()
            #expect(audio.isOtherAudioPlaying)
            rig.session.startRunning()
            let pauses = hasAudio && configures
            #expect(audio.isOtherAudioPlaying == !pauses)
            rig.session.stopRunning()
            #expect(audio.isOtherAudioPlaying == !pauses)
            try audio.setActive(false)
            #expect(audio.isOtherAudioPlaying == !pauses)
            try audio.setActive(false, options: .notifyOthersOnDeactivation)
            #expect(audio.isOtherAudioPlaying)
        }
    }

    @Test func aMicrophoneThatFailsStopsTheSessionAndIsNamed() async throws {
        let code = AVError.Code.deviceWasDisconnected.rawValue
        let script: PhoneScript = [.at(.milliseconds(300), .sensorFailed(.audio, code: code))]
        let source = try MicrophoneFeed.makeSource()
        try await VirtualPhone.withPhone(.hearing, source: source, script: script) { phone in
            let (rig, silent) = (MicrophoneRig(), Rig())
            try rig.setUp()
            try silent.setUp()
            let failed = Mutex<[AVCaptureDevice.DeviceType?]>([])
            let watch = NotificationCenter.default.addObserver(
                forName: .AVCaptureSessionRuntimeError, object: nil, queue: nil
            ) { notification in
                let error = notification.userInfo?[AVCaptureSessionErrorKey] as? AVError
                failed.withLock { $0.append(error?.device?.deviceType) }
            }
            defer { NotificationCenter.default.removeObserver(watch) }
            rig.session.startRunning()
            silent.session.startRunning()
            try phone.runToEnd()
            #expect(!rig.session.isRunning && silent.session.isRunning)
            #expect(failed.withLock { $0 } == [.builtInMicrophone])
        }
    }
}

extension Rig {
    /// Adds the microphone's input.
    func addMicrophone() throws {
        guard let microphone = AVCaptureDevice.default(for: .audio) else { return }
        session.addInput(try AVCaptureDeviceInput(device: microphone))
    }
}
