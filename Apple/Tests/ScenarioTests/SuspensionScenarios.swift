import LockstepAnalysis
import LockstepFormats
import LockstepSamples
import LockstepSessions
import Testing
import VirtualPhone

@testable import LockstepAppModel

/// Suspension of the app while it records.
@Suite struct SuspensionScenarios {
    /// The app is suspended once nothing keeps it running: the user withdraws location, and the
    /// background task, which lasts as long as the recording, expires.
    @Test func aSuspendedAppRecordsNothingUntilItReturns() async throws {
        let (locked, unlocked) = (HostDuration.seconds(3), HostDuration.seconds(38))
        let suspended = locked + .seconds(30)
        var scenario = Scenario(.vio, seconds: 44)
        scenario.plan = Scenario.withPlaces
        scenario.script = PhoneScript(
            PhoneScript.lock(at: locked, until: unlocked).lines + [
                .at(.seconds(6), .permission(.location, .denied))
            ])
        try await scenario.live { app in
            try app.open()
            let start = app.phone.startTime
            try app.play(.seconds(1))
            try app.start()
            try app.play(.seconds(41))
            app.stop()
            let session = try app.session()
            #expect(session.manifest.state == .complete && session.manifest.wasInterrupted)
            let told = app.told.entries().map { $0.time - start }
            #expect(told.contains { $0 > suspended - .milliseconds(50) && $0 < suspended })
            #expect(!told.contains { $0 > suspended && $0 < unlocked })
            let gaps = session.report.findings(.fail)
                .filter { $0.name.rawValue == "timestamps.gaps" }
            let streams: Set<LockstepSamples.Stream?> = [
                .camera, .accelerometer, .gyroscope, .magnetometer,
            ]
            #expect(Set(gaps.map(\.stream)) == streams)
            let failures = try session.events().compactMap { event in
                if case .sensorFailed(let stream, _) = event { stream } else { nil }
            }
            #expect(failures == [.location])
        }
    }
}

extension PhoneScript {
    /// The events of a locked phone.
    static func lock(at locked: HostDuration, until unlocked: HostDuration) -> PhoneScript {
        let covered = locked - .milliseconds(400)
        return [
            .at(covered, .condition(.becameInactive)),
            .at(locked, .interruptionBegan(.notAvailableInBackground)),
            .at(locked, .condition(.enteredBackground)),
            .at(unlocked, .condition(.enteredForeground)),
            .at(unlocked, .interruptionEnded),
            .at(unlocked + .milliseconds(300), .condition(.becameActive)),
        ]
    }
}
