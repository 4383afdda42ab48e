import Foundation
import LockstepSamples
import LockstepTestSupport
import Testing

@testable import LockstepSessions

/// A session's folder on the disk; no name may lead out of it.
@Suite struct OwnFilesTests {
    /// Every disk call that can reach an entry of a folder.
    struct Call: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let run: @Sendable (_ disk: any FileSystem, _ folder: String) throws -> Void

        init(
            _ name: String, _ run: @escaping @Sendable (any FileSystem, String) throws -> Void
        ) {
            testDescription = name
            self.run = run
        }

        static let all = [
            Call("create") { _ = try $0.create($1 + "/new") },
            Call("open") { _ = try $0.open($1 + "/file") },
            Call("cut") { try $0.cut($1 + "/file", to: 1) },
            Call("makeDirectory") { try $0.makeDirectory($1 + "/new") },
            Call("rename") { try $0.rename($1 + "/file", to: $1 + "/new") },
            Call("remove") { try $0.remove($1 + "/file") },
            Call("list") { _ = try $0.list($1) },
            Call("entry") { _ = try $0.entry(at: $1 + "/file") },
            Call("synchronizeDirectory") { try $0.synchronizeDirectory($1) },
            Call("synchronizeTree") { try $0.synchronizeTree($1) },
            Call("resolve") { _ = try $0.resolve($1 + "/file") },
            Call("claim") { _ = try $0.claim($1) },
            Call("share") { _ = try $0.share($1) },
        ]
    }

    @Test(arguments: Call.all)
    func reachesNothingBehindALinkedFolder(_ call: Call) throws {
        let place = try LinkedPlace()
        let own = LocalFileSystem().ownFiles(of: place.path + "/session")
        let error = #expect(throws: SessionError.self) {
            try call.run(own, place.path + "/session/rgb")
        }
        #expect(error?.fact == .symbolicLink)
        #expect(try place.outside() == ["file"])
        // The same call is allowed if the folder is not a link.
        #expect(throws: Never.self) { try call.run(own, place.path + "/session/depth") }
    }

    @Test(arguments: Call.all)
    func reachesNothingInAnUnresolvableFolder(_ call: Call) throws {
        let memory = MemoryFileSystem()
        memory.put(Array("kept".utf8), at: "session/rgb/file")
        let own = UnplacedDisk(memory).ownFiles(of: "session")
        let error = #expect(throws: FileError.self) { try call.run(own, "session/rgb") }
        #expect(error?.code == .permission)
        #expect(memory.files(under: "session") == ["rgb/file": Array("kept".utf8)])
    }

    @Test func acceptsAFolderCreatedLater() throws {
        let place = try LinkedPlace()
        let own = LocalFileSystem().ownFiles(of: place.path + "/later")
        #expect(try own.entry(at: place.path + "/later/file") == nil)
        try own.makeDirectory(place.path + "/later")
        try own.create(place.path + "/later/file").close()
        #expect(try own.entry(at: place.path + "/later/file")?.name == "file")
        try FileManager.default.createSymbolicLink(
            atPath: place.path + "/later/link", withDestinationPath: place.path + "/outside/file")
        #expect(throws: SessionError.self) { try own.open(place.path + "/later/link") }
        #expect(try own.entry(at: place.path + "/later/link")?.isLink == true)
    }
}

/// A session's folder on the real disk, one of whose subfolders is a link to an outside folder.
private final class LinkedPlace {
    let path = temporaryPath("own")
    private let files = FileManager.default

    init() throws {
        for name in ["outside", "session/depth"] {
            try files.createDirectory(
                atPath: path + "/" + name, withIntermediateDirectories: true)
            try Data("kept".utf8).write(to: URL(fileURLWithPath: path + "/" + name + "/file"))
        }
        try files.createSymbolicLink(
            atPath: path + "/session/rgb", withDestinationPath: path + "/outside")
    }

    deinit { try? files.removeItem(atPath: path) }

    func outside() throws -> [String] { try files.contentsOfDirectory(atPath: path + "/outside") }
}

/// A disk that cannot resolve the locations of its files.
private struct UnplacedDisk: FileSystem {
    private let base: MemoryFileSystem

    init(_ base: MemoryFileSystem) { self.base = base }

    func resolve(_ path: String) throws -> String {
        throw FileError(.open, path: path, code: .permission)
    }

    func create(_ path: String) throws -> any WritableFile { try base.create(path) }
    func open(_ path: String) throws -> any ByteSource { try base.open(path) }
    func makeDirectory(_ path: String) throws { try base.makeDirectory(path) }
    func rename(_ path: String, to newPath: String) throws {
        try base.rename(path, to: newPath)
    }
    func remove(_ path: String) throws { try base.remove(path) }
    func list(_ path: String) throws -> [DirectoryEntry] { try base.list(path) }
    func synchronizeDirectory(_ path: String) throws { try base.synchronizeDirectory(path) }
    func synchronizeTree(_ path: String) throws { try base.synchronizeTree(path) }
}
