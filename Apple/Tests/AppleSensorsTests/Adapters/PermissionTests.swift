import LockstepAppleSensors
import LockstepConcurrency
import LockstepSamples
import LockstepSessions
import Testing
import VirtualPhone

/// The state of each permission, and requests for it.
@Suite struct PermissionTests {
    @Test(arguments: Permission.allCases, PermissionState.allCases)
    func eachPermissionStateIsReported(_ permission: Permission, _ state: PermissionState)
        async throws
    {
        var world = PhoneWorld()
        world.permissions[permission] = state
        try await withPhone(world) { _ in
            let desk = PhonePermissions()
            for other in Permission.allCases {
                #expect(desk.state(of: other) == (other == permission ? state : .notDetermined))
            }
        }
    }

    @Test(
        arguments: Permission.allCases,
        [PermissionState.authorized, .denied, .restricted])
    func requestIsAnsweredOnceAfterAnyDelay(
        _ permission: Permission, _ said: PermissionState
    ) async throws {
        for delay in [HostDuration.zero, .seconds(3)] {
            var world = PhoneWorld()
            world.answers[permission] = said
            world.answerDelay = delay
            let answers = Mutex<[PermissionState]>([])
            try await withPhone(world) { phone in
                let desk = PhonePermissions()
                desk.request(permission) { answer in answers.change { $0.append(answer) } }
                await settleMainThread()
                try phone.run(for: .seconds(5))
                #expect(answers.wait(milliseconds: 20_000) { !$0.isEmpty })
                await settleMainThread()
                #expect(desk.state(of: permission) == said)
            }
            #expect(answers.withLock { $0 } == [said])
        }
    }

    @Test(
        arguments: Permission.allCases,
        [PermissionState.authorized, .denied, .restricted])
    func answeredPermissionIsNotRequestedAgain(
        _ permission: Permission, _ said: PermissionState
    ) async throws {
        var world = PhoneWorld()
        world.permissions[permission] = said
        world.answers[permission] = said == .authorized ? .denied : .authorized
        try await withPhone(world) { phone in
            let answers = Mutex<[PermissionState]>([])
            PhonePermissions().request(permission) { answer in
                answers.change { $0.append(answer) }
            }
            #expect(answers.withLock { $0 } == [said])
            #expect(phone.permission(permission) == said)
        }
    }

    @Test func motionIsNotRequestedWithoutMotionSensors() async throws {
        var world = PhoneWorld()
        world.motionStreams = []
        try await withPhone(world) { phone in
            let answers = Mutex<[PermissionState]>([])
            PhonePermissions().request(.motion) { answer in
                answers.change { $0.append(answer) }
            }
            #expect(answers.withLock { $0 } == [.notDetermined])
        }
    }
}
