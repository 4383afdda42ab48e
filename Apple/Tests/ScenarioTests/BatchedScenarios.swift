import LockstepAnalysis
import LockstepFormats
import LockstepRecording
import LockstepSamples
import LockstepSynthetic
import Testing
import VirtualPhone

@testable import LockstepAppModel

/// Recordings of a phone that delivers accelerometer and device motion in batches.
@Suite struct BatchedScenarios {
    private static var scenario: Scenario {
        var scenario = Scenario(.vio, seconds: 6)
        scenario.world.capabilities.hasBatchedSensors = true
        scenario.footage.inertialRateHertz = batchedAccelerometerHertz
        scenario.plan = { mode in
            var plan = CapturePlan.standard(mode)
            plan.recording?.inertialRateHertz = batchedAccelerometerHertz
            plan.recording?.streams.insert(.deviceMotion)
            return plan
        }
        return scenario
    }

    /// Nothing fails.
    ///
    /// Samples arrive late, the last batch is missing, and three streams have no rate of 800 Hz:
    /// these are warnings.
    @Test func aRecordingAt800HertzPassesTheCheck() async throws {
        try await Self.scenario.live { app in
            try app.open()
            try app.play(.milliseconds(700))
            try app.record(.milliseconds(4300))
            let session = try app.session()
            #expect(session.report.findings(.fail).isEmpty)
            #expect(
                Set(session.troubles).isSubset(of: [
                    "warn rate.achieved gyroscope", "warn rate.achieved magnetometer",
                    "warn rate.achieved deviceMotion", "warn arrival.late accelerometer",
                    "warn arrival.late deviceMotion", "warn timestamps.end accelerometer",
                    "warn timestamps.end deviceMotion",
                    "warn coverage.inertial accelerometer",
                ]), "\(session.troubles)")
            let rates = Dictionary(
                uniqueKeysWithValues: session.manifest.streams.map {
                    ($0.description.stream, $0.achievedRateHertz ?? 0)
                })
            #expect((795...806).contains(try #require(rates[.accelerometer])), "\(rates)")
            #expect((198...202).contains(try #require(rates[.deviceMotion])), "\(rates)")
            #expect((98...102).contains(try #require(rates[.gyroscope])), "\(rates)")
        }
    }
}
