import LockstepAppleSensors
import LockstepSamples
import Testing
import VirtualPhone

/// Pressure and relative height from the altimeter, and the motion permission that it needs.
@Suite struct BarometerTests {
    private static func reading(_ index: Int) -> BarometerSample {
        BarometerSample(
            timestamp: .reading(index, hertz: 1), pressureKilopascals: 101.325 - Double(index) / 8,
            relativeAltitudeMeters: Double(index) * 0.25)
    }

    private func hear(
        _ world: PhoneWorld = .allowed, script: PhoneScript = []
    ) async throws -> (readings: [BarometerSample], heard: SampleCollector, SourceDescription) {
        let feed = SensorFeed((0..<5).map { .barometer(Self.reading($0)) })
        let (heard, description) = try await withSensors(
            .streams([.barometer]), on: world, feed, script: script)
        let readings = heard.samples.compactMap { sample -> BarometerSample? in
            if case .barometer(let reading) = sample { reading } else { nil }
        }
        return (readings, heard, description)
    }

    @Test func pressureAndAltitudePassUnchanged() async throws {
        let (readings, heard, description) = try await hear()
        #expect(readings == (0..<5).map(Self.reading))
        #expect(description.streams.map(\.stream) == [.barometer])
        #expect(description.notices.isEmpty && heard.events.isEmpty)
    }

    @Test(arguments: [
        (PermissionState.denied, "barometer: not allowed"),
        (.restricted, "barometer: restricted on this phone"),
    ])
    func sensorWithoutPermissionIsSkippedWithANotice(
        _ state: PermissionState, _ notice: String
    ) async throws {
        let world = PhoneWorld.allowed { $0.permissions[.motion] = state }
        let (readings, heard, description) = try await hear(world)
        #expect(description.notices == [notice])
        #expect(description.streams.isEmpty && readings.isEmpty && heard.events.isEmpty)
    }

    @Test func aPhoneWithoutABarometerIsANotice() async throws {
        let world = PhoneWorld.allowed { $0.capabilities.hasBarometer = false }
        let (readings, _, description) = try await hear(world)
        #expect(description.notices == ["barometer: this phone has none"])
        #expect(readings.isEmpty)
    }

    @Test func unansweredPermissionDelaysTheFirstSample() async throws {
        let world = PhoneWorld.allowed { world in
            world.permissions[.motion] = nil
            world.answerDelay = .milliseconds(2500)
        }
        let (readings, heard, description) = try await hear(world)
        #expect(description.streams.map(\.stream) == [.barometer])
        #expect(readings.map(\.timestamp) == (2..<5).map { .reading($0, hertz: 1) })
        #expect(readings.first?.relativeAltitudeMeters == 0)
        #expect(heard.events.isEmpty)
    }

    @Test func deniedPermissionIsReportedWithThePlatformsMessage() async throws {
        let world = PhoneWorld.allowed { world in
            world.permissions[.motion] = nil
            world.answers[.motion] = .denied
        }
        let (readings, heard, _) = try await hear(world)
        #expect(readings.isEmpty)
        #expect(heard.failures.map(\.stream) == [.barometer])
        #expect(heard.failures.first?.words.hasSuffix("(CMErrorDomain 105)") == true)
    }

    @Test func errorWithoutDataIsReportedAndIsNotASample() async throws {
        let script: PhoneScript = [.at(.milliseconds(2500), .sensorFailed(.barometer, code: 103))]
        let (readings, heard, _) = try await hear(script: script)
        #expect(readings.count == 5 && heard.drops.isEmpty)
        #expect(heard.failures.first?.words.hasSuffix("(CMErrorDomain 103)") == true)
    }
}
