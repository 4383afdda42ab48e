import Dispatch
import LockstepAnalysis
import LockstepConcurrency
import LockstepFormats
import LockstepRecording
import LockstepSamples
import LockstepSessions
import Testing
import VirtualPhone

@testable import LockstepAppModel

/// Each mode from the viewfinder to the verdict, on a phone with every sensor and on one without
/// LiDAR.
@Suite struct ModeScenarios {
    /// The findings of the check for two seconds of each mode, on a phone with inertial samples at
    /// 100 Hz.
    private static let troubles: [CaptureMode: [String]] = [
        .logger: [], .video: [], .vio: [], .vislam: Troubles.ofAskingFor200Hertz,
    ]

    @Test(arguments: [CaptureMode.logger, .video, .vio, .vislam])
    func everyModeRecordsACompleteSession(mode: CaptureMode) async throws {
        try await Scenario(mode).live { app in
            try app.open()
            try app.play(.milliseconds(700))
            try app.record(.seconds(2))
            let session = try app.session(thinned: mode == .video ? [.depth] : [])
            #expect(session.troubles == Self.troubles[mode])
            #expect(session.manifest.mode == mode.rawValue)
            #expect((58...62).contains(session.manifest.frameCount))
            let wanted = try #require(mode.recordingMode).streams
            let recorded = session.manifest.streams.filter { $0.count > 0 }
            #expect(Set(recorded.map(\.description.stream)) == wanted)
            #expect(session.manifest.deviceModel == app.phone.world.deviceModel)
            #expect(app.haptics == [.start, .stop])
        }
    }

    /// The mode keeps ten depth maps per second; the others are not requested.
    @Test func theVideoModeKeepsEveryThirdDepthMap() async throws {
        try await Scenario(.video).live { app in
            try app.open()
            try app.play(.milliseconds(700))
            try app.record(.seconds(2))
            let frames = try app.session(thinned: [.depth]).frames()
            let withDepth = frames.indices.filter { frames[$0].depthSize != nil }
            #expect(withDepth == Array(stride(from: 0, to: frames.count, by: 3)))
        }
    }

    @Test func withoutLiDARTheLoggerRecordsEverythingElse() async throws {
        var scenario = Scenario(.logger)
        scenario.world.capabilities.hasDepth = false
        try await scenario.live { app in
            try app.open()
            #expect(app.screen.depth?.isGrayed == true)
            app.engine.send(.used(.depth))
            #expect(app.screen.alert == .depthUnavailable)
            app.engine.send(.used(.dismissAlert))
            try app.record(.seconds(2))
            let session = try app.session()
            #expect(session.troubles == ["warn stream.present depth"])
            #expect(!session.manifest.hasDepth)
            #expect(!session.manifest.streams.contains { $0.description.stream == .depth })
            #expect(try session.frames().allSatisfy { $0.depthSize == nil })
        }
    }

    /// Frames before LiDAR's first depth map become drops, for which the check does not warn.
    @Test func firstFrameHasDepth() async throws {
        try await Scenario(.logger).live { app in
            try app.open()
            try app.record(.seconds(2))
            let session = try app.session()
            #expect(session.troubles == [])
            let drops = try #require(
                session.manifest.streams.first { $0.description.stream == .camera }?.drops)
            #expect(Array(drops.keys) == [.depthNotReady])
            #expect(try session.frames().first?.depthSize != nil)
        }
    }

    /// The main thread is busy, so that the preview still retains the first start's camera.
    @Test func cameraRestartsWhileThePreviewRetainsIt() async throws {
        try await Scenario(.vislam).live { app in
            app.phone.happen(.permission(.camera, .authorized))
            let (source, sink) = (app.engine.ports.source, app.engine.tap)
            let isBusy = Mutex(true)
            DispatchQueue.main.async { isBusy.change(when: { !$0 }) { _ in } }
            defer { isBusy.change { $0 = false } }
            for _ in 0..<3 {
                _ = try source.start(RecordingMode.vislam.request, into: sink)
                source.stop()
            }
        }
    }
}
