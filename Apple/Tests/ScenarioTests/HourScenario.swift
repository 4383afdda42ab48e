import LockstepAnalysis
import LockstepFormats
import LockstepRecording
import LockstepSamples
import LockstepSessions
import LockstepSynthetic
import Testing
import VirtualPhone

@testable import LockstepAppModel

/// An hour on the phone's clock.
@Suite struct HourScenario {
    /// One image and two samples of each sensor per second: low rates that still give thousands of
    /// samples of each stream.
    private static let rates = (framesPerSecond: 1.0, inertialHertz: 2.0)

    private static func plan(_ mode: CaptureMode) -> CapturePlan {
        var plan = CapturePlan.standard(mode)
        plan.recording?.framesPerSecond = rates.framesPerSecond
        plan.recording?.inertialRateHertz = rates.inertialHertz
        return plan
    }

    private static var scenario: Scenario {
        var scenario = Scenario(.vio, seconds: 3600)
        scenario.plan = plan
        scenario.footage.imageSize = PixelSize(width: 16, height: 16)
        scenario.footage.framesPerSecond = rates.framesPerSecond
        scenario.footage.inertialRateHertz = rates.inertialHertz
        scenario.footage.streams = RecordingMode.vio.streams
        // The sealing thread reads the clocks too, which would take this machine's time.
        scenario.isSealing = false
        // The slowest parts of rendering, which this test does not need.
        scenario.footage.physics.motionBlur = false
        scenario.footage.physics.rollingShutter = false
        return scenario
    }

    @Test func anHourIsOneCompleteSession() async throws {
        try await Self.scenario.live { app in
            try app.open()
            try app.start()
            try app.play(.seconds(3600), beat: .seconds(1))
            app.stop()
            let session = try app.session()
            // At one image per second, the last image may be a second old.
            #expect(session.troubles == ["warn timestamps.end camera"])
            #expect(session.manifest.frameCount >= 3598)
            #expect(app.screen.timer?.text == "1:00:00")
            // Clocks are read at the start, every ten seconds and at the end: 362 times, or fewer
            // if the disk's synchronizations, which take this machine's time, last longer.
            #expect(session.manifest.clockAnchors.count > 60)
            #expect(app.told.count > 25_000)
        }
    }
}
