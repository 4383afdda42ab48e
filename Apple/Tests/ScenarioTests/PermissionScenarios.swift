import LockstepAnalysis
import LockstepFormats
import LockstepSamples
import LockstepSessions
import Testing
import VirtualPhone

@testable import LockstepAppModel

/// Denied permissions, and permissions granted later.
@Suite struct PermissionScenarios {
    /// The system's questions come after the introduction that explains them.
    @Test func theFirstStartAsksNothingDuringTheIntroduction() async throws {
        try await Scenario(.logger).live { app in
            var root = RootModel(hasSeenFirstRun: false)
            func show() { app.engine.send(root.cover == nil ? .appeared : .disappeared) }
            app.engine.begin()
            show()
            app.flushMain()
            try app.play(.seconds(2))
            #expect(app.model.question == nil && app.model.asked.isEmpty)
            #expect(app.model.feed == .off && app.told.count == 0)
            root.endFirstRun()
            show()
            try app.waitForViewfinder()
            #expect(app.model.asked.contains(.camera))
        }
    }

    @Test func deniedCameraRecordsOnceItIsGranted() async throws {
        var scenario = Scenario(.logger)
        scenario.world.answers[.camera] = .denied
        try await scenario.live { app in
            app.engine.begin()
            app.flushMain()
            app.engine.send(.appeared)
            app.wait { $0.permissions[.camera] == .denied }
            #expect(app.screen.blocker?.remedy == .openSettings)
            #expect(!app.screen.button.isEnabled)
            try app.play(.seconds(1))
            app.tap()
            app.flushMain()
            #expect(try app.sessionPaths() == [])
            #expect(app.told.count == 0)

            app.phone.happen(.condition(.becameInactive))
            app.phone.happen(.permission(.camera, .authorized))
            app.phone.happen(.condition(.becameActive))
            try app.waitForViewfinder()
            #expect(app.screen.blocker == nil)
            try app.record(.seconds(2))
            #expect(try app.session().troubles == [])
        }
    }

    @Test func withoutLocationTheOtherStreamsAreRecorded() async throws {
        var scenario = Scenario(.vio)
        scenario.plan = Scenario.withPlaces
        scenario.world.answers[.location] = .denied
        try await scenario.live { app in
            try app.open()
            #expect(app.words.contains("No location access. Recording without location."))
            try app.play(.milliseconds(500))
            try app.record(.milliseconds(2500))
            let session = try app.session()
            #expect(session.troubles == [])
            let streams = session.manifest.streams.map(\.description.stream)
            #expect(!streams.contains(.location))
            #expect(streams.contains(.barometer) && streams.contains(.camera))
        }
    }

    /// The user takes a second to answer each question; the app asks one at a time.
    @Test func everyPermissionIsAnsweredBeforeTheRecording() async throws {
        var scenario = Scenario(.vio, seconds: 8)
        scenario.plan = Scenario.withPlaces
        scenario.world.answerDelay = .seconds(1)
        try await scenario.live { app in
            app.engine.begin()
            app.flushMain()
            app.engine.send(.appeared)
            for permission in [Permission.camera, .motion, .location] {
                app.wait { $0.question == permission }
                app.flushMain()
                try app.play(.milliseconds(1100))
            }
            try app.waitForViewfinder()
            try app.record(.milliseconds(2500))
            let session = try app.session()
            #expect(session.troubles == [])
            #expect(session.manifest.streams.contains { $0.description.stream == .location })
        }
    }
}
