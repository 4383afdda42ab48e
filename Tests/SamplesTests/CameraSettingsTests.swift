import LockstepSamples
import Testing

@Suite struct CameraSettingsTests {
    private static func text(_ settings: [SessionEvent.Setting]) -> String {
        settings.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
    }

    @Test func unknownCameraSettingsAreOmitted() {
        let state = CameraState(interface: .arkit)
        #expect(Self.text(state.settings) == "interface=arkit")
    }

    @Test func everySettingHasANameAndAValue() {
        var state = CameraState(interface: .avFoundation)
        state.position = .front
        state.size = PixelSize(width: 640, height: 480)
        state.frameDuration = RationalTime(value: 1, timescale: 30)
        state.focusMode = "locked"
        state.lensPosition = 1
        state.exposureMode = "custom"
        state.iso = 400
        state.exposureSeconds = 0.01
        state.whiteBalanceMode = "locked"
        state.whiteBalanceGains = Vector3(1.5, 1, 2)
        state.isStabilized = false
        #expect(
            Self.text(state.settings)
                == "interface=avFoundation position=front size=640x480 framesPerSecond=30.0 "
                + "focusMode=locked lensPosition=1.0 exposureMode=custom iso=400.0 "
                + "exposureSeconds=0.01 whiteBalanceMode=locked whiteBalanceGains=1.5 1.0 2.0 "
                + "isStabilized=false")
    }

    @Test func rateWithoutFrameDurationIsOmitted() {
        var state = CameraState(interface: .arkit)
        state.frameDuration = RationalTime(value: 0, timescale: 1)
        #expect(Self.text(state.settings) == "interface=arkit")
        state.frameDuration = RationalTime(value: 1, timescale: 0)
        #expect(Self.text(state.settings) == "interface=arkit")
    }

    @Test func requestStatesItsLocks() {
        var controls = CameraControls(interface: .avFoundation)
        #expect(!controls.locksAnything)
        controls.focus = .locked(lensPosition: 1)
        controls.exposure = .locked(iso: 400, durationSeconds: 0.01)
        controls.whiteBalance = .locked
        let request = CaptureRequest(
            camera: controls, imageSize: PixelSize(width: 640, height: 480),
            framesPerSecond: 30, inertialRateHertz: 100, streams: [.camera])
        #expect(controls.locksAnything)
        #expect(
            Self.text(request.cameraSettings)
                == "interface=avFoundation position=back lens=wide size=640x480 focusMode=locked "
                + "lensPosition=1.0 exposureMode=locked iso=400.0 exposureSeconds=0.01 "
                + "whiteBalanceMode=locked isStabilized=false framesPerSecond=30.0")
    }

    @Test func turnsOfAnImageFollowHowThePhoneIsHeld() {
        let turns = ImageOrientation.allCases.map(\.quarterTurnsClockwise)
        #expect(turns == [1, 3, 0, 2])
        #expect(ImageOrientation.allCases.map(\.swapsSides) == [true, true, false, false])
        #expect(ImageOrientation.landscapeRight.radiansClockwise == .pi)
    }

    @Test func frontCameraIsUpsideDownOnlyInLandscape() {
        let front = ImageOrientation.allCases.map { $0.turned(for: .front) }
        #expect(front == [.portrait, .portraitUpsideDown, .landscapeRight, .landscapeLeft])
        for orientation in ImageOrientation.allCases {
            #expect(orientation.turned(for: .back) == orientation)
        }
    }
}
