import LockstepRecording
import LockstepSamples
import Testing

struct RecordingModeTests {
    @Test func loggerStoresEveryFrameAsAGoodJPEGWithDepth() {
        let mode = RecordingMode.logger
        #expect(mode.storage == .stills(quality: 0.9))
        #expect(mode.depth == .everyFrame)
        #expect(mode.camera.interface == .arkit)
        #expect(mode.request.imageSize == nil)
        #expect(mode.request.framesPerSecond == 30)
        #expect(mode.request.inertialRateHertz == 100)
        #expect(mode.streams.isSuperset(of: [.deviceMotion, .magnetometer, .featurePoints]))
        #expect(mode.durationLimit == nil)
    }

    @Test func videoIsAClipOfFifteenSecondsInTheBestCodec() {
        let mode = RecordingMode.video
        #expect(
            mode.storage
                == .movie(MoviePlan(codecs: [.hevc, .h264], bitsPerSecond: 10_000_000)))
        #expect(mode.depth == .keyframes(perSecond: 10))
        #expect(mode.durationLimit == .seconds(15))
        #expect(mode.interruption == .stop)
        #expect(mode.gesture == .hold)
        #expect(RecordGesture.holdThreshold == .milliseconds(300))
    }

    @Test func vioLocksLensAndExposure() {
        let mode = RecordingMode.vio
        #expect(mode.imageSize == PixelSize(width: 640, height: 480))
        #expect(mode.camera.focus == .locked(lensPosition: 1.0))
        #expect(mode.camera.exposure == .locked(iso: 400, durationSeconds: 1.0 / 100))
        #expect(mode.storage == .movie(MoviePlan(codecs: [.h264], bitsPerSecond: nil)))
        #expect(mode.streams.isSuperset(of: [.barometer, .magnetometer]))
        #expect(mode.inertialRateHertz == 100)
    }

    @Test(arguments: RecordingMode.all)
    func noModeRecordsPositionsByDefault(mode: RecordingMode) {
        #expect(!mode.streams.contains(.location))
    }

    @Test func vislamAsksForFastMotionSensorsAndH264() {
        let mode = RecordingMode.vislam
        #expect(mode.imageSize == PixelSize(width: 1280, height: 720))
        #expect(mode.framesPerSecond == 30)
        #expect(mode.inertialRateHertz == 200)
        let plan = MoviePlan(codecs: [.h264], bitsPerSecond: 4_000_000)
        #expect(mode.storage == .movie(plan))
        #expect(InertialRing.guideCapacity == 10_000)
        #expect(InertialRing.guideWindow == .milliseconds(50))
    }

    @Test func modesAreFoundByTheirNames() {
        #expect(RecordingMode.all.map(\.name) == ["logger", "video", "vio", "vislam"])
        for mode in RecordingMode.all { #expect(RecordingMode.named(mode.name) == mode) }
        #expect(RecordingMode.named("photo booth") == nil)
    }

    @Test func onlyModesWithoutDepthLeaveTheDepthStreamOut() {
        for mode in RecordingMode.all {
            #expect(mode.streams.contains(.depth) == (mode.depth != .none))
            #expect(mode.streams.contains(.camera))
        }
    }
}
