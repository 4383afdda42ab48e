import Foundation
import LockstepConcurrency
import LockstepSamples
import Testing
import VirtualPhone

@testable @preconcurrency import AVFoundation

@Suite struct DeviceTests {
    @Test func withoutAPhoneThereIsNoCamera() {
        guard VirtualPhone.current == nil else { return }
        #expect(AVCaptureDevice.default(for: .video) == nil)
        #expect(AVCaptureDevice.authorizationStatus(for: .video) == .notDetermined)
    }

    @Test func aCameraIsTheSameObjectHoweverItIsFound() async throws {
        try await withCamera { device, _ in
            let found = AVCaptureDevice.DiscoverySession(
                deviceTypes: [.builtInDualCamera, .builtInWideAngleCamera], mediaType: .video,
                position: .unspecified
            ).devices
            #expect(found.map(\.position) == [.back, .front])
            #expect(found.first === device && AVCaptureDevice.default(for: .video) === device)
            #expect(found.map(\.hasFlash) == [true, false])
        }
    }

    @Test(arguments: PhoneModel.allCases)
    func aPhoneHasTheLensesOfItsModel(_ model: PhoneModel) async throws {
        try await VirtualPhone.withPhone(PhoneWorld(model)) { _ in
            let types: [AVCaptureDevice.DeviceType] = [
                .builtInWideAngleCamera, .builtInUltraWideCamera, .builtInTelephotoCamera,
            ]
            let found = AVCaptureDevice.DiscoverySession(
                deviceTypes: types, mediaType: .video, position: .back
            ).devices
            #expect(found.count == model.backLenses.count)
            #expect(Set(found.map(\.uniqueID)).count == found.count)
            let fields = found.compactMap { $0.formats.first?.videoFieldOfView }
            #expect(fields == Array([68, 106, 37].prefix(found.count)))
        }
    }

    /// AVCaptureDevice.h: a single scan and a single measurement end locked.
    @Test func focusAndExposureOnceEndLocked() async throws {
        try await VirtualPhone.withPhone(.allowed, source: FrameList(count: 10)) { phone in
            let rig = Rig()
            try rig.setUp()
            rig.session.startRunning()
            let device = try #require(rig.device)
            try device.lockForConfiguration()
            device.focusMode = .autoFocus
            device.exposureMode = .autoExpose
            device.unlockForConfiguration()
            #expect(device.isAdjustingFocus && device.isAdjustingExposure)
            try phone.runToEnd()
            #expect(device.focusMode == .locked && device.exposureMode == .locked)
            #expect(!device.isAdjustingFocus && !device.isAdjustingExposure)
        }
    }

    @Test(arguments: [true, false])
    func aSceneChangeIsPostedOnlyIfMonitored(_ isMonitored: Bool) async throws {
        let script: PhoneScript = [.at(.milliseconds(100), .sceneChanged)]
        try await VirtualPhone.withPhone(
            .allowed, source: FrameList(count: 10), script: script
        ) { phone in
            let rig = Rig()
            try rig.setUp()
            rig.session.startRunning()
            let device = try #require(rig.device)
            try device.lockForConfiguration()
            device.isSubjectAreaChangeMonitoringEnabled = isMonitored
            device.unlockForConfiguration()
            let posted = Mutex(0)
            let observer = NotificationCenter.default.addObserver(
                forName: .AVCaptureDeviceSubjectAreaDidChange, object: device, queue: nil
            ) { _ in posted.withLock { $0 += 1 } }
            defer { NotificationCenter.default.removeObserver(observer) }
            try phone.runToEnd()
            #expect(posted.withLock { $0 } == (isMonitored ? 1 : 0))
        }
    }

    @Test func aPhoneHasTheCamerasOfItsWorld() async throws {
        var world = PhoneWorld.allowed
        world.capabilities.cameras = [.front]
        try await VirtualPhone.withPhone(world) { _ in
            #expect(AVCaptureDevice.default(for: .video)?.position == .front)
            let back = AVCaptureDevice.default(
                .builtInWideAngleCamera, for: .video, position: .back)
            #expect(back == nil)
        }
    }

