import LockstepConcurrency
import LockstepSamples
import Testing
import UIKit
import VirtualPhone

/// Background tasks: the app runs on in the background for a time.
@Suite(.serialized) struct BackgroundTaskTests {
    private static let script: PhoneScript = [
        .at(.seconds(1), .condition(.enteredBackground)),
        .at(.seconds(60), .condition(.enteredForeground)),
    ]

    @MainActor private static var remaining: TimeInterval {
        UIApplication.shared.backgroundTimeRemaining
    }

    @Test func aTaskLastsUntilItIsEnded() async {
        await VirtualPhone.withoutPhone {
            await MainActor.run {
                let application = UIApplication.shared
                let first = application.beginBackgroundTask()
                let second = application.beginBackgroundTask(withName: "second")
                #expect(first != .invalid && first != second)
                application.endBackgroundTask(first)
                application.endBackgroundTask(first)
                #expect(application.backgroundTasks == [second])
                application.endBackgroundTask(second)
                #expect(application.backgroundTasks.isEmpty)
            }
        }
    }

    @Test func aTaskExpiresAfter30SecondsInTheBackground() async throws {
        let expirations = Mutex(0)
        try await VirtualPhone.withPhone(script: Self.script) { phone in
            await MainActor.run {
                let application = UIApplication.shared
                let task = Mutex(UIBackgroundTaskIdentifier.invalid)
                let begun = application.beginBackgroundTask {
                    expirations.withLock { $0 += 1 }
                    application.endBackgroundTask(task.withLock { $0 })
                }
                task.withLock { $0 = begun }
                #expect(Self.remaining == .greatestFiniteMagnitude)
            }
            try phone.run(for: .seconds(11))
            #expect(!phone.isSuspended)
            #expect(await MainActor.run { Self.remaining } == 20)
            try phone.run(for: .milliseconds(19_999))
            #expect(!phone.isSuspended && expirations.withLock { $0 } == 0)
            try phone.run(for: .milliseconds(1))
            #expect(phone.isSuspended && expirations.withLock { $0 } == 1)
            #expect(await MainActor.run { Self.remaining } == 0)
            try phone.runToEnd()
            #expect(!phone.isSuspended && expirations.withLock { $0 } == 1)
            #expect(phone.notices == [])
        }
    }

    @Test func aTaskOfTheForegroundDoesNotExpire() async throws {
        let expirations = Mutex(0)
        let script: PhoneScript = [
            .at(.seconds(1), .condition(.enteredBackground)),
            .at(.seconds(20), .condition(.enteredForeground)),
        ]
        try await VirtualPhone.withPhone(script: script) { phone in
            await MainActor.run {
                _ = UIApplication.shared.beginBackgroundTask { expirations.withLock { $0 += 1 } }
            }
            try phone.run(for: .seconds(60))
            #expect(expirations.withLock { $0 } == 0 && phone.notices == [])
        }
    }

    /// iOS would end the app, which a test cannot see from inside.
    @Test func anExpiredTaskThatIsNotEndedIsNoticed() async throws {
        try await VirtualPhone.withPhone(script: Self.script) { phone in
            try phone.run(for: .seconds(2))
            #expect(phone.isSuspended)
            await MainActor.run { _ = UIApplication.shared.beginBackgroundTask() }
            #expect(!phone.isSuspended)
            try phone.run(for: .seconds(30))
            #expect(phone.isSuspended)
            #expect(
                phone.notices == [
                    "The app did not end an expired background task: iOS would end the app."
                ])
        }
    }
}
