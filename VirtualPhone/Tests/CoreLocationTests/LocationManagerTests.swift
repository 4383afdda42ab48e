import CoreLocation
import Foundation
import LockstepConcurrency
import LockstepSamples
import Testing
import VirtualPhone

/// A delegate that records its calls.
final class Witness: NSObject, CLLocationManagerDelegate, Sendable {
    private let state = Mutex<(lines: [String], locations: [CLLocation])>(([], []))

    var lines: [String] { state.withLock { $0.lines } }
    var locations: [CLLocation] { state.withLock { $0.locations } }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        state.withLock { state in
            state.lines.append("position")
            state.locations += locations
        }
    }

    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
        let name = (error as? CLError)?.code == .denied ? "denied" : "error"
        state.withLock { $0.lines.append("\(name) \((error as NSError).code)") }
    }

    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        state.withLock { $0.lines.append("status \(manager.authorizationStatus.rawValue)") }
    }
}

@Suite struct LocationManagerTests {
    /// Three locations, one second apart and 11 m from each other.
    private var source: any StoredSource {
        PositionList(
            (0..<3).map { index in
                let time = HostTime(nanoseconds: (1000 + Int64(index)) * 1_000_000_000)
                var sample = LocationSample(
                    timestamp: time, wall: WallTime(nanoseconds: 1_748_772_000_250_000_000),
                    latitudeDegrees: 10.5 + Double(index) * 1e-4, longitudeDegrees: 106.25)
                sample.altitudeMeters = 12.125
                sample.verticalAccuracyMeters = 3.5
                sample.horizontalAccuracyMeters = 4.75
                sample.speedMetersPerSecond = 1.5
                return sample
            })
    }

    /// Runs a scenario with a manager created on the main thread.
    private func scenario(
        _ world: PhoneWorld = PhoneWorld(), script: PhoneScript = [],
        _ body: (VirtualPhone, CLLocationManager) throws -> Void
    ) async throws -> Witness {
        let witness = Witness()
        try await VirtualPhone.withPhone(world, source: source, script: script) { phone in
            let manager = await MainActor.run {
                let manager = CLLocationManager()
                manager.delegate = witness
                return Carried(manager)
            }.object
            try body(phone, manager)
            try phone.runToEnd()
        }
        return witness
    }

    private var allowed: PhoneWorld {
        var world = PhoneWorld()
        world.permissions[.location] = .authorized
        return world
    }

    @Test func positionsPassWithAllTheirNumbers() async throws {
        let witness = try await scenario(allowed) { _, manager in manager.startUpdatingLocation() }
        #expect(witness.lines == ["status 4", "position", "position", "position"])
        let last = try #require(witness.locations.last)
        #expect(last.coordinate.latitude == 10.5 + 2 * 1e-4)
        #expect(last.coordinate.longitude == 106.25)
        #expect([last.altitude, last.verticalAccuracy] == [12.125, 3.5])
        #expect([last.horizontalAccuracy, last.speed, last.course] == [4.75, 1.5, -1])
        // `Date` counts from 2001 in a Double: 0.12 µs, rounded twice.
        #expect(abs(last.timestamp.timeIntervalSince1970 - 1_748_772_000.25) < 3e-7)
    }

    @Test func positionsWaitForTheAnswer() async throws {
        var world = PhoneWorld()
        world.answerDelay = .milliseconds(1500)
        let witness = try await scenario(world) { _, manager in
            #expect(manager.authorizationStatus == .notDetermined)
            manager.requestWhenInUseAuthorization()
            manager.startUpdatingLocation()
        }
        #expect(witness.lines == ["status 0", "status 4", "position"])
    }

    @Test func aDeniedPermissionIsAnErrorWithoutAPosition() async throws {
        var world = PhoneWorld()
        world.answers[.location] = .denied
        let witness = try await scenario(world) { phone, manager in
            manager.requestWhenInUseAuthorization()
            try phone.run(for: .milliseconds(1))
            manager.startUpdatingLocation()
        }
        #expect(witness.lines.filter { !$0.hasPrefix("status") } == ["denied 1"])
    }

    @Test func aRevokedPermissionEndsPositions() async throws {
        let script: PhoneScript = [.at(.milliseconds(500), .permission(.location, .denied))]
        let witness = try await scenario(allowed, script: script) { _, manager in
            manager.startUpdatingLocation()
        }
        #expect(witness.lines == ["status 4", "position", "status 2", "denied 1"])
    }

    @Test func aLocationRequestDeliversOnePosition() async throws {
        let witness = try await scenario(allowed) { _, manager in manager.requestLocation() }
        #expect(witness.lines == ["status 4", "position"])
    }

    @Test func aSensorFailureIsReported() async throws {
        let script: PhoneScript = [.at(.milliseconds(500), .sensorFailed(.location, code: 0))]
        let witness = try await scenario(allowed, script: script) { _, manager in
            manager.startUpdatingLocation()
        }
        #expect(witness.lines == ["status 4", "position", "error 0", "position", "position"])
    }

    @Test func positionsNearerThanTheFilterAreLeftOut() async throws {
        let witness = try await scenario(allowed) { _, manager in
            manager.distanceFilter = 15
            manager.startUpdatingLocation()
        }
        #expect(witness.locations.map(\.coordinate.latitude) == [10.5, 10.5 + 2 * 1e-4])
    }

