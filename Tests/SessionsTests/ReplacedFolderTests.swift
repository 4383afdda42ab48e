import Foundation
import LockstepConcurrency
import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// Another program moves a session's folder away while a command writes to it, and puts another
/// folder there.
@Suite("A session's folder that is replaced while it is written")
struct ReplacedFolderTests {
    /// The kind of entry that is at the folder's path afterwards.
    enum Replacement: CaseIterable, Sendable {
        case link, folder, nothing
    }

    /// Moves `path` to `moved`, and puts the replacement in its place.
    private static func replace(_ path: String, by kind: Replacement, in folder: DiskFolder) throws
    {
        let files = FileManager.default
        try files.moveItem(atPath: path, toPath: folder.path + "/moved")
        switch kind {
        case .link:
            try files.createSymbolicLink(
                atPath: path, withDestinationPath: folder.path + "/other")
        case .folder: try files.moveItem(atPath: folder.path + "/other", toPath: path)
        case .nothing: break
        }
    }

    /// Another session's folder, which must stay unchanged.
    private func makeOther(in folder: DiskFolder) throws -> [String: Data] {
        try FileManager.default.moveItem(
            atPath: folder.session(), toPath: folder.path + "/other")
        return try folder.files(in: "other")
    }

    private func other(
        in folder: DiskFolder, _ kind: Replacement, _ path: String
    ) throws -> [String: Data] {
        let name = kind == .folder ? String(path.dropFirst(folder.path.count + 1)) : "other"
        return try folder.files(in: name)
    }

    @Test(
        "ends the recording, and leaves the other folder unchanged", arguments: Replacement.allCases
    )
    func endsTheRecording(kind: Replacement) throws {
        let folder = try DiskFolder()
        let before = try makeOther(in: folder)
        let opening = {
            var opening = TestSession.opening
            opening.seal = .stub()
            return opening
        }()
        let writer = try SessionWriter.create(
            in: folder.path + "/sessions", opening, fileSystem: LocalFileSystem())
        try writer.storeStill(exampleStill([1, 2, 3]), frame: 0)
        try writer.synchronize()
        try Self.replace(writer.path, by: kind, in: folder)
        // Samples until the next synchronization go to the moved recording.
        try writer.storeStill(exampleStill([4, 5, 6]), frame: 1)
        try writer.storeDepth(Self.depth, frame: 1)
        let error = try #require(throws: FileError.self) { try writer.synchronize() }
        #expect(error.obstacle == (kind == .nothing ? nil : .replacedFolder))
        #expect(error.operation.isWriting)
        #expect(throws: FileError.self) { try writer.finish(SessionClosing(stopReason: "test")) }
        writer.leave(SessionClosing(stopReason: "test"))
        #expect(try other(in: folder, kind, writer.path) == before)
        let moved = try folder.files(in: "moved")
        #expect(moved["rgb/000000.jpg"] == Data([1, 2, 3]))
        #expect(moved["rgb/000001.jpg"] == Data([4, 5, 6]))
        let session = try Session(
            opening: folder.path + "/moved", fileSystem: LocalFileSystem())
        #expect(session.manifest.state == .recording && session.manifest.stopReason == "test")
    }

    private static var depth: DepthMap {
        let size = PixelSize(width: 2, height: 2)
        guard let depth = PixelBuffer(format: .float32, size: size, fill: { _, _ in }),
            let map = DepthMap(depth: depth, confidence: nil)
        else { preconditionFailure("a map of four pixels") }
        return map
    }

    /// A command that changes a session.
    enum Command: CaseIterable, Sendable {
        case calibrate, recover

        func run(_ path: String, _ disk: any FileSystem) throws {
            switch self {
            case .calibrate:
                let calibration = Calibration(cameraFromImu: .identity, origin: .measured)
                _ = try Session(opening: path, fileSystem: disk)
                    .storing(calibration, seal: { .stub() })
            case .recover:
                _ = try SessionRecovery.recover(
                    path, fileSystem: disk, codecs: BoxMovieCodecs(), seal: { .stub() })
            }
        }

        /// Returns the session that the command finds.
        func session(in folder: DiskFolder) throws -> String {
            guard self == .recover else { return try folder.session() }
            return try TestSession(seed: 3, count: 12).write(
                in: folder.path + "/sessions", fileSystem: LocalFileSystem(), seal: .stub()
            ).path
        }
    }

    @Test(
        "at any call of a command leaves the other folder unchanged", arguments: Command.allCases,
        [Replacement.link, .folder])
    func leavesTheOtherFolder(command: Command, kind: Replacement) throws {
        var (call, replaced) = (1, true)
        while replaced {
            let folder = try DiskFolder()
            let before = try makeOther(in: folder)
            let path = try command.session(in: folder)
            let calls = Mutex(0)
            let disk = FaultyFileSystem(LocalFileSystem()) { [call] operation, _ in
                guard operation.isWriting else { return }
                let count = calls.withLock { count in
                    count += 1
                    return count
                }
                if count == call { try Self.replace(path, by: kind, in: folder) }
            }
            // The command may succeed if only reading remained.
            _ = try? command.run(path, disk)
            replaced = calls.withLock { $0 } >= call
            if replaced {
                #expect(try other(in: folder, kind, path) == before, "call \(call)")
                call += 1
            }
        }
        #expect(call > 5)
    }
}
