import LockstepAnalysis
import LockstepFormats
import LockstepSamples
import LockstepSessions
import Testing
import VirtualPhone

@testable import LockstepAppModel

/// A finger held down beyond the limit, and taps in quick succession.
@Suite struct FingerScenarios {
    @Test func clipEndsAfterFifteenSecondsWithTheFingerStillDown() async throws {
        try await Scenario(.video, seconds: 20).live { app in
            try app.open()
            try app.play(.milliseconds(700))
            try app.start()
            try app.play(.seconds(17))
            app.waitForVerdict()
            #expect(app.haptics == [.start, .autoStop])
            #expect(app.screen.timer?.text == "0:15")
            app.lift()
            try app.play(.seconds(1))
            #expect(!app.model.isBusy)
            let session = try app.session(thinned: [.depth])
            #expect(session.troubles == [])
            #expect(session.manifest.stopReason == "duration_limit")
            #expect(session.manifest.frameCount == 450)
        }
    }

    /// Starts and stops twice, within 75 ms of the phone's time.
    @Test func twoQuickRecordingsAreTwoSessions() async throws {
        try await Scenario(.vislam).live { app in
            try app.open()
            try app.play(.milliseconds(700))
            let began = app.phone.clock.now
            for pause in [HostDuration.milliseconds(25), .zero] {
                try app.start()
                try app.play(.milliseconds(25))
                app.stop()
                try app.play(pause)
            }
            #expect(app.phone.clock.now - began <= .milliseconds(100))
            #expect(app.haptics == [.start, .stop, .start, .stop])
            let sessions = try app.sessions()
            #expect(sessions.count == 2)
            for session in sessions {
                #expect(session.report.findings(.fail) == [])
            }
        }
    }

    /// Taps that do not wait for the screen may have no effect, but every session is complete.
    @Test func fourQuickTapsLeaveCompleteSessions() async throws {
        try await Scenario(.vislam).live { app in
            try app.open()
            try app.play(.milliseconds(700))
            for _ in 0..<4 {
                app.tap()
                try app.play(.milliseconds(25))
            }
            app.wait { !$0.isBusy || $0.isRecording }
            if app.model.isRecording { app.stop() } else { app.waitForVerdict() }
            let paths = try app.sessionPaths()
            #expect((1...2).contains(paths.count))
            for path in paths {
                let session = try RecordedSession(opening: path)
                #expect(session.manifest.state == .complete)
                #expect(session.report.findings(.fail) == [])
            }
        }
    }
}
