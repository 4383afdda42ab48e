import Foundation
import LockstepConcurrency
import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@Suite("Files shared with another folder or command")
struct SharedFileTests {
    /// A second folder with hard links to the files of the first (`cp -al`).
    private func link(_ session: String, to copy: String) throws {
        let files = FileManager.default
        try files.createDirectory(atPath: copy, withIntermediateDirectories: true)
        for name in try files.contentsOfDirectory(atPath: session) {
            var isFolder: ObjCBool = false
            let path = session + "/" + name
            _ = files.fileExists(atPath: path, isDirectory: &isFolder)
            if isFolder.boolValue {
                try link(path, to: copy + "/" + name)
            } else {
                try files.linkItem(atPath: path, toPath: copy + "/" + name)
            }
        }
    }

    @Test("recover of a hard-linked copy leaves the original unchanged")
    func recoverLeavesTheOriginal() throws {
        let folder = try DiskFolder()
        let killed = try TestSession(seed: 4, count: 30, storage: .movie).write(
            in: folder.path + "/sessions", fileSystem: LocalFileSystem(), seal: .stub())
        let movie = killed.path + "/" + SessionLayout.movie
        let handle = try #require(FileHandle(forUpdatingAtPath: movie))
        try handle.seekToEnd()
        // An incomplete fragment, as left by a kill.
        try handle.write(contentsOf: Data([0, 0, 1, 0] + "moof".utf8))
        try handle.close()
        try Data([1]).write(to: URL(fileURLWithPath: killed.path + "/metadata.json.part"))
        try link(killed.path, to: folder.path + "/copy")
        let name = String(killed.path.dropFirst(folder.path.count + 1))
        let before = try folder.files(in: name)
        let report = try SessionRecovery.recover(
            folder.path + "/copy", fileSystem: LocalFileSystem(), codecs: BoxMovieCodecs(),
            seal: { .stub() })
        #expect(report.movie?.bytesRemoved == 8)
        #expect(try folder.files(in: name) == before)
        #expect(try folder.files(in: "copy")[SessionLayout.movie]?.count ?? 0 > 8)
    }

    @Test("creating a file does not empty its other hard links")
    func creatingKeepsOtherNames() throws {
        let folder = try DiskFolder()
        let (path, other) = (folder.path + "/file", folder.path + "/other")
        try Data("kept".utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.linkItem(atPath: path, toPath: other)
        try LocalFileSystem().create(path).close()
        #expect(FileManager.default.contents(atPath: path) == Data())
        #expect(FileManager.default.contents(atPath: other) == Data("kept".utf8))
        // A file with only one name is emptied.
        try LocalFileSystem().create(other).close()
        #expect(FileManager.default.contents(atPath: other) == Data())
    }

    @Test(
        "a file that is removed or replaced while it is written ends the recording",
        arguments: ["seal.jsonl", "imu.csv", "events.jsonl", "video.mov"], [true, false])
    func aRemovedFileEndsTheRecording(name: String, isReplaced: Bool) throws {
        let folder = try DiskFolder()
        let writer = try TestSession(seed: 4, count: 30, storage: .movie).write(
            in: folder.path, fileSystem: LocalFileSystem(), seal: .stub())
        let path = writer.path + "/" + name
        try #require(FileManager.default.fileExists(atPath: path))
        try FileManager.default.removeItem(atPath: path)
        if isReplaced { try Data([1]).write(to: URL(fileURLWithPath: path)) }
        let error = try #require(throws: FileError.self) {
            try writer.finish(SessionClosing(stopReason: "test", movieCodec: .h264))
        }
        #expect(error.operation.isWriting && error.path == path)
        let session = try Session(opening: writer.path, fileSystem: LocalFileSystem())
        #expect(session.manifest.state == .recording)
    }

    @Test("a seal that is moved away ends the recording")
    func aMovedSealEndsTheRecording() throws {
        let folder = try DiskFolder()
        let writer = try TestSession(seed: 4, count: 9).write(
            in: folder.path, fileSystem: LocalFileSystem(), seal: .stub())
        try FileManager.default.moveItem(
            atPath: writer.path + "/seal.jsonl", toPath: folder.path + "/elsewhere")
        #expect(throws: FileError.self) {
            try writer.finish(SessionClosing(stopReason: "test"))
        }
    }

    @Test("a folder that another process creates at the same time is not a failure")
    func acceptsFoldersCreatedConcurrently() throws {
        for _ in 0..<50 {
            let folder = try DiskFolder()
            let failures = Mutex<[any Error]>([])
            DispatchQueue.concurrentPerform(iterations: 8) { _ in
                do {
                    try LocalFileSystem().makeDirectoryTree(folder.path + "/a/b/c/d")
                } catch {
                    failures.withLock { $0.append(error) }
                }
            }
            #expect(failures.withLock { $0.count } == 0)
        }
    }

    @Test("a movie that cannot be opened is rejected with a remedy")
    func rejectsAnUnreadableMovie() throws {
        let killed = try Killed(seed: 4, .movie)
        let before = killed.files
        let error = try #require(throws: SessionError.self) {
            try SessionRecovery.recover(
                killed.path, fileSystem: killed.system, codecs: NoMovieCodecs())
        }
        #expect(error.fact == .movieUnreadable("the header cannot be read"))
        #expect(error.remedy.description.contains("Restore video.mov from a copy"))
        #expect(killed.files == before)
    }
}

/// Codecs that cannot open movies.
private struct NoMovieCodecs: MediaCodecs {
    private struct Unreadable: Failure {
        var problem: String { "the header cannot be read" }
        var place: Place? { nil }
        var remedy: Remedy { "" }
    }

    private let base = BoxMovieCodecs()
    var movieEncoders: [MovieCodec] { base.movieEncoders }

    func makeStillCodec() throws -> any StillCodec { try base.makeStillCodec() }

    func makeMovieEncoder(
        _ settings: MovieSettings, into sink: any ByteSink
    ) throws -> any MovieWriter {
        try base.makeMovieEncoder(settings, into: sink)
    }

    func makeMovieRemuxer(
        _ format: MovieFormat, into sink: any ByteSink
    ) throws -> any MovieWriter {
        try base.makeMovieRemuxer(format, into: sink)
    }

    func openMovie(_ source: any ByteSource) throws -> any MovieReader { throw Unreadable() }
}
