import LockstepAppleSensors
import LockstepSamples
import Testing
import VirtualPhone

/// Locks of lens, exposure and white balance, clamped to the camera's limits.
@Suite struct AVFoundationLockTests {
    /// Returns the settings that the camera reports after a second, and its notices.
    private func settings(
        on position: CameraPosition = .back, of world: PhoneWorld = .allowed,
        frames: Int = 30, _ change: (inout CameraControls) -> Void
    ) async throws -> (reached: [String: String], notices: [String]) {
        let request = CaptureRequest.camera(.avFoundation) { request in
            request.camera.position = position
            change(&request.camera)
        }
        let (heard, _) = try await withSensors(
            request, on: world, SensorFeed(frames: frames)
        ) { running in
            try running.phone.runToEnd()
            // The device reports each reached value on its own queue.
            let locks = [
                request.camera.focus != .continuous, request.camera.exposure != .continuous,
                request.camera.whiteBalance != .continuous,
            ]
            let reports = 1 + locks.filter { $0 && position == .back }.count
            _ = running.witness.wait { $0.settings.count >= reports || !$0.notices.isEmpty }
        }
        return (try #require(heard.settings.last), heard.notices)
    }

    @Test(arguments: [(0.25, "0.25"), (-1, "0.0"), (7, "1.0"), (1, "1.0")])
    func aLensPositionIsClampedToItsRange(_ wish: Double, _ reached: String) async throws {
        let (settings, notices) = try await settings { $0.focus = .locked(lensPosition: wish) }
        #expect(settings["focusMode"] == "locked" && settings["lensPosition"] == reached)
        #expect(notices.isEmpty)
    }

    @Test(arguments: [
        (400.0, 0.01, "400.0", "0.01"), (1, 0.01, "32.0", "0.01"),
        (1e9, 0.01, "3200.0", "0.01"), (400, 1e-9, "400.0", "2e-05"),
        (400, 60, "400.0", "1.0"),
    ])
    func anExposureIsClampedToTheFormatsLimits(
        _ iso: Double, _ seconds: Double, _ reachedISO: String, _ reachedSeconds: String
    ) async throws {
        let (settings, notices) = try await settings {
            $0.exposure = .locked(iso: iso, durationSeconds: seconds)
        }
        #expect(settings["exposureMode"] == "custom")
        #expect(settings["iso"] == reachedISO)
        #expect(settings["exposureSeconds"] == reachedSeconds)
        #expect(notices.isEmpty)
    }

    /// The gains at the first frame would color the whole recording.
    @Test func whiteBalanceIsLockedWhenItHasConverged() async throws {
        let (settings, notices) = try await settings { $0.whiteBalance = .locked }
        #expect(settings["whiteBalanceMode"] == "locked")
        #expect(settings["whiteBalanceGains"] == "2.0 1.0 1.75")
        #expect(notices.isEmpty)
    }

    /// A light that never stops changing, in brightness or in color.
    @Test(arguments: [(1000, 15), (15, 1000)])
    func whiteBalanceIsLockedAfterTwoSecondsInAnyCase(
        _ exposing: Int, _ balancing: Int
    ) async throws {
        let world = PhoneWorld.allowed { world in
            world.framesUntilExposureConverged = exposing
            world.framesUntilWhiteBalanceConverged = balancing
        }
        let (settings, notices) = try await settings(of: world, frames: 75) {
            $0.whiteBalance = .locked
        }
        #expect(settings["whiteBalanceMode"] == "locked")
        #expect(
            notices == [
                "the white balance was still changing after 2 s: "
                    + "it is locked at the gains that it had reached"
            ])
    }

    @Test func withoutLocksTheCameraIsAutomatic() async throws {
        let (settings, notices) = try await settings { _ in }
        #expect(settings["focusMode"] == "continuousAutoFocus")
        #expect(settings["exposureMode"] == "continuousAutoExposure")
        #expect(settings["whiteBalanceMode"] == "continuousAutoWhiteBalance")
        #expect(notices.isEmpty)
    }

    @Test func invalidNumberIsRejectedWithANotice() async throws {
        let (settings, notices) = try await settings {
            $0.focus = .locked(lensPosition: .nan)
            $0.exposure = .locked(iso: .nan, durationSeconds: 0.01)
        }
        #expect(settings["focusMode"] == "locked")
        #expect(settings["exposureMode"] == "continuousAutoExposure")
        #expect(
            notices == [
                "the focus is locked at its current position: the camera accepts no lens position",
                "the exposure cannot be locked",
            ])
    }

    @Test(arguments: [
        (FocusPolicy.continuous, "the camera has no continuous focus"),
        (.locked(lensPosition: 0.5), "the focus cannot be locked"),
    ])
    func fixedLensIsReported(_ focus: FocusPolicy, _ notice: String) async throws {
        let (settings, notices) = try await settings(on: .front) { $0.focus = focus }
        #expect(notices == [notice])
        #expect(settings["position"] == "front" && settings["focusMode"] == "locked")
    }
}
