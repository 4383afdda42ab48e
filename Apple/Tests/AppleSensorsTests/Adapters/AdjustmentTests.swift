import AVFoundation
import LockstepAppleSensors
import LockstepSamples
import Testing
import VirtualPhone

/// Adjustments by hand of the running camera.
@Suite struct AdjustmentTests {
    private static let point = ImagePoint(x: 0.25, y: 0.75)

    /// Returns the settings that the camera reports a second after the adjustments.
    private func settings(
        _ interface: CameraInterface, _ adjustments: [CameraAdjustment],
        script: PhoneScript = [], _ change: (inout CaptureRequest) -> Void = { _ in }
    ) async throws -> (reached: [String: String], wanted: [String: String], notices: [String]) {
        let (heard, _) = try await withSensors(
            .camera(interface, change), SensorFeed(frames: 60), script: script
        ) { running in
            try running.phone.run(for: .milliseconds(700))
            for adjustment in adjustments { running.sensors.adjust(adjustment) }
            let now = running.witness.settings.count
            _ = running.witness.wait { $0.settings.count >= now + adjustments.count }
            try running.phone.runToEnd()
        }
        return (
            try #require(heard.settings.last), try #require(heard.wanted.last), heard.notices
        )
    }

    @Test(arguments: CameraInterface.allCases)
    func aTapFocusesAndMetersThereOnce(_ interface: CameraInterface) async throws {
        let (reached, wanted, notices) = try await settings(interface, [.meter(at: Self.point)])
        #expect(reached["focusMode"] == "locked" && reached["exposureMode"] == "locked")
        #expect(wanted["pointOfInterest"] == "0.25 0.75" && wanted["focusMode"] == "once")
        #expect(notices.isEmpty)
    }

    @Test(arguments: CameraInterface.allCases)
    func whenTheSceneChangesATapIsOver(_ interface: CameraInterface) async throws {
        let script: PhoneScript = [.at(.milliseconds(1300), .sceneChanged)]
        let (reached, wanted, _) = try await settings(
            interface, [.meter(at: Self.point)], script: script)
        #expect(reached["focusMode"] == "continuousAutoFocus")
        #expect(reached["exposureMode"] == "continuousAutoExposure")
        #expect(wanted["pointOfInterest"] == "0.5 0.5")
    }

    @Test(arguments: CameraInterface.allCases)
    func aLockStaysWhenTheSceneChanges(_ interface: CameraInterface) async throws {
        let script: PhoneScript = [.at(.milliseconds(1300), .sceneChanged)]
        let (reached, wanted, _) = try await settings(
            interface, [.meter(at: .center), .lock(at: Self.point)], script: script)
        #expect(reached["focusMode"] == "locked" && reached["exposureMode"] == "locked")
        #expect(wanted["focusMode"] == "locked")
    }

    @Test(arguments: [(1.5, "1.5"), (-20, "-8.0"), (20, "8.0")])
    func theBiasIsWithinTheCamerasRange(_ bias: Double, _ reached: String) async throws {
        for interface in CameraInterface.allCases {
            let settings = try await settings(interface, [.exposureBias(ev: bias)])
            #expect(settings.reached["exposureBiasEV"] == reached)
            #expect(settings.wanted["exposureBiasEV"] == reached)
        }
    }

    @Test(arguments: CameraInterface.allCases)
    func whiteBalanceIsLockedAtItsPresentGains(_ interface: CameraInterface) async throws {
        let locked = try await settings(interface, [.whiteBalance(.locked)])
        #expect(locked.reached["whiteBalanceMode"] == "locked")
        #expect(locked.reached["whiteBalanceGains"] == "2.0 1.0 1.75")
        let freed = try await settings(
            interface, [.whiteBalance(.locked), .whiteBalance(.continuous)])
        #expect(freed.reached["whiteBalanceMode"] == "continuousAutoWhiteBalance")
    }

    /// What the request locks is not the hand's to change.
    @Test(arguments: CameraInterface.allCases)
    func requestedLocksStay(_ interface: CameraInterface) async throws {
        let (heard, _) = try await withSensors(
            .camera(interface) {
                $0.camera.focus = .locked(lensPosition: 0.5)
                $0.camera.exposure = .locked(iso: 400, durationSeconds: 0.01)
                $0.camera.whiteBalance = .locked
            }, SensorFeed(frames: 60)
        ) { running in
            let abilities = try #require(running.sensors.abilities)
            #expect(!abilities.focusesAtPoints && !abilities.metersAtPoints)
            #expect(abilities.exposureBias == nil && !abilities.locksWhiteBalance)
            try running.phone.run(for: .seconds(1))
            let adjustments: [CameraAdjustment] = [
                .lock(at: Self.point), .exposureBias(ev: 2), .whiteBalance(.continuous),
            ]
            for adjustment in adjustments { running.sensors.adjust(adjustment) }
            try running.phone.runToEnd()
        }
        let reached = try #require(heard.settings.last)
        #expect(reached["exposureMode"] == "custom" && reached["exposureBiasEV"] == "0.0")
        #expect(reached["lensPosition"] == "0.5" && reached["whiteBalanceMode"] == "locked")
    }

