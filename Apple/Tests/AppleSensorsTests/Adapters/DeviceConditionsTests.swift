import LockstepAppleSensors
import LockstepConcurrency
import LockstepSamples
import LockstepSessions
import Testing
import UIKit
import VirtualPhone

/// The system's conditions: thermal state, battery, memory, free space, foreground and background.
@Suite struct DeviceConditionsTests {
    private static let everything: [PhoneCondition] = [
        .thermalState(.fair), .memoryWarning, .becameInactive, .enteredBackground,
        .thermalState(.critical), .battery(level: 0.125, isCharging: false),
        .battery(level: 0.125, isCharging: true), .enteredForeground, .becameActive, .willTerminate,
    ]

    private static let script = PhoneScript(
        everything.enumerated().map { index, condition in
            .at(.seconds(Int64(index + 1)), .condition(condition))
        })

    @Test func thermalStateIsReportedFirstThenEveryChange() async throws {
        let world = PhoneWorld.allowed { $0.thermalState = .serious }
        let heard = Mutex<[PhoneCondition]>([])
        try await withPhone(world, nil, Self.script) { phone in
            let conditions = DeviceConditions()
            conditions.observe { condition in heard.withLock { $0.append(condition) } }
            #expect(heard.withLock { $0.first } == .thermalState(.serious))
            await settleMainThread()
            try phone.runToEnd()
            withExtendedLifetime(conditions) {}
        }
        let first: [PhoneCondition] = [
            .thermalState(.serious), .battery(level: 1, isCharging: false),
        ]
        #expect(heard.withLock { $0 } == first + Self.everything)
    }

    @Test(
        arguments: [
            (nil, false, nil, false), (0.25, false, 0.25, false), (0.25, true, 0.25, true),
            (1, true, 1, true), (nil, true, nil, false),
        ] as [(Double?, Bool, Double?, Bool)])
    func batteryIsReportedAsTheSystemKnowsIt(
        _ level: Double?, _ isCharging: Bool, _ reported: Double?, _ isReportedCharging: Bool
    ) async throws {
        let world = PhoneWorld.allowed {
            ($0.batteryLevel, $0.isCharging) = (level, isCharging)
        }
        let heard = Mutex<[PhoneCondition]>([])
        try await withPhone(world) { _ in
            DeviceConditions().observe { condition in heard.withLock { $0.append(condition) } }
        }
        let last = heard.withLock { $0.last }
        #expect(last == .battery(level: reported, isCharging: isReportedCharging))
    }

    @Test(arguments: ThermalState.allCases)
    func everyThermalStateIsConverted(_ heat: ThermalState) async throws {
        let world = PhoneWorld.allowed { $0.thermalState = heat }
        let heard = Mutex<[PhoneCondition]>([])
        try await withPhone(world) { _ in
            DeviceConditions().observe { condition in heard.withLock { $0.append(condition) } }
        }
        #expect(heard.withLock { $0.first } == .thermalState(heat))
    }

    @Test func secondObserverReplacesTheFirst() async throws {
        let heard = Mutex<[String]>([])
        try await withPhone(.allowed, nil, Self.script) { phone in
            let conditions = DeviceConditions()
            conditions.observe { condition in
                if case .thermalState = condition { heard.withLock { $0.append("first") } }
            }
            conditions.observe { condition in
                if case .thermalState = condition { heard.withLock { $0.append("second") } }
            }
            await settleMainThread()
            try phone.run(for: .seconds(1))
            withExtendedLifetime(conditions) {}
        }
        #expect(heard.withLock { $0 } == ["first", "second", "second"])
    }

    @Test func releasedConditionsReportNothing() async throws {
        let heard = Mutex(0)
        try await withPhone(.allowed, nil, Self.script) { phone in
            do {
                let conditions = DeviceConditions()
                conditions.observe { _ in heard.withLock { $0 += 1 } }
                await settleMainThread()
                withExtendedLifetime(conditions) {}
            }
            await settleMainThread()
            try phone.runToEnd()
        }
        #expect(heard.withLock { $0 } == 2, "the thermal state and the battery")
    }

    @Test func freeBytesAreThoseThatTheSystemReports() async throws {
        let world = PhoneWorld.allowed { $0.freeBytes = 123_456_789 }
        let script: PhoneScript = [
            .at(.seconds(1), .freeBytes(5)), .at(.seconds(2), .freeBytes(nil)),
        ]
        try await withPhone(world, nil, script) { phone in
            let conditions = DeviceConditions()
            #expect(conditions.freeBytes(at: "/") == 123_456_789)
            try phone.run(for: .milliseconds(1500))
            #expect(conditions.freeBytes(at: "/") == 5)
            try phone.runToEnd()
            #expect(conditions.freeBytes(at: "/") == nil)
        }
    }

    @Test func keepAwakeSetsTheIdleTimer() async throws {
        try await withPhone { _ in
            let conditions = DeviceConditions()
            for isOn in [true, false] {
                conditions.keepAwake(isOn)
                await settleMainThread()
                let isIdleTimerDisabled = await MainActor.run {
                    UIApplication.shared.isIdleTimerDisabled
                }
                #expect(isIdleTimerDisabled == isOn)
            }
        }
    }

    @Test func backgroundTaskEndsWhenItsObjectIsReleased() async throws {
        try await withPhone { _ in
            do {
                let time = DeviceConditions().timeToFinish()
                await settleMainThread()
                #expect(await MainActor.run { UIApplication.shared.backgroundTasks.count } == 1)
                withExtendedLifetime(time) {}
            }
            await settleMainThread()
            #expect(await MainActor.run { UIApplication.shared.backgroundTasks.isEmpty })
        }
    }
}
