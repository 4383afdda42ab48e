import LockstepConcurrency
import LockstepSamples
import LockstepSessions

/// A clock that a test moves.
final class HandClock: HostClock {
    private let time: Mutex<HostTime>

    init(_ start: HostTime = HostTime(nanoseconds: 5_000_000_000)) { time = Mutex(start) }

    var now: HostTime { time.withLock { $0 } }

    var anchor: ClockAnchor {
        let start = WallTime(nanoseconds: 1_774_967_081_000_000_000)
        let first = ClockAnchor(host: HostTime(nanoseconds: 0), wall: start)
        return ClockAnchor(host: now, wall: first.wall(for: now))
    }

    func sleep(until time: HostTime) { self.time.withLock { $0 = max($0, time) } }

    func move(to time: HostTime) { sleep(until: time) }

    func move(milliseconds: Int64) { move(to: now + .milliseconds(milliseconds)) }
}

/// A permission desk that returns preset answers.
final class TestDesk: PermissionDesk {
    struct State: Sendable {
        var states: [Permission: PermissionState] = [
            .camera: .authorized, .motion: .authorized, .location: .authorized,
            .microphone: .authorized,
        ]
        var answers: [Permission: PermissionState] = [:]
        var asked: [Permission] = []
    }

    let desk = Mutex(State())

    func state(of permission: Permission) -> PermissionState {
        desk.withLock { $0.states[permission] ?? .notDetermined }
    }

    func request(
        _ permission: Permission, answer: @escaping @Sendable (PermissionState) -> Void
    ) {
        let said = desk.withLock { desk -> PermissionState in
            desk.asked.append(permission)
            let said = desk.answers[permission] ?? .denied
            desk.states[permission] = said
            return said
        }
        answer(said)
    }
}

/// Phone conditions that a test sets.
final class TestConditions: PhoneConditions {
    private let handler = Mutex<(@Sendable (PhoneCondition) -> Void)?>(nil)
    let free = Mutex<Int64?>(64_000_000_000)
    let awake = Mutex<[Bool]>([])
    let leases = Mutex(0)
    /// How often the free space was read.
    let spaceReadings = Mutex(0)

    /// Counts its own lifetime.
    private final class Lease: Sendable {
        private let conditions: TestConditions

        init(_ conditions: TestConditions) {
            self.conditions = conditions
            conditions.leases.withLock { $0 += 1 }
        }

        deinit { conditions.leases.withLock { $0 -= 1 } }
    }

    func timeToFinish() -> any AnyObject & Sendable { Lease(self) }

    func observe(_ handler: @escaping @Sendable (PhoneCondition) -> Void) {
        self.handler.withLock { $0 = handler }
        handler(.thermalState(.nominal))
    }

    func freeBytes(at path: String) -> Int64? {
        spaceReadings.withLock { $0 += 1 }
        return free.withLock { $0 }
    }

    func keepAwake(_ isOn: Bool) { awake.withLock { $0.append(isOn) } }

    func tell(_ condition: PhoneCondition) { handler.withLock { $0 }?(condition) }
}

/// A photo camera that returns the same image every time.
final class TestCamera: PhotoCamera, AdjustableCamera {
    struct State: Sendable {
        var photo: CapturedPhoto?
        var starts: [CameraPosition] = []
        var lenses: [CameraLens] = []
        var requests: [PhotoRequest] = []
        var stops = 0
        var adjustments: [CameraAdjustment] = []
        var events: (@Sendable (SessionEvent) -> Void)?
    }

    let camera = Mutex(State())

    func observe(_ events: @escaping @Sendable (SessionEvent) -> Void) {
        camera.withLock { $0.events = events }
    }

    /// Reports what a phone's camera would.
    func report(_ event: SessionEvent) { camera.withLock { $0.events }?(event) }

    var abilities: CameraAbilities? { .all }

    func adjust(_ adjustment: CameraAdjustment) {
        camera.withLock { $0.adjustments.append(adjustment) }
    }

    func start(_ position: CameraPosition, lens: CameraLens) throws -> CameraPosition {
        camera.withLock { camera in
            camera.starts.append(position)
            camera.lenses.append(lens)
        }
        return position
    }

    func takePhoto(
        _ request: PhotoRequest,
        completion: @escaping @Sendable (Result<CapturedPhoto, any Error>) -> Void
    ) {
        let photo = camera.withLock { camera -> CapturedPhoto? in
            camera.requests.append(request)
            return camera.photo
        }
        completion(photo.map(Result.success) ?? .failure(TestFailure()))
    }

    func stop() { camera.withLock { $0.stops += 1 } }
}

/// A failure for tests.
struct TestFailure: Failure {
    var problem = "the lens cap is on"
    let place: Place? = nil
    let remedy: Remedy = "Take it off."
}

extension CameraAbilities {
    /// A camera that accepts every adjustment.
    static var all: CameraAbilities {
        var abilities = CameraAbilities()
        abilities.imageSize = PixelSize(width: 1920, height: 1440)
        abilities.focusesAtPoints = true
        abilities.metersAtPoints = true
        abilities.exposureBias = -8...8
        abilities.locksWhiteBalance = true
        abilities.zoom = 1...6
        abilities.capturesStills = true
        return abilities
    }
}
