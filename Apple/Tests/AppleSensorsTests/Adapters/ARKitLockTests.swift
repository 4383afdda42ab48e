import LockstepAppleSensors
import LockstepSamples
import Testing
import VirtualPhone

/// Locks of lens, exposure and white balance on ARKit's configurable capture device.
@Suite struct ARKitLockTests {
    private static let locked = CaptureRequest.camera(.arkit) { request in
        request.camera.focus = .locked(lensPosition: 0.25)
        request.camera.exposure = .locked(iso: 400, durationSeconds: 0.01)
        request.camera.whiteBalance = .locked
    }

    @Test func lockedCameraReportsItsSettings() async throws {
        let (heard, _) = try await withSensors(Self.locked, SensorFeed(frames: 30)) { running in
            try running.phone.runToEnd()
            #expect(running.witness.wait { $0.settings.count == 4 })
        }
        let modes = heard.settings.map { settings in
            ["focusMode", "exposureMode", "whiteBalanceMode"].map { settings[$0] }
        }
        let balancing = ["locked", "custom", "continuousAutoWhiteBalance"]
        #expect(modes.first == balancing && modes.last == ["locked", "custom", "locked"])
        #expect(heard.settings.last?["whiteBalanceGains"] == "2.0 1.0 1.75")
        let reached = try #require(heard.settings.last)
        #expect(reached["lensPosition"] == "0.25")
        #expect(reached["iso"] == "400.0" && reached["exposureSeconds"] == "0.01")
        #expect(reached["interface"] == "arkit" && heard.notices.isEmpty)
    }

    /// Another mode locked the camera before; its device is the same.
    @Test func locksOfTheLastStartEndWithTheNext() async throws {
        try await withPhone(.allowed, SensorFeed(frames: 90)) { phone in
            for request in [Self.locked, CaptureRequest.camera(.arkit)] {
                let sensors = PhoneSensors()
                let heard = SampleCollector()
                _ = try sensors.start(request, into: heard)
                try phone.run(for: .seconds(1))
                sensors.stop()
                let modes = ["focusMode", "exposureMode", "whiteBalanceMode"].map {
                    heard.settings.last?[$0]
                }
                #expect(
                    modes
                        == (request == Self.locked
                            ? ["locked", "custom", "locked"]
                            : [
                                "continuousAutoFocus", "continuousAutoExposure",
                                "continuousAutoWhiteBalance",
                            ]))
                #expect(heard.notices.isEmpty)
            }
        }
    }

    @Test(arguments: [true, false])
    func missingConfigurableCameraIsReportedOnlyIfLocksAreRequested(_ locks: Bool) async throws {
        // World tracking is available, but AVFoundation has no back camera.
        let world = PhoneWorld.allowed { $0.capabilities.cameras = [.front] }
        let request = locks ? Self.locked : CaptureRequest.camera(.arkit)
        let (heard, _) = try await withSensors(request, on: world, SensorFeed(frames: 5))
        let words = "ARKit's camera cannot be locked: focus, exposure, white balance vary"
        #expect(heard.notices == (locks ? [words] : []))
        #expect(heard.settings.map { $0["focusMode"] } == [nil])
        #expect(heard.frames.count == 5)
    }
}
