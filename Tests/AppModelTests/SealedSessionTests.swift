import Foundation
import LockstepFormats
import LockstepRecording
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@testable import LockstepAppModel

/// The app's display of a session's seal.
@Suite struct SealedSessionTests {
    private let disk = MemoryFileSystem()

    private func record(seal: SealIdentity?) throws -> String {
        try disk.makeDirectory("/documents")
        return try LibrarySessions.record(.logger, in: "/documents", fileSystem: disk, seal: seal)
    }

    private func sealLines(_ path: String) -> [String]? {
        let driver = DetailDriver(path, disk)
        driver.send(.opened)
        return driver.model.facts.value?.first { $0.topic == .seal }?.lines.map(\.english)
    }

    /// Changes the last digit of a sample, which only the seal can detect.
    private func change(_ path: String) throws {
        let file = path + "/" + RowFile.imu.rawValue
        var rows = try #require(disk.bytes(at: file))
        let word = Array(",accelerometer,".utf8)
        let reading = try #require(rows.indices.first { rows[$0...].starts(with: word) })
        let end = try #require(
            rows[(reading + word.count)...].firstIndex(of: UInt8(ascii: ",")))
        rows[end - 1] = rows[end - 1] == UInt8(ascii: "1") ? UInt8(ascii: "2") : UInt8(ascii: "1")
        disk.put(rows, at: file)
    }

    private func findings(_ path: String) throws -> [String: SessionVerdict] {
        let driver = DetailDriver(path, disk)
        driver.send(.opened)
        let cards = try #require(driver.model.findings.value)
        return Dictionary(cards.map { ($0.name, $0.verdict) }) { first, _ in first }
    }

    @Test func factsShowWhetherASessionIsSealed() throws {
        let sealed = try record(seal: .stub())
        #expect(sealLines(sealed) == ["Sealed; the check shows whether anything was changed"])
        try disk.remove(sealed + "/seal.jsonl")
        #expect(sealLines(sealed) == ["Not sealed"])
    }

    @Test func factsShowWhyARecordingHasNoSeal() throws {
        let path = try record(seal: nil)
        let file = path + "/" + SessionLayout.manifest
        var manifest = try SessionManifest(decoding: try #require(disk.bytes(at: file)))
        manifest.notices.append(SessionFacts.unsealedNotice + "the phone was locked")
        disk.put(manifest.encoded(), at: file)
        #expect(sealLines(path) == ["Not sealed: the phone was locked"])
    }

    @Test func factsAndCheckShowThatTheKeyFailed() throws {
        let path = try record(seal: SealIdentity(StubCryptography(), key: FailingKey()))
        #expect(sealLines(path) == ["Sealed in part: the key does not sign"])
        #expect(try findings(path)["files.seal"]?.tone == .warning)
    }

    @Test func theCheckOfASessionComparesItWithItsSeal() throws {
        let path = try record(seal: .stub())
        var before = try findings(path)
        #expect(before["files.seal"]?.tone == .good)
        try change(path)
        let after = try findings(path)
        #expect(after["files.seal"]?.tone == .bad)
        before["files.seal"] = after["files.seal"]
        #expect(after == before)
    }

    @Test func theLibrarysCheckComparesASessionWithItsSeal() throws {
        let path = try record(seal: .stub())
        try change(path)
        let driver = LibraryDriver(disk)
        driver.send(.appeared)
        driver.send(.rowShown(driver.screen.rows[0].id))
        #expect(driver.screen.rows[0].verdict?.tone == .bad)
    }

    /// Another app's session on a phone that has its own files.
    @Test(arguments: ["rgb/000000.jpg", "depth/000000.bin", "rgb", "depth"])
    func anImageIsNotShownThroughALink(_ name: String) throws {
        let place = temporaryPath("detail")
        let files = FileManager.default
        try files.createDirectory(atPath: place, withIntermediateDirectories: true)
        defer { try? files.removeItem(atPath: place) }
        let path = try LibrarySessions.record(
            .logger, in: place + "/documents", fileSystem: LocalFileSystem())
        let driver = DetailDriver(path, LocalFileSystem())
        driver.send(.opened)
        #expect(driver.model.image?.image != nil && driver.model.image?.depth != nil)

        try files.moveItem(atPath: path + "/" + name, toPath: place + "/outside")
        try files.createSymbolicLink(
            atPath: path + "/" + name, withDestinationPath: place + "/outside")
        let linked = DetailDriver(path, LocalFileSystem())
        linked.send(.opened)
        #expect(linked.model.image?.depth == nil)
        #expect(linked.model.image?.problem?.sentence.contains("symbolic link") == true)
        #expect((linked.model.image?.image == nil) == name.hasPrefix("rgb"))
    }
}
