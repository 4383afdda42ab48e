import LockstepAppModel
import LockstepConcurrency
import LockstepRecording
import LockstepSamples
import LockstepSessions
import LockstepSynthetic
import VirtualPhone

/// A virtual phone with its footage and scripted events, and the app's settings.
///
/// Images are small, so that a scenario takes seconds; every rate is the mode's own.
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
    /// Creates the disk of a phone.
    var disk: @Sendable (VirtualPhone) -> any FileSystem = { _ in LocalFileSystem() }

    /// A phone whose footage is a walk of `seconds`.
    init(_ mode: CaptureMode, seconds: Int64 = 4) {
        self.mode = mode
        footage = SyntheticConfiguration(seed: 11, duration: .seconds(seconds))
        footage.imageSize = Self.imageSize
        footage.depthSize = Self.depthSize
    }

    /// A mode's default settings plus location, which no mode records by default.
    static func withPlaces(_ mode: CaptureMode) -> CapturePlan {
        var plan = CapturePlan.standard(mode)
        plan.recording?.streams.insert(.location)
        return plan
    }

    /// A phone with every sensor, whose images are as small as the footage.
    private static var smallWorld: PhoneWorld {
        var world = PhoneWorld()
        world.capabilities.worldTrackingFormats = [
            CameraFormat(size: imageSize, framesPerSecond: 30)
        ]
        world.orientation = .landscapeLeft
        // As `App/Lockstep/Info.plist` declares.
        world.backgroundModes = ["location"]
        return world
    }

    /// Boots the phone and runs `body` with the app, on a separate thread, because running a phone
    /// blocks the thread.
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

    /// Returns a function that reports whether a ``SlowDisk`` is storing an image; always false for
    /// other disks.
    func isWaitingForDisk(_ disk: any FileSystem) -> @Sendable () -> Bool {
        guard let slow = disk as? SlowDisk else { return { false } }
        return { slow.isWorking }
    }
}

/// Runs each part of a task on its own thread.
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
