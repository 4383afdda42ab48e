import LockstepAppModel
import LockstepConcurrency
import LockstepRecording
import LockstepSamples
import LockstepSessions
import LockstepSynthetic
import VirtualPhone

/// A phone with its footage and events, and the app's settings.
///
/// Images are small, so that a tour takes seconds; every rate is the mode's own.
struct Scenario: Sendable {
    static let imageSize = PixelSize(width: 64, height: 48)
    static let depthSize = PixelSize(width: 32, height: 24)

    var mode: CaptureMode
    var world = Scenario.smallWorld
    var footage: SyntheticConfiguration
    var script = PhoneScript()
    var plan: @Sendable (CaptureMode) -> CapturePlan = CapturePlan.standard
    /// Whether recordings are sealed.
    var isSealing = true
    /// The disk of a phone.
    var disk: @Sendable (VirtualPhone) -> any FileSystem = { _ in LocalFileSystem() }

    /// A phone on a walk of `seconds`.
    init(_ mode: CaptureMode, seconds: Int64 = 4) {
        self.mode = mode
        footage = SyntheticConfiguration(seed: 11, duration: .seconds(seconds))
        footage.imageSize = Self.imageSize
        footage.depthSize = Self.depthSize
    }

    /// A mode with default settings plus location, which no mode includes.
    static func withPlaces(_ mode: CaptureMode) -> CapturePlan {
        var plan = CapturePlan.standard(mode)
        plan.recording?.streams.insert(.location)
        return plan
    }

    /// A phone with everything, whose images are as small as the footage.
    private static var smallWorld: PhoneWorld {
        var world = PhoneWorld()
        world.capabilities.worldTrackingFormats = [
            CameraFormat(size: imageSize, framesPerSecond: 30)
        ]
        world.orientation = .landscapeLeft
        return world
    }

    /// Lives it: boots the phone and runs `body` with the app on a thread of its own, since whoever
    /// runs a phone blocks its thread.
    func live(_ body: @escaping @Sendable (CaptureApp) throws -> Void) async throws {
        try await live(SyntheticPhone(footage), body)
    }

    /// Runs the scenario with other footage.
    func live(
        _ source: any StoredSource, _ body: @escaping @Sendable (CaptureApp) throws -> Void
    ) async throws {
        try await VirtualPhone.withPhone(world, source: source, script: script) { phone in
            try await withTaskExecutorPreference(OwnThread()) {
                let app = try CaptureApp(phone, self)
                defer { app.close() }
                try body(app)
            }
        }
    }

    /// Whether the disk works in the phone's time and is at it.
    func isWaitingForDisk(_ disk: any FileSystem) -> @Sendable () -> Bool {
        guard let slow = disk as? SlowDisk else { return { false } }
        return { slow.isWorking }
    }
}

/// Runs each part of a task on a thread that no one else waits for.
private final class OwnThread: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        do {
            _ = try WorkerThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        } catch {
            preconditionFailure("No thread for a part of a task: \(error)")
        }
    }
}
