import LockstepAnalysis
import LockstepFormats
import LockstepRecording
import LockstepSamples
import LockstepSessions
import LockstepSynthetic
import Testing
import VirtualPhone

@testable import LockstepAppModel

/// The mesh and the planes, and larger photos, from the viewfinder to the session.
@Suite struct SurfaceScenarios {
    private static func scenario(seconds: Int64) -> Scenario {
        var scenario = Scenario(.logger, seconds: seconds)
        scenario.footage.streams.formUnion([.mesh, .planes])
        scenario.plan = { mode in
            var plan = CapturePlan.standard(mode)
            plan.recording?.streams.formUnion([.mesh, .planes])
            return plan
        }
        return scenario
    }

    @Test func theMeshIsStoredWhereTheDepthMapsShowIt() async throws {
        try await Self.scenario(seconds: 7).live { app in
            try app.open()
            // Surfaces that are found now must be in the recording too.
            try app.play(.seconds(3))
            try app.record(.seconds(2))
            let session = try app.session()
            #expect(session.troubles == [])
            let rows = try #require(try session.session.meshRows())
            var (states, atStart): ([MeshRow], Int) = ([], 0)
            let start = try #require(session.manifest.clockAnchors.first).host
            while let row = try rows.next() {
                states.append(row)
                // Those known before have the time of the latest frame then.
                if row.timestamp < start, start - row.timestamp < .milliseconds(200) {
                    atStart += 1
                }
                #expect(try session.session.mesh(of: row) != nil)
            }
            #expect(atStart > 20, "the surfaces known before")
            #expect(states.count > atStart, "the surfaces found since")
            #expect(states.contains { $0.kind == .plane })
            let checked = try #require(session.report.findings.first { $0.name == .meshDepth })
            #expect(checked.severity == .pass, "\(checked.meaning)")
        }
    }

    @Test func aLargePhotoBelongsToItsSession() async throws {
        try await Scenario(.logger, seconds: 6).live { app in
            try app.open()
            try app.start()
            try app.play(.seconds(1))
            app.engine.send(.used(.still))
            app.engine.waitUntilIdle()
            try app.play(.milliseconds(300))
            app.wait("no photo") { if case .photoSaved = $0.message { true } else { false } }
            try app.play(.milliseconds(300))
            app.stop()
            let session = try app.session()
            let photo = try #require(try app.engine.photos.list().first)
            let facts = try photo.facts.get()
            #expect(facts.size == PixelSize(width: 128, height: 96))
            #expect(facts.session == session.manifest.sessionID)
            let frame = try #require(
                try session.frames().first { $0.timestamp == facts.timestamp })
            #expect(frame.worldFromCamera == facts.worldFromCamera)
            #expect(try session.events().contains(.mark(facts.image)))
        }
    }
}
