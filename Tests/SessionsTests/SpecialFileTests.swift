import Foundation
import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// A kind of file that is not a regular file: opening or reading one may block forever.
enum SpecialFile: String, CaseIterable, Sendable {
    case pipe, socket, device

    var obstacle: FileError.Obstacle {
        switch self {
        case .pipe: return .pipe
        case .socket: return .socket
        case .device: return .device
        }
    }

    /// Creates a file of this kind at `path`; the device is a symbolic link to `/dev/null`.
    func put(at path: String) throws {
        switch self {
        case .pipe: try #require(mkfifo(path, 0o644) == 0)
        case .socket: try bindSocket(at: path)
        case .device:
            try FileManager.default.createSymbolicLink(
                atPath: path, withDestinationPath: "/dev/null")
        }
    }

    private func bindSocket(at path: String) throws {
        let server = Process()
        server.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        server.arguments = [
            "python3", "-c", "import socket, sys; socket.socket(socket.AF_UNIX).bind(sys.argv[1])",
            path,
        ]
        try server.run()
        server.waitUntilExit()
        try #require(server.terminationStatus == 0)
    }
}

@Suite("Pipes, sockets and devices in place of regular files")
struct SpecialFileTests {
    @Test("are rejected by every call that opens a file", arguments: SpecialFile.allCases)
    func areRejected(kind: SpecialFile) throws {
        let folder = try DiskFolder()
        let path = folder.path + "/file"
        try kind.put(at: path)
        let disk = LocalFileSystem()
        let calls: [() throws -> Void] = [
            { _ = try disk.open(path) }, { _ = try disk.contents(of: path, limit: 10) },
            { _ = try disk.create(path) }, { try disk.cut(path, to: 0) },
        ]
        for call in calls {
            let error = try #require(throws: FileError.self) { try call() }
            #expect(error.obstacle == kind.obstacle && error.code != .missing)
            #expect(error.problem.contains("not a regular file"))
            #expect(error.place == Place(file: path))
        }
    }

    /// The arguments are the session files that commands open for reading.
    @Test(
        "make verification, recovery and reading of a session fail",
        arguments: ["metadata.json", "imu.csv", "frames.jsonl", "events.jsonl", "seal.jsonl"])
    func failCommandsThatReadTheSession(name: String) throws {
        let folder = try DiskFolder()
        let session = try folder.session()
        try FileManager.default.removeItem(atPath: session + "/" + name)
        try SpecialFile.pipe.put(at: session + "/" + name)
        let disk = LocalFileSystem()
        #expect(throws: FileError.self) {
            try SealVerification.verify(
                session, fileSystem: disk, cryptography: StubCryptography())
        }
        #expect(throws: FileError.self) {
            try SessionRecovery.recover(
                session, fileSystem: disk, codecs: BoxMovieCodecs(), seal: { .stub() })
        }
        #expect(throws: FileError.self) {
            let playback = try SessionPlayback(
                Session(opening: session, fileSystem: disk), codecs: BoxMovieCodecs())
            while try playback.next() != nil {}
            _ = try disk.open(session + "/" + name)
        }
        #expect(try disk.entry(at: session + "/" + name)?.byteCount == 0)
    }

    @Test("are listed as the problem of the session that contains them")
    func areListed() throws {
        let folder = try DiskFolder()
        let good = try folder.session()
        let bad = try folder.session()
        try FileManager.default.removeItem(atPath: bad + "/metadata.json")
        try SpecialFile.pipe.put(at: bad + "/metadata.json")
        let entries = try SessionCatalog.list(
            folder.path + "/sessions", fileSystem: LocalFileSystem())
        #expect(entries.count == 2)
        for entry in entries {
            switch entry.content {
            case .session: #expect(good.hasSuffix(entry.name))
            case .unreadable(let failure):
                #expect(bad.hasSuffix(entry.name))
                #expect(failure.problem.contains("named pipe"))
            }
        }
    }

    @Test("at an output path are replaced or rejected")
    func areNotWrittenTo() throws {
        let folder = try DiskFolder()
        let path = try folder.session()
        try SpecialFile.pipe.put(at: path + "/metadata.json.part")
        let session = try Session(opening: path, fileSystem: LocalFileSystem())
        let calibration = Calibration(cameraFromImu: .identity, origin: .measured)
        #expect(throws: FileError.self) { try session.storing(calibration, seal: { .stub() }) }
        let report = try SessionRecovery.recover(
            path, fileSystem: LocalFileSystem(), codecs: BoxMovieCodecs(), seal: { .stub() })
        #expect(report.unfinishedRemoved == ["metadata.json.part"])
        #expect(try session.storing(calibration, seal: { .stub() }).isSealKept)
    }
}

/// A temporary folder on the real disk, removed when this object is released.
final class DiskFolder: Sendable {
    let path = temporaryPath("disk")

    init() throws {
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a complete, sealed session to the folder `sessions`, and returns its path.
    func session(_ storage: TestSession.Storage = .stills) throws -> String {
        let session = TestSession(seed: 2, count: 12, storage: storage)
        let writer = try session.write(
            in: path + "/sessions", fileSystem: LocalFileSystem(), seal: .stub())
        try writer.finish(
            SessionClosing(stopReason: "test", movieCodec: storage == .movie ? .h264 : nil))
        return writer.path
    }

    /// Returns the content of every file below a folder, by the path relative to that folder.
    func files(in folder: String) throws -> [String: Data] {
        let root = path + "/" + folder
        let names = try FileManager.default.subpathsOfDirectory(atPath: root)
        return Dictionary(
            uniqueKeysWithValues: names.compactMap { name in
                FileManager.default.contents(atPath: root + "/" + name).map { (name, $0) }
            })
    }
}
