import LockstepConcurrency
import LockstepSamples
import Testing
import VirtualPhone

/// Suspension of an app in the background.
@Suite struct SuspensionTests {
    private static let script: PhoneScript = [
        .at(.milliseconds(50), .condition(.enteredBackground)),
        .at(.milliseconds(250), .condition(.enteredForeground)),
    ]

    /// Runs a phone with an accelerometer sample each 0.1 s, which is in the background for two of
    /// them, and returns the samples.
    private func samples(
        _ body: (VirtualPhone) throws -> Void = { try $0.runToEnd() }
    ) async throws -> [String] {
        let journal = Journal()
        let source = ListedSource(accelerometerAt: [5000, 5100, 5200, 5300])
        try await VirtualPhone.withPhone(source: source, script: Self.script) { phone in
            _ = phone.subscribe(to: .accelerometer) { _ in journal.write("sample", phone.clock) }
            try body(phone)
        }
        return journal.lines
    }

    @Test func aSuspendedAppGetsNoSamples() async throws {
        let samples = try await samples { phone in
            #expect(!phone.isSuspended)
            try phone.run(until: .milliseconds(5150))
            #expect(phone.isSuspended)
            try phone.runToEnd()
            #expect(!phone.isSuspended)
        }
        #expect(samples == ["5000 sample", "5300 sample"])
    }

    @Test func anAppWithAReasonRunsInTheBackground() async throws {
        let samples = try await samples { phone in
            let holds = Mutex(true)
            let reason = phone.keepRunning { holds.withLock { $0 } }
            try phone.run(until: .milliseconds(5150))
            #expect(!phone.isSuspended)
            holds.withLock { $0 = false }
            #expect(phone.isSuspended)
            holds.withLock { $0 = true }
            reason.cancel()
            #expect(phone.isSuspended)
            try phone.runToEnd()
        }
        #expect(samples == ["5000 sample", "5100 sample", "5300 sample"])
    }
}
