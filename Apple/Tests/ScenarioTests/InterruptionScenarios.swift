import LockstepAnalysis
import LockstepFormats
import LockstepSamples
import LockstepSessions
import Testing
import VirtualPhone

@testable import LockstepAppModel

/// Interruptions of a recording: a video call, another client of the camera, and heat.
@Suite struct InterruptionScenarios {
    /// A video call that begins at second 7 and ends at second 9.
    private static let call: PhoneScript = [
        .at(.seconds(7), .condition(.becameInactive)),
        .at(.seconds(7), .interruptionBegan(.inUseByAnotherClient)),
        .at(.seconds(9), .interruptionEnded),
        .at(.seconds(9), .condition(.becameActive)),
    ]

    @Test func callMakesAGapWithItsReason() async throws {
        var scenario = Scenario(.logger, seconds: 12)
        scenario.script = Self.call
        try await scenario.live { app in
            try app.open()
            try app.play(.milliseconds(500))
            try app.start()
            try app.play(.seconds(8))
            #expect(app.words.contains { $0.contains("The camera was interrupted") })
            try app.play(.seconds(3))
            app.stop()
            let session = try app.session()
            #expect(
                session.troubles == [
                    "fail timestamps.gaps camera", "warn rate.achieved camera",
                    "fail timestamps.gaps depth", "warn rate.achieved depth",
                    "warn rate.achieved featurePoints", "warn pose.tracking camera",
                ])
            let gap = session.report.findings(.fail).first { $0.stream == .camera }
            #expect(gap?.meaning.contains("sessionWasInterrupted") == true)
            #expect(session.manifest.wasInterrupted)
            let events = try session.events()
            #expect(events.contains(.interruptionBegan(reason: "sessionWasInterrupted")))
            #expect(events.contains(.interruptionEnded))
        }
    }

    /// A clip must not have gaps, so it ends at the interruption and is kept up to there.
    @Test func callEndsAClip() async throws {
        var scenario = Scenario(.video, seconds: 10)
        scenario.script = Self.call
        try await scenario.live { app in
            try app.open()
            try app.play(.milliseconds(500))
            try app.start()
            try app.play(.seconds(8))
            app.waitForVerdict()
            app.lift()
            #expect(app.haptics == [.start, .warning])
            #expect(app.model.message == .endedByInterruption)
            let session = try app.session(thinned: [.depth])
            #expect(session.troubles == [])
            #expect(session.manifest.stopReason == "interruption")
            #expect(session.manifest.wasInterrupted)
            #expect((180...187).contains(session.manifest.frameCount))
        }
    }

    /// The phone is locked in the middle; location keeps the app running.
    ///
    /// The system takes the encoder when the app leaves the front (AVAssetWriter.h, startWriting).
    @Test(arguments: [(CaptureMode.vio, 20 as Int64, 60 as Int64), (.vislam, 4, 6)])
    func aLockedPhoneKeepsInertialSamplesAndTheMovieGoesOn(
        _ mode: CaptureMode, _ seconds: Int64, _ lockedSeconds: Int64
    ) async throws {
        let locked = HostDuration.seconds(seconds + 1) + .milliseconds(400)
        let unlocked = HostDuration.seconds(seconds + 1 + lockedSeconds)
        var scenario = Scenario(mode, seconds: 2 * seconds + lockedSeconds + 4)
        scenario.plan = Scenario.withPlaces
        scenario.script = .lock(at: locked, until: unlocked)
        try await scenario.live { app in
            try app.open()
            try app.play(.seconds(1))
            try app.start()
            try app.play(.seconds(2 * seconds + lockedSeconds))
            app.stop()
            let session = try app.session()
            #expect(session.manifest.state == .complete && session.manifest.wasInterrupted)
            let failed = session.report.findings(.fail)
            #expect(failed.map(\.name.rawValue) == ["timestamps.gaps"])
            #expect(failed.first?.stream == .camera)
            #expect(failed.first?.meaning.contains("inactive") == true)
            let count = Int(60 * seconds)
            #expect((count - 50...count).contains(session.manifest.frameCount))
            let events = try session.events()
            #expect(events.contains(.interruptionBegan(reason: "inactive")))
            #expect(events.contains(.interruptionEnded))
            let drops = session.manifest.streams.flatMap { $0.drops }
            #expect(drops.allSatisfy { $0.key == .encoderPaused }, "\(drops)")
        }
    }

    /// Without location, the recording ends in the background and is kept up to there; the movie
    /// ends when the app becomes inactive.
    @Test(arguments: [(CaptureMode.vio, []), (.vislam, Troubles.ofAskingFor200Hertz)])
    func aRecordingWithoutLocationEndsInTheBackground(
        _ mode: CaptureMode, _ usual: [String]
    ) async throws {
        var scenario = Scenario(mode, seconds: 14)
        scenario.script = .lock(at: .seconds(4), until: .seconds(10))
        try await scenario.live { app in
            try app.open()
            try app.play(.seconds(1))
            try app.start()
            try app.play(.seconds(5))
            app.waitForVerdict()
            #expect(app.haptics == [.start, .warning])
            #expect(app.model.message == .endedByInterruption)
            // The viewfinder's sensors stop too.
            app.flushMain()
            let count = app.told.count
            try app.play(.seconds(3))
            #expect(app.told.count == count)
            let session = try app.session()
            let ofTheEnd = ["warn drops.share camera", "warn timestamps.end camera"]
            #expect(session.troubles == usual + ofTheEnd)
            #expect(session.manifest.wasInterrupted)
            #expect((75...80).contains(session.manifest.frameCount))
            let drops = session.manifest.streams.flatMap { $0.drops }
            // A sample may arrive while the recording ends.
            let reasons: Set<DropReason> = [.encoderPaused, .stopping]
            #expect(reasons.isSuperset(of: drops.map(\.key)), "\(drops)")
            let events = try session.events()
            #expect(events.contains(.interruptionBegan(reason: "inactive")))
            #expect(!events.contains(.interruptionEnded))
        }
    }

    /// Control Center is opened while the button is held: a clip must not have gaps.
    @Test func aViewOverTheAppEndsAClip() async throws {
        var scenario = Scenario(.video, seconds: 10)
        scenario.script = [
            .at(.seconds(4), .condition(.becameInactive)),
            .at(.seconds(6), .condition(.becameActive)),
        ]
        try await scenario.live { app in
            try app.open()
            try app.play(.milliseconds(500))
            try app.start()
            try app.play(.seconds(6))
            app.waitForVerdict()
            app.lift()
            #expect(app.haptics == [.start, .warning])
            #expect(app.model.message == .endedByInterruption)
            let session = try app.session(thinned: [.depth])
            #expect(session.troubles == [])
            #expect(session.manifest.stopReason == "interruption")
            #expect(session.manifest.wasInterrupted)
            #expect((90...97).contains(session.manifest.frameCount))
            #expect(try session.events().contains(.interruptionBegan(reason: "inactive")))
        }
    }

    /// Control Center is opened for two seconds, while the camera keeps running.
    @Test func aViewOverTheAppPausesTheMovie() async throws {
        var scenario = Scenario(.vio, seconds: 10)
        scenario.script = [
            .at(.seconds(4), .condition(.becameInactive)),
            .at(.seconds(6), .condition(.becameActive)),
        ]
        try await scenario.live { app in
            try app.open()
            try app.play(.milliseconds(500))
            try app.start()
            try app.play(.seconds(8))
            app.stop()
            let session = try app.session()
            let camera = try #require(
                session.manifest.streams.first { $0.description.stream == .camera })
            // The images of two seconds; one or two may be on their way.
            #expect((55...61).contains(camera.drops[.encoderPaused] ?? 0))
            #expect(camera.drops.count == 1)
            #expect((175...185).contains(session.manifest.frameCount))
        }
    }

    /// Images that are stored one by one need no encoder of the system.
    @Test func aViewOverTheAppDoesNotTouchStillImages() async throws {
        var scenario = Scenario(.logger, seconds: 8)
        scenario.script = [
            .at(.seconds(3), .condition(.becameInactive)),
            .at(.seconds(5), .condition(.becameActive)),
        ]
        try await scenario.live { app in
            try app.open()
            try app.record(.seconds(6))
            #expect(try app.sessions().map(\.troubles) == [[]])
        }
    }

    /// ARKit relocalizes for a second, the virtual phone's default.
    @Test func framesAfterAnInterruptionAreRelocalizing() async throws {
        var scenario = Scenario(.logger, seconds: 10)
        scenario.script = [
            .at(.seconds(4), .interruptionBegan(.inUseByAnotherClient)),
            .at(.seconds(5), .interruptionEnded),
        ]
        try await scenario.live { app in
            try app.open()
            try app.play(.seconds(2))
            try app.start()
            try app.play(.milliseconds(3500))
            #expect(app.screen.hint?.english == "Return to a place that the camera has seen.")
            try app.play(.milliseconds(2500))
            #expect(app.screen.hint == nil)
            app.stop()
            let session = try app.session()
            let states = try session.frames().map(\.trackingState)
            #expect((29...31).contains(states.filter { $0 == .relocalizing }.count))
            #expect(states.filter { $0 != .relocalizing }.allSatisfy { $0 == .normal })
            let news = try session.events().compactMap { event -> TrackingState? in
                if case .trackingState(let state) = event { state } else { nil }
            }
            #expect(news == [.relocalizing, .normal])
            #expect(
                session.report.findings(.fail).map(\.stream) == [.camera, .depth])
        }
    }

    /// The app ends the recording before a hot phone stops the camera, and records again later.
    @Test func heatEndsTheRecordingAndACooledPhoneRecordsAgain() async throws {
        var scenario = Scenario(.vislam, seconds: 12)
        scenario.script = [
            .at(.seconds(2), .condition(.thermalState(.serious))),
            .at(.seconds(3), .condition(.thermalState(.critical))),
            .at(.milliseconds(3200), .interruptionBegan(.notAvailableDueToSystemPressure)),
            .at(.seconds(6), .interruptionEnded),
            .at(.seconds(7), .condition(.thermalState(.nominal))),
        ]
        try await scenario.live { app in
            try app.open()
            try app.play(.milliseconds(500))
            try app.start()
            try app.play(.milliseconds(3500))
            app.wait("the recording did not end") { !$0.isBusy && $0.verdict != nil }
            #expect(app.screen.verdict?.words.english == "Waits until the phone has cooled")
            #expect(app.model.message == .endedByHeat)
            #expect(app.haptics == [.start, .warning, .warning])
            #expect(!app.screen.button.isEnabled)
            try app.play(.milliseconds(4500))
            try app.record(.seconds(2))
            let sessions = try app.sessions()
            let usual = Troubles.ofAskingFor200Hertz
            #expect(sessions.map(\.troubles) == [usual, usual])
            let events = try #require(sessions.first).events()
            for heat in ["nominal", "serious", "critical"] {
                #expect(events.contains(.thermalState(heat)))
            }
        }
    }
}