    /// A zoomed image shows the center, and its intrinsics are those of what it shows.
    @Test func intrinsicsFollowTheZoom() async throws {
        let size = PixelSize(width: 64, height: 48)
        let feed = SensorFeed(frames: 40, size: size) {
            $1.intrinsics = Intrinsics(fx: 50, fy: 50, cx: 30, cy: 25)
        }
        let (heard, _) = try await withSensors(.camera(.avFoundation), feed) { running in
            #expect(running.sensors.abilities?.zoom == 1...16)
            try running.phone.run(for: .milliseconds(500))
            let now = running.witness.settings.count
            running.sensors.adjust(.zoom(factor: 2))
            _ = running.witness.wait { $0.settings.count > now }
            try running.phone.runToEnd()
        }
        let first = try #require(heard.frames.first)
        let last = try #require(heard.frames.last)
        #expect(first.intrinsics == Intrinsics(fx: 50, fy: 50, cx: 30, cy: 25))
        #expect(last.intrinsics == Intrinsics(fx: 100, fy: 100, cx: 28, cy: 26))
        #expect(last.image.size == size)
        #expect(heard.settings.last?["zoomFactor"] == "2.0")
    }

    /// World tracking needs the whole image.
    @Test func arkitsImagesAreNotZoomed() async throws {
        try await withSensors(.camera(.arkit), SensorFeed(frames: 10)) { running in
            #expect(running.sensors.abilities?.zoom == nil)
            try running.phone.runToEnd()
        }
    }

    @Test func anInterruptionEndsAdjustments() async throws {
        let script: PhoneScript = [
            .at(.milliseconds(1000), .interruptionBegan(.inUseByAnotherClient)),
            .at(.milliseconds(1200), .interruptionEnded),
        ]
        for interface in CameraInterface.allCases {
            let (reached, wanted, _) = try await settings(
                interface, [.lock(at: Self.point)], script: script)
            #expect(reached["focusMode"] == "continuousAutoFocus")
            #expect(wanted["pointOfInterest"] == nil)
        }
    }

    /// The camera keeps what another mode set.
    @Test func aPhotoStartsWithAnAutomaticCamera() async throws {
        let locked = CaptureRequest.camera(.avFoundation) {
            $0.camera.focus = .locked(lensPosition: 1)
            $0.camera.exposure = .locked(iso: 400, durationSeconds: 0.01)
        }
        try await withPhone(.allowed, SensorFeed(frames: 60)) { phone in
            let sensors = PhoneSensors()
            let witness = SampleCollector()
            _ = try sensors.start(locked, into: witness)
            // The camera starts on its own queue, and reports its settings.
            #expect(witness.wait { !$0.settings.isEmpty })
            try phone.run(for: .seconds(1))
            let device = try #require(AVCaptureDevice.default(for: .video))
            try Self.adjust(device)
            try phone.run(for: .milliseconds(200))
            sensors.stop()
            #expect(device.exposureMode == .custom && device.focusMode == .locked)
            #expect(device.videoZoomFactor == 2 && device.exposureTargetBias == 1)
            let camera = PhotoSession()
            defer { camera.stop() }
            _ = try camera.start(.back)
            #expect(camera.abilities?.metersAtPoints == true)
            #expect(device.exposureMode == .continuousAutoExposure)
            #expect(device.focusMode == .continuousAutoFocus)
            #expect(device.videoZoomFactor == 1)
            let center = CGPoint(x: 0.5, y: 0.5)
            #expect(device.focusPointOfInterest == center)
            #expect(device.exposurePointOfInterest == center)
            // A bias shows some frames later.
            try phone.runToEnd()
            #expect(device.exposureTargetBias == 0)
        }
    }

    /// Zooms, brightens and points the camera to a corner, as no request does.
    private static func adjust(_ device: AVCaptureDevice) throws {
        try device.lockForConfiguration()
        defer { device.unlockForConfiguration() }
        let corner = CGPoint(x: 0.1, y: 0.2)
        device.videoZoomFactor = 2
        device.setExposureTargetBias(1)
        device.focusPointOfInterest = corner
        device.exposurePointOfInterest = corner
    }
}
