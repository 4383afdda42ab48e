import Foundation
import LockstepConcurrency
import LockstepSamples
import PhoneFoundation
import Testing
import VirtualPhone

/// APIs of Foundation and the C library that exist on a phone but not on Linux.
@Suite(.serialized) struct PhoneFoundationTests {
    @Test(arguments: [
        (LockstepSamples.ThermalState.nominal, ProcessInfo.ThermalState.nominal), (.fair, .fair),
        (.serious, .serious), (.critical, .critical),
    ])
    func theHeatIsThePhones(
        _ heat: LockstepSamples.ThermalState, _ told: ProcessInfo.ThermalState
    ) async throws {
        var world = PhoneWorld()
        world.thermalState = heat
        try await VirtualPhone.withPhone(world) { _ in
            #expect(ProcessInfo.processInfo.thermalState == told)
        }
    }

    @Test func aChangeOfHeatIsPostedAfterItHappened() async throws {
        let heard = Mutex<[ProcessInfo.ThermalState]>([])
        let observer = NotificationCenter.default.addObserver(
            forName: ProcessInfo.thermalStateDidChangeNotification, object: nil, queue: nil
        ) { notification in
            // Phones of other tests may change their thermal state meanwhile.
            guard VirtualPhone.current?.world.deviceModel == "hot" else { return }
            let info = notification.object as? ProcessInfo
            heard.withLock { $0 += [info?.thermalState ?? .nominal] }
        }
        // The observer is added before the phones boot.
        for heat in [LockstepSamples.ThermalState.serious, .critical] {
            let script: PhoneScript = [.at(.seconds(1), .condition(.thermalState(heat)))]
            var world = PhoneWorld()
            world.deviceModel = "hot"
            try await VirtualPhone.withPhone(world, script: script) { try $0.runToEnd() }
        }
        NotificationCenter.default.removeObserver(observer)
        #expect(heard.withLock { $0 } == [.serious, .critical])
    }

    @Test func freeSpaceIsThePhonesAsItFills() async throws {
        var world = PhoneWorld()
        world.freeBytes = 12_345
        let script: PhoneScript = [
            .at(.seconds(1), .freeBytes(99)), .at(.seconds(2), .freeBytes(nil)),
        ]
        try await VirtualPhone.withPhone(world, script: script) { phone in
            #expect(try freeBytes() == 12_345)
            try phone.run(for: .milliseconds(1500))
            #expect(try freeBytes() == 99)
            try phone.runToEnd()
            #expect(try freeBytes() == nil)
        }
    }

    private func freeBytes() throws -> Int64? {
        let key = URLResourceKey.volumeAvailableCapacityForImportantUsageKey
        return try URL(fileURLWithPath: "/").resourceValues(forKeys: [key])
            .volumeAvailableCapacityForImportantUsage
    }

    @Test func theBundleDeclaresTheBackgroundModesOfThePhonesApp() async throws {
        var world = PhoneWorld()
        try await VirtualPhone.withPhone(world) { _ in
            #expect(Bundle.main.infoDictionary?["UIBackgroundModes"] == nil)
        }
        world.backgroundModes = ["location", "audio"]
        try await VirtualPhone.withPhone(world) { _ in
            let modes = Bundle.main.infoDictionary?["UIBackgroundModes"] as? [String]
            #expect(modes == ["audio", "location"])
        }
    }

    @Test func theMarkThatExcludesAFileFromBackupsIsThePhones() async throws {
        let folder = FileManager.default.temporaryDirectory
        let url = NSURL(fileURLWithPath: folder.path)
        try await VirtualPhone.withPhone { phone in
            try url.setResourceValue(true, forKey: .isExcludedFromBackupKey)
            #expect(phone.excludedFromBackup == [folder.path])
            // Other keys are Foundation's, which cannot set this one on Linux.
            #expect(throws: CocoaError.self) {
                try url.setResourceValue(true, forKey: .isHiddenKey)
            }
            #expect(phone.excludedFromBackup == [folder.path])
            try url.setResourceValue(false, forKey: .isExcludedFromBackupKey)
            #expect(phone.excludedFromBackup == [])
            #expect(throws: CocoaError.self) {
                try NSURL(fileURLWithPath: "/no/such/file")
                    .setResourceValue(true, forKey: .isExcludedFromBackupKey)
            }
        }
    }

    @Test func theClocksAreThePhones() async throws {
        try await VirtualPhone.withPhone { phone in
            let host = clock_gettime_nsec_np(CLOCK_UPTIME_RAW)
            let wall = clock_gettime_nsec_np(CLOCK_REALTIME)
            #expect(host == UInt64(phone.clock.now.nanoseconds))
            #expect(wall == UInt64(phone.clock.anchor.wall.nanoseconds))
            try phone.run(for: .seconds(3))
            #expect(clock_gettime_nsec_np(CLOCK_UPTIME_RAW) - host == 3_000_000_000)
            #expect(clock_gettime_nsec_np(CLOCK_REALTIME) - wall == 3_000_000_000)
        }
    }

    @Test func anUnknownClockReadsZero() {
        #expect(clock_gettime_nsec_np(12_345) == 0)
    }

    @Test func theModelIsReadInTwoSteps() async throws {
        var world = PhoneWorld()
        world.deviceModel = "iPhone14,2"
        try await VirtualPhone.withPhone(world) { _ in
            var count = 0
            #expect(sysctlbyname("hw.machine", nil, &count, nil, 0) == 0)
            #expect(count == 11)
            var bytes = [UInt8](repeating: 9, count: count)
            #expect(sysctlbyname("hw.machine", &bytes, &count, nil, 0) == 0)
            #expect(bytes == Array("iPhone14,2".utf8) + [0])
            count = 10
            #expect(sysctlbyname("hw.machine", &bytes, &count, nil, 0) == -1)
            #expect(sysctlbyname("hw.unknown", nil, &count, nil, 0) == -1)
        }
    }
}