    @Test(arguments: [(true, 3), (false, 1)])
    func theBackgroundNeedsToBeAllowed(_ isAllowed: Bool, _ count: Int) async throws {
        var world = allowed
        world.backgroundModes = ["location"]
        let script: PhoneScript = [.at(.milliseconds(500), .condition(.enteredBackground))]
        let witness = try await scenario(world, script: script) { phone, manager in
            manager.allowsBackgroundLocationUpdates = isAllowed
            manager.startUpdatingLocation()
            try phone.runToEnd()
            #expect(phone.isSuspended == !isAllowed)
            manager.stopUpdatingLocation()
            #expect(phone.isSuspended)
        }
        #expect(witness.locations.count == count)
    }

    /// Another reason keeps the app running, but does not make it an app in use.
    @Test func anAppThatRunsInTheBackgroundStillNeedsItAllowed() async throws {
        let script: PhoneScript = [.at(.milliseconds(500), .condition(.enteredBackground))]
        let witness = try await scenario(allowed, script: script) { phone, manager in
            _ = phone.keepRunning { true }
            manager.startUpdatingLocation()
        }
        #expect(witness.locations.count == 1)
    }

    @Test func aWithdrawnPermissionSuspendsTheApp() async throws {
        var world = allowed
        world.backgroundModes = ["location"]
        let script: PhoneScript = [
            .at(.milliseconds(500), .condition(.enteredBackground)),
            .at(.milliseconds(1500), .permission(.location, .denied)),
        ]
        let witness = try await scenario(world, script: script) { phone, manager in
            manager.allowsBackgroundLocationUpdates = true
            manager.startUpdatingLocation()
            try phone.run(for: .seconds(1))
            #expect(!phone.isSuspended)
            try phone.runToEnd()
            #expect(phone.isSuspended)
        }
        #expect(witness.locations.count == 2)
    }

    @Test func allowingTheBackgroundWithoutItsModeEndsTheApp() async {
        await #expect(processExitsWith: .failure) {
            try await VirtualPhone.withPhone { _ in
                CLLocationManager().allowsBackgroundLocationUpdates = true
            }
        }
    }

    @Test func aThreadWithoutARunLoopGetsNoCalls() async throws {
        let witness = Witness()
        try await VirtualPhone.withPhone(allowed, source: source) { phone in
            let made = Mutex<Carried<CLLocationManager>?>(nil)
            try WorkerThread { made.withLock { $0 = Carried(CLLocationManager()) } }.join()
            let manager = try #require(made.withLock { $0 }).object
            manager.delegate = witness
            manager.startUpdatingLocation()
            try phone.runToEnd()
            #expect(phone.notices == [])
        }
        #expect(witness.lines == [])
    }

    @Test func aThreadWithARunningLoopIsWhereTheDelegateIsCalled() async throws {
        let witness = Witness()
        try await VirtualPhone.withPhone(allowed, source: source) { phone in
            let isRunning = Mutex(false)
            let thread = try WorkerThread {
                let manager = CLLocationManager()
                manager.delegate = witness
                manager.startUpdatingLocation()
                // A run loop without a timer or port would end at once.
                let keeper = Timer(timeInterval: 3600, repeats: true) { _ in }
                RunLoop.current.add(keeper, forMode: .default)
                RunLoop.current.perform { isRunning.change { $0 = true } }
                // Deliveries are timers, which do not end a loop's turn: it ends at its time limit.
                while witness.locations.count < 3 {
                    _ = RunLoop.current.run(
                        mode: .default, before: Date(timeIntervalSinceNow: 0.05))
                }
                keeper.invalidate()
                withExtendedLifetime(manager) {}
            }
            isRunning.change(when: { $0 }) { _ in }
            try phone.runToEnd()
            thread.join()
        }
        #expect(witness.lines == ["status 4", "position", "position", "position"])
    }

    @Test(arguments: [
        (0.0, 0.0, 0.0, 1.0, 111_195.08), (48.8566, 2.3522, 51.5074, -0.1278, 343_556.5),
    ])
    func distancesAreThoseOfTheSphere(
        _ lat: Double, _ lon: Double, _ lat2: Double, _ lon2: Double, _ meters: Double
    ) {
        let distance = CLLocation(latitude: lat, longitude: lon)
            .distance(from: CLLocation(latitude: lat2, longitude: lon2))
        #expect(abs(distance - meters) < meters * 1e-4, "\(distance)")
    }
}

// Unchecked: passed from one thread to the next, never used by two at a time.

/// An object that is passed to another thread.
struct Carried<Object>: @unchecked Sendable {
    let object: Object

    init(_ object: Object) { self.object = object }
}

// Unchecked: only one thread at a time reads a stored source.

/// A list of locations.
final class PositionList: StoredSource, @unchecked Sendable {
    let description = SourceDescription(streams: [])
    private var samples: ArraySlice<LocationSample>

    init(_ samples: [LocationSample]) { self.samples = samples[...] }

    func next() throws -> Delivery? {
        samples.popFirst().map { Delivery(.location($0), arrival: $0.timestamp) }
    }
}
