import LockstepConcurrency
import LockstepSamples
import LockstepSessions
import LockstepTestSupport

@testable import LockstepCatalog

/// A folder for sessions on the disk, removed with its last user.
final class CatalogFolder: Sendable {
    let path: String
    private let disk = LocalFileSystem()

    init() throws {
        path = temporaryPath("catalog")
        try disk.makeDirectory(path)
    }

    deinit { try? disk.removeTree(path) }

    /// Records a session with random samples.
    @discardableResult
    func record(
        _ name: String, seed: UInt64 = 1, count: Int = 40, isComplete: Bool = true
    ) throws -> String {
        let folder = name.split(separator: "/").dropLast().reduce(path) { $0 + "/" + $1 }
        if folder != path, try disk.entry(at: folder) == nil { try disk.makeDirectory(folder) }
        let writer = try TestSession(seed: seed, count: count).write(in: folder, fileSystem: disk)
        try isComplete
            ? writer.finish(SessionClosing(stopReason: "user")) : writer.synchronize()
        try disk.rename(writer.path, to: path + "/" + name)
        return path + "/" + name
    }

    func write(_ text: String, to name: String) throws {
        try write(Array(text.utf8)[...], to: name)
    }

    func write(_ bytes: ArraySlice<UInt8>, to name: String) throws {
        let file = try disk.create(path + "/" + name)
        var rest = bytes
        while !rest.isEmpty {
            rest = rest.dropFirst(try rest.withUnsafeBytes { try file.write($0) })
        }
        try file.close()
    }

    func bytes(of name: String) throws -> [UInt8] {
        try disk.contents(of: path + "/" + name, limit: 1 << 30)
    }

    func remove(_ name: String) throws {
        let path = path + "/" + name
        try disk.entry(at: path)?.isDirectory == true
            ? disk.removeTree(path) : disk.remove(path)
    }

    func rename(_ name: String, to other: String) throws {
        try disk.rename(path + "/" + name, to: path + "/" + other)
    }

    /// Updates the catalog of the folder, or of a subfolder.
    @discardableResult
    func update(
        _ folder: String = "", isChecking: Bool = true, jobs: Int = 1
    ) throws -> CatalogUpdate {
        try Catalog(of: path + "/" + folder)
            .update(with: .stub, isChecking: isChecking, jobs: jobs)
    }

    /// Runs three updates at once; returns the errors of those that failed.
    func failuresOfUpdatesAtOnce() throws -> [String] {
        let failures = Mutex<[String]>([])
        let threads = try (0..<3).map { _ in
            try WorkerThread { [self] in
                do { try update(jobs: 2) } catch {
                    failures.withLock { $0.append("\(error)") }
                }
            }
        }
        for thread in threads { thread.join() }
        return failures.withLock { $0 }
    }

    /// The content of the catalog.
    func dump(_ folder: String = "") throws -> [String] {
        try Catalog(of: path + "/" + folder).dump()
    }

    /// The content of a catalog that is made from nothing.
    func freshDump(_ folder: String = "") throws -> [String] {
        let catalog = try Catalog(of: path + "/" + folder, isTemporary: true)
        try catalog.update(with: .stub, isChecking: true, isReusing: false)
        return try catalog.dump()
    }
}

extension SessionReader {
    /// Reads images that contain nothing.
    static let stub = SessionReader(
        codecs: StubCodecs(), cryptography: nil, namingActions: { "\($0)" })
}
