import Foundation
import LockstepSamples
import LockstepTestSupport
import Testing

@testable import LockstepSessions

/// A session from an untrusted source, with symbolic links to its reader's files.
@Suite struct SessionLinkTests {
    @Test(arguments: TestSession.Storage.allCases)
    func noFileIsReadThroughALink(_ storage: TestSession.Storage) throws {
        let folder = try LinkedFolder(storage, isWhole: true)
        let names = try folder.names()
        #expect(names.count > 8)
        for name in names {
            try folder.moveOut(name)
            expectRefusal(name) {
                _ = try SealVerification.verify(
                    folder.session, fileSystem: LocalFileSystem(),
                    cryptography: StubCryptography())
            }
            expectRefusal(name) {
                _ = try SessionArchive.write(
                    .wholeSession, of: folder.session, to: folder.path + "/a.zip",
                    fileSystem: LocalFileSystem())
            }
            if !name.hasPrefix("seal") {
                expectRefusal(name) { try TestSession(playing: folder.session, LocalFileSystem()) }
            }
            try folder.moveIn(name)
        }
        try TestSession(playing: folder.session, LocalFileSystem())
    }

    @Test(arguments: TestSession.Storage.allCases)
    func recoveryTouchesNothingThatALinkLeadsTo(_ storage: TestSession.Storage) throws {
        for name in try LinkedFolder(storage, isWhole: false).names() {
            let folder = try LinkedFolder(storage, isWhole: false)
            try folder.moveOut(name)
            let before = try folder.outside()
            _ = try? recover(folder.session)
            #expect(try folder.outside() == before, "\(name)")
        }
    }

    @Test(arguments: ["imu.csv.part", "events.jsonl.part", "metadata.json.part"])
    func recoveryWritesNothingThroughALinkThatWaitsForIt(_ name: String) throws {
        let folder = try LinkedFolder(.stills, isWhole: false)
        try folder.link(name, to: "victim")
        try folder.link("rgb/999999.jpg.part", to: "missing")
        _ = try? recover(folder.session)
        #expect(try folder.outside() == ["victim": Array("kept".utf8)], "\(name)")
    }

    @Test func aSessionMayItselfBeReachedThroughALink() throws {
        let folder = try LinkedFolder(.stills, isWhole: true)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/link", withDestinationPath: folder.session)
        try TestSession(playing: folder.path + "/link", LocalFileSystem())
    }

    private func recover(_ session: String) throws -> RecoveryReport {
        try SessionRecovery.recover(
            session, fileSystem: LocalFileSystem(), codecs: BoxMovieCodecs())
    }

    private func expectRefusal(_ name: String, _ body: () throws -> Void) {
        let error = #expect(throws: SessionError.self, "\(name)") { try body() }
        #expect(error?.fact == .symbolicLink, "\(name): \(String(describing: error))")
    }
}

/// A session on the real disk, next to a folder that does not belong to it.
private final class LinkedFolder {
    let path = temporaryPath("links")
    private(set) var session = ""
    private let files = FileManager.default

    init(_ storage: TestSession.Storage, isWhole: Bool) throws {
        try files.createDirectory(atPath: path + "/outside", withIntermediateDirectories: true)
        try Data("kept".utf8).write(to: URL(fileURLWithPath: path + "/outside/victim"))
        try files.createDirectory(atPath: path + "/in", withIntermediateDirectories: true)
        let writer = try TestSession(seed: 3, count: 30, storage: storage).write(
            in: path + "/in", fileSystem: LocalFileSystem(), seal: isWhole ? .stub() : nil)
        if isWhole { try writer.finish(SessionClosing(stopReason: "test")) }
        session = path + "/in/" + (try files.contentsOfDirectory(atPath: path + "/in")[0])
    }

    deinit { try? files.removeItem(atPath: path) }

    /// Every file of the session, and the folders of its frames.
    func names() throws -> [String] {
        try files.subpathsOfDirectory(atPath: session).sorted()
    }

    /// Moves a file or folder out of the session and puts a link in its place.
    func moveOut(_ name: String) throws {
        let place = path + "/outside/" + name.replacing("/", with: "-")
        try files.moveItem(atPath: session + "/" + name, toPath: place)
        try files.createSymbolicLink(
            atPath: session + "/" + name, withDestinationPath: place)
    }

    func moveIn(_ name: String) throws {
        try files.removeItem(atPath: session + "/" + name)
        try files.moveItem(
            atPath: path + "/outside/" + name.replacing("/", with: "-"),
            toPath: session + "/" + name)
    }

    func link(_ name: String, to target: String) throws {
        try files.createSymbolicLink(
            atPath: session + "/" + name, withDestinationPath: path + "/outside/" + target)
    }

    /// Every file outside the session with its bytes.
    func outside() throws -> [String: [UInt8]] {
        var found: [String: [UInt8]] = [:]
        for name in try files.subpathsOfDirectory(atPath: path + "/outside") {
            if let bytes = files.contents(atPath: path + "/outside/" + name) {
                found[name] = Array(bytes)
            }
        }
        return found
    }
}
