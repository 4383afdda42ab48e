import Dispatch
import LockstepAppleSensors
import LockstepSamples
import VirtualPhone

/// A phone with running sensors, and the sink that stores their samples.
struct RunningPhone {
    let phone: VirtualPhone
    let sensors: PhoneSensors
    let witness: SampleCollector
    /// The description that the sensors returned at their start.
    let description: SourceDescription
}

/// Starts a phone's sensors, calls `body` with both, and stops the sensors.
///
/// - Returns: The sink, and the description that the sensors returned at their start.
@discardableResult
func withSensors(
    _ request: CaptureRequest, on world: PhoneWorld = .allowed, _ source: SensorFeed? = nil,
    script: PhoneScript = [], into witness: SampleCollector = SampleCollector(),
    _ body: (RunningPhone) async throws -> Void = { try $0.phone.runToEnd() }
) async throws -> (heard: SampleCollector, description: SourceDescription) {
    try await withPhone(world, source, script) { phone in
        let sensors = PhoneSensors()
        let description = try sensors.start(request, into: witness)
        await settleMainThread()
        if request.streams.contains(.camera), request.camera.interface == .avFoundation {
            // The camera starts on its own queue, and reports its settings.
            _ = witness.wait { !$0.settings.isEmpty }
        }
        do {
            try await body(
                RunningPhone(
                    phone: phone, sensors: sensors, witness: witness, description: description))
        } catch {
            sensors.stop()
            throw error
        }
        sensors.stop()
        return (witness, description)
    }
}

/// Runs a phone that waits for the main thread after each event, and calls `body` with it.
///
/// Returns only after the main thread has done all queued work.
@discardableResult
func withPhone<Result>(
    _ world: PhoneWorld = .allowed, _ source: SensorFeed? = nil, _ script: PhoneScript = [],
    _ body: (VirtualPhone) async throws -> Result
) async throws -> Result {
    try await VirtualPhone.withPhone(world, source: source, script: script) { phone in
        phone.settle {
            for _ in 0..<mainThreadHops { DispatchQueue.main.sync {} }
        }
        let result = try await body(phone)
        await settleMainThread()
        return result
    }
}

// Four turns: a notification, its observer's queue, a task on the main actor, and the work that
// this task queues.
private let mainThreadHops = 4

/// Waits until the main thread has done all queued work.
func settleMainThread() async {
    for _ in 0..<mainThreadHops { await MainActor.run {} }
}

extension PhoneWorld {
    /// A phone with all sensors and all permissions granted.
    static var allowed: PhoneWorld { allowed(.iPhone12Pro) }

    /// A device of a model with all permissions granted.
    static func allowed(_ model: PhoneModel) -> PhoneWorld {
        var world = PhoneWorld(model)
        for permission in Permission.allCases { world.permissions[permission] = .authorized }
        world.startTime = .start
        return world
    }

    /// The phone of ``allowed``, with a change.
    static func allowed(_ change: (inout PhoneWorld) -> Void) -> PhoneWorld {
        var world = PhoneWorld.allowed
        change(&world)
        return world
    }
}

extension CaptureRequest {
    /// A request for images from ARKit or AVFoundation at 30 per second.
    static func camera(
        _ interface: CameraInterface, _ change: (inout CaptureRequest) -> Void = { _ in }
    ) -> CaptureRequest {
        var request = CaptureRequest(
            camera: CameraControls(interface: interface), imageSize: nil, framesPerSecond: 30,
            inertialRateHertz: 100, streams: [.camera])
        change(&request)
        return request
    }

    /// A request for streams other than the camera.
    static func streams(
        _ streams: Set<LockstepSamples.Stream>, hertz: Double = 100
    ) -> CaptureRequest {
        .camera(.arkit) { request in
            request.streams = streams
            request.inertialRateHertz = hertz
        }
    }
}