    @Test(arguments: [
        (PermissionState.authorized, true), (.denied, false), (.restricted, false),
    ])
    func theUsersAnswerIsRemembered(_ answer: PermissionState, _ isGranted: Bool) async throws {
        var world = PhoneWorld()
        world.answers[.camera] = answer
        world.answerDelay = .seconds(2)
        try await VirtualPhone.withPhone(world) { phone in
            #expect(AVCaptureDevice.authorizationStatus(for: .video) == .notDetermined)
            let granted = Mutex<Bool?>(nil)
            AVCaptureDevice.requestAccess(for: .video) { answer in granted.withLock { $0 = answer }
            }
            try phone.run(for: .seconds(1))
            #expect(granted.withLock { $0 } == nil)
            try phone.run(for: .seconds(2))
            #expect(granted.withLock { $0 } == isGranted)
            #expect(
                AVCaptureDevice.authorizationStatus(for: .video).rawValue
                    == (isGranted ? 3 : answer == .denied ? 2 : 1))
        }
    }

    @Test func aDeniedCameraHasNoInput() async throws {
        var world = PhoneWorld()
        world.permissions[.camera] = .denied
        try await VirtualPhone.withPhone(world) { _ in
            let device = try #require(AVCaptureDevice.default(for: .video))
            #expect(throws: AVError(.applicationIsNotAuthorizedToUseDevice)) {
                try AVCaptureDeviceInput(device: device)
            }
        }
    }

    @Test func aCustomExposureShowsInTheThirdFrame() async throws {
        let settled = Mutex<[String]>([])
        let source = FrameList(count: 5)
        try await VirtualPhone.withPhone(.allowed, source: source) { phone in
            let rig = Rig()
            try rig.setUp()
            rig.session.startRunning()
            let device = try #require(rig.device)
            try device.lockForConfiguration()
            device.setExposureModeCustom(
                duration: CMTime(value: 1, timescale: 250), iso: 400
            ) { time in settled.withLock { $0.append("exposure \(time.value)") } }
            device.setFocusModeLocked(lensPosition: 0.5) { time in
                settled.withLock { $0.append("focus \(time.value)") }
            }
            device.unlockForConfiguration()
            #expect(device.exposureMode == .custom && device.iso != 400)
            try phone.run(for: .milliseconds(80))
            #expect(settled.withLock { $0 }.isEmpty)
            try phone.runToEnd()
            let third = CameraFrame.pattern(2, size: .small, hertz: 30).timestamp
            let stamp = phone.cameraTime(at: third).nanoseconds
            #expect(settled.withLock { $0 } == ["exposure \(stamp)", "focus \(stamp)"])
            #expect(device.iso == 400 && device.lensPosition == 0.5)
            #expect(device.exposureDuration == CMTime(value: 1, timescale: 250))
        }
    }

    @Test func anAutomaticCameraReportsTheFeedsValues() async throws {
        try await VirtualPhone.withPhone(.allowed, source: FrameList(count: 3)) { phone in
            let rig = Rig()
            try rig.setUp()
            rig.session.startRunning()
            try phone.runToEnd()
            #expect(rig.device?.iso == 52 && rig.device?.lensPosition == 0.25)
            #expect(rig.device?.exposureDuration.seconds == 0.01)
        }
    }

    @Test func anotherFormatBringsItsOwnRates() async throws {
        let source = FrameList([], size: PixelSize(width: 1920, height: 1440), hertz: 60)
        try await VirtualPhone.withPhone(.allowed, source: source) { _ in
            let device = try #require(AVCaptureDevice.default(for: .video))
            let fast = try #require(device.formats.first { $0.isVideoBinned })
            try device.lockForConfiguration()
            defer { device.unlockForConfiguration() }
            device.activeFormat = fast
            device.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 240)
            #expect(device.activeVideoMinFrameDuration.timescale == 240)
            device.activeFormat = device.formats[0]
            #expect(device.activeVideoMinFrameDuration == CMTime(value: 1, timescale: 30))
            #expect(device.activeVideoMaxFrameDuration == CMTime(value: 1, timescale: 30))
        }
    }

    @Test func changingWithoutTheLockEndsTheApp() async {
        await #expect(processExitsWith: .failure) {
            try await VirtualPhone.withPhone { _ in
                AVCaptureDevice.default(for: .video)?.focusMode = .locked
            }
        }
    }

    @Test func aLensPositionBeyondItsLimitsEndsTheApp() async {
        await #expect(processExitsWith: .failure) {
            try await VirtualPhone.withPhone { _ in
                let device = AVCaptureDevice.default(for: .video)
                try device?.lockForConfiguration()
                device?.setFocusModeLocked(lensPosition: 1.5)
            }
        }
    }

    private func withCamera(
        _ body: (AVCaptureDevice, VirtualPhone) throws -> Void
    ) async throws {
        try await VirtualPhone.withPhone(.allowed) { phone in
            let device = try #require(
                AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .back))
            try body(device, phone)
        }
    }
}
