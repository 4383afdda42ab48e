import LockstepConcurrency
import LockstepSamples
import LockstepSessions
import VirtualPhone

/// The machine's disk, except that creating an image's file takes some of the phone's time.
final class SlowDisk: FileSystem {
    private let disk = LocalFileSystem()
    private let clock: VirtualClock
    private let delay: HostDuration
    private let wake = Mutex<HostTime?>(nil)

    /// Creates a disk that takes `delay` for each image.
    init(_ phone: VirtualPhone, delay: HostDuration) {
        clock = phone.clock
        self.delay = delay
    }

    /// Whether an image's file is being created, which ends only when the phone's time advances.
    var isWorking: Bool { wake.withLock { $0 }.map { $0 > clock.now } ?? false }

    func create(_ path: String) throws -> any WritableFile {
        if path.contains("/rgb/") {
            let end = clock.now + delay
            wake.withLock { $0 = end }
            clock.sleep(until: end)
            wake.withLock { $0 = nil }
        }
        return try disk.create(path)
    }

    func open(_ path: String) throws -> any ByteSource { try disk.open(path) }
    func makeDirectory(_ path: String) throws { try disk.makeDirectory(path) }
    func rename(_ path: String, to newPath: String) throws { try disk.rename(path, to: newPath) }
    func remove(_ path: String) throws { try disk.remove(path) }
    func list(_ path: String) throws -> [DirectoryEntry] { try disk.list(path) }
    func synchronizeDirectory(_ path: String) throws { try disk.synchronizeDirectory(path) }
    func synchronizeTree(_ path: String) throws { try disk.synchronizeTree(path) }
}
