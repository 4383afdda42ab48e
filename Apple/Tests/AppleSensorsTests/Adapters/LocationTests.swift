import LockstepAppleSensors
import LockstepSamples
import Testing
import VirtualPhone

/// Core Location's positions, with timestamps converted to the host clock by anchors.
@Suite struct LocationTests {
    /// The wall time at which the phones of these tests start.
    private static let startWall = WallTime(nanoseconds: 1_748_772_000_000_000_000)

    private static let world = PhoneWorld.allowed { $0.startWall = startWall }

    /// A position delivered `seconds` after the start, and measured `age` seconds before that.
    private static func position(_ seconds: Int64, age: Int64 = 0) -> LocationSample {
        let found = HostDuration.seconds(seconds - age)
        var sample = LocationSample(
            timestamp: .start + .seconds(seconds),
            wall: WallTime(nanoseconds: startWall.nanoseconds + found.nanoseconds),
            latitudeDegrees: 52.5 + Double(seconds) / 1e5, longitudeDegrees: -13.377)
        sample.horizontalAccuracyMeters = 4.75
        sample.altitudeMeters = 34.125
        sample.verticalAccuracyMeters = -1
        sample.speedMetersPerSecond = 1.5
        return sample
    }

    private func hear(
        _ positions: [LocationSample] = (1...4).map { position($0) },
        on world: PhoneWorld = world, script: PhoneScript = []
    ) async throws -> (positions: [LocationSample], heard: SampleCollector, SourceDescription) {
        let (heard, description) = try await withSensors(
            .streams([.location]), on: world, SensorFeed(positions.map(Sample.location)),
            script: script)
        let told = heard.samples.compactMap { sample -> LocationSample? in
            if case .location(let position) = sample { position } else { nil }
        }
        return (told, heard, description)
    }

    /// Whether two times in nanoseconds differ by at most 1 µs; `Date` resolves 0.12 µs today.
    private func isNear(_ one: Int64, _ other: Int64) -> Bool { abs(one - other) <= 1000 }

    @Test func positionsPassUnchangedAndTimestampsToAMicrosecond() async throws {
        let fed = (1...4).map { Self.position($0) }
        let (told, _, description) = try await hear(fed)
        #expect(description.streams.map(\.stream) == [.location] && description.notices.isEmpty)
        #expect(told.count == 4)
        for (fed, told) in zip(fed, told) {
            #expect(isNear(told.timestamp.nanoseconds, fed.timestamp.nanoseconds))
            #expect(isNear(told.wall.nanoseconds, fed.wall.nanoseconds))
            var same = told
            (same.timestamp, same.wall) = (fed.timestamp, fed.wall)
            #expect(same == fed)
        }
    }

    @Test func anOldPositionKeepsItsAge() async throws {
        let (told, _, _) = try await hear([Self.position(1, age: 31)])
        let found = HostTime.start - .seconds(30)
        #expect(isNear(try #require(told.first).timestamp.nanoseconds, found.nanoseconds))
    }

    @Test func anchorsUsedForTimestampsAreReported() async throws {
        let (_, heard, _) = try await hear([1, 5, 12, 13, 25].map { Self.position($0) })
        let anchors = heard.events.compactMap { event -> ClockAnchor? in
            if case .clockAnchor(let anchor) = event { anchor } else { nil }
        }
        let times = [.start, HostTime.start + .seconds(12), .start + .seconds(25)]
        let late = [HostDuration.zero, SensorFeed.delay, SensorFeed.delay]
        #expect(anchors.map(\.host) == zip(times, late).map { $0 + $1 })
        for anchor in anchors {
            #expect(
                anchor.wall.nanoseconds - Self.startWall.nanoseconds
                    == (anchor.host - .start).nanoseconds)
        }
    }

    @Test(arguments: [
        (PermissionState.denied, "location: not allowed"),
        (.restricted, "location: restricted on this phone"),
    ])
    func sensorWithoutPermissionIsSkippedWithANotice(
        _ state: PermissionState, _ notice: String
    ) async throws {
        let world = PhoneWorld.allowed { $0.permissions[.location] = state }
        let (told, heard, description) = try await hear(on: world)
        #expect(description.notices == [notice] && description.streams.isEmpty)
        #expect(told.isEmpty && heard.samples.isEmpty)
    }

    @Test func positionsBeginOncePermissionIsGranted() async throws {
        let world = PhoneWorld.allowed { $0.permissions[.location] = nil }
        let script: PhoneScript = [.at(.milliseconds(2500), .permission(.location, .authorized))]
        let (told, heard, description) = try await hear(on: world, script: script)
        #expect(description.streams.map(\.stream) == [.location])
        #expect(heard.notices == ["location: permission not requested yet"])
        #expect(told.count == 2)
    }

    @Test(arguments: [
        (PermissionState.denied, "location: not allowed"),
        (.restricted, "location: restricted on this phone"),
    ])
    func revokedPermissionEndsPositionsWithAMessage(
        _ state: PermissionState, _ notice: String
    ) async throws {
        let script: PhoneScript = [.at(.milliseconds(2500), .permission(.location, state))]
        let (told, heard, _) = try await hear(on: Self.world, script: script)
        #expect(told.count == 2)
        #expect(heard.notices == [notice])
        #expect(heard.failures.map(\.stream) == [.location])
        #expect(heard.failures.first?.words.hasSuffix("(kCLErrorDomain 1)") == true)
    }

    @Test(arguments: [(["location"], 4), ([], 2)] as [(Set<String>, Int)])
    func positionsContinueInTheBackgroundIfTheAppDeclaresIt(
        _ modes: Set<String>, _ count: Int
    ) async throws {
        let world = PhoneWorld.allowed { world in
            world.startWall = Self.startWall
            world.backgroundModes = modes
        }
        let script: PhoneScript = [.at(.milliseconds(2500), .condition(.enteredBackground))]
        let (told, heard, _) = try await hear(on: world, script: script)
        #expect(told.count == count && heard.notices.isEmpty)
    }

    @Test func errorIsReportedAndPositionsContinue() async throws {
        let script: PhoneScript = [.at(.milliseconds(2500), .sensorFailed(.location, code: 0))]
        let (told, heard, _) = try await hear(script: script)
        #expect(told.count == 4 && heard.drops.isEmpty)
        #expect(heard.failures.map(\.stream) == [.location])
        #expect(heard.failures.first?.words.hasSuffix("(kCLErrorDomain 0)") == true)
    }

    @Test func stopEndsSamples() async throws {
        let feed = SensorFeed((1...4).map { .location(Self.position($0)) })
        try await withSensors(.streams([.location]), on: Self.world, feed) { running in
            try running.phone.run(for: .milliseconds(2500))
            running.sensors.stop()
            let count = running.witness.samples.count
            await settleMainThread()
            try running.phone.runToEnd()
            #expect(running.witness.samples.count == count)
            #expect(running.witness.count(.location) == 2)
        }
    }
    @Test func updatesAfterStopAreDiscarded() async throws {
        let feed = SensorFeed((1...4).map { .location(Self.position($0)) })
        try await withSensors(.streams([.location]), on: Self.world, feed) { running in
            try running.phone.run(for: .milliseconds(2500))
            let count = running.witness.samples.count
            running.phone.settle(nil)
            try await MainActor.run {
                // Core Location stops on the main thread, which is busy until the phone's end.
                running.sensors.stop()
                try running.phone.runToEnd()
            }
            #expect(running.witness.samples.count == count)
        }
    }
}
