import LockstepConcurrency
import LockstepLink
import LockstepLive
import LockstepMedia
import LockstepSamples
import LockstepSessions
import LockstepTestSupport

@testable import LockstepDesk

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A desk on a real socket, with its folders on the disk.
final class DeskWorld: Sendable {
    static let cryptography = OpenSSLCryptography()
    /// The folder of this world.
    let root: String
    let folder: String
    let log = DeskLog()
    let limits: DeskLimits
    private let desk = Mutex<DeskServer?>(nil)
    private let lastPort = Mutex(0)

    init(_ limits: DeskLimits = DeskWorld.limits) throws {
        root = try Self.temporaryFolder()
        folder = root + "/desk"
        self.limits = limits
    }

    deinit {
        desk.withLock { $0 }?.stop()
        try? LocalFileSystem().removeTree(root)
    }

    /// The standard limits, but faster about the disk.
    static var limits: DeskLimits {
        var limits = DeskLimits()
        limits.synchronizationNanoseconds = 20_000_000
        limits.fullDiskNanoseconds = 20_000_000
        return limits
    }

    static func temporaryFolder() throws -> String {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var path = Array("\(parent)/desk-XXXXXX".utf8CString)
        guard mkdtemp(&path) != nil else { throw FileError(.create, path: parent, code: .invalid) }
        let bytes = path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Starts the desk; after the first time at the same port, with the same key and phones.
    @discardableResult
    func start(
        _ disk: any FileSystem = LocalFileSystem(), at address: String = "127.0.0.1"
    ) throws -> DeskServer {
        var configuration = DeskConfiguration(
            folder: folder, settingsFolder: root + "/settings", name: "desk")
        configuration.address = address
        configuration.limits = limits
        configuration.port = lastPort.withLock { $0 }
        let server = try DeskServer(
            configuration, cryptography: Self.cryptography, fileSystem: disk, observer: log)
        try server.start()
        lastPort.withLock { $0 = server.port }
        desk.withLock { $0 = server }
        return server
    }

    var server: DeskServer {
        guard let server = desk.withLock({ $0 }) else { preconditionFailure("no desk runs") }
        return server
    }

    var place: DeskPlace { .address(host: "127.0.0.1", port: lastPort.withLock { $0 }) }

    /// Ends the desk as if its program was killed.
    func kill() {
        server.kill()
        desk.withLock { $0 = nil }
    }

    /// The files below the desk's folder with their contents, without its own.
    func files() throws -> [String: [UInt8]] { try Self.files(in: folder) }

    /// The files below a folder with their contents; hidden folders are left out.
    static func files(in folder: String) throws -> [String: [UInt8]] {
        let disk = LocalFileSystem()
        var files: [String: [UInt8]] = [:]
        for entry in try disk.list(folder) where !entry.name.hasPrefix(".") {
            let path = folder + "/" + entry.name
            if entry.isDirectory {
                for (name, bytes) in try self.files(in: path) {
                    files[entry.name + "/" + name] = bytes
                }
            } else {
                files[entry.name] = try disk.contents(of: path, limit: 1 << 30)
            }
        }
        return files
    }
}
