import LockstepAnalysis
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@Suite("Findings about a seal")
struct SealFindingTests {
    private let disk = MemoryFileSystem()

    private func record(_ seal: SealIdentity?, isEnded: Bool = true) throws -> String {
        let writer = try TestSession(seed: 1).write(in: "d", fileSystem: disk, seal: seal)
        if isEnded { try writer.finish(SessionClosing(stopReason: "test")) }
        return writer.path
    }

    private func finding(
        _ path: String, _ cryptography: (any SealCryptography)? = StubCryptography()
    ) throws -> Finding? {
        let session = try Session(opening: path, fileSystem: disk)
        let report = try SessionCheck.run(
            session: session, codecs: BoxMovieCodecs(), cryptography: cryptography)
        return report.findings.first { $0.name == .filesSeal }
    }

    @Test("passes an unchanged session, and names the place of a change")
    func namesWhatWasChanged() throws {
        let path = try record(.stub())
        #expect(try finding(path)?.severity == .pass)
        let rows = try #require(disk.bytes(at: path + "/imu.csv"))
        disk.put(rows + [UInt8(ascii: " ")], at: path + "/imu.csv")
        let found = try #require(try finding(path))
        #expect(found.severity == .fail)
        #expect(found.places.map(\.file) == ["imu.csv"])
        #expect(found.places.map(\.byte) == [Int64(rows.count)])
    }

    @Test("advises to remove a file that was added")
    func namesTheRemedyOfAnAddedFile() throws {
        let path = try record(.stub())
        disk.put([1], at: path + "/notes.txt")
        let added = try #require(try finding(path))
        #expect(added.severity == .fail)
        #expect(added.places == [Place(file: "notes.txt")])
        #expect(
            added.remedy?.description.hasPrefix(
                "Move the added files out of the session's folder.") == true)
        let rows = try #require(disk.bytes(at: path + "/imu.csv"))
        disk.put(rows + [UInt8(ascii: " ")], at: path + "/imu.csv")
        #expect(
            try finding(path)?.remedy?.description.hasPrefix("Copy the session again from where")
                == true)
    }

    @Test("does not advise to recover a recording whose seal shows its end")
    func aChangedStateIsNotAnInterruption() throws {
        let path = try record(.stub())
        let manifest = try #require(disk.bytes(at: path + "/metadata.json"))
        let text = String(decoding: manifest, as: UTF8.self)
        disk.put(
            Array(text.replacing("\"complete\"", with: "\"recording\"").utf8),
            at: path + "/metadata.json")
        let session = try Session(opening: path, fileSystem: disk)
        let report = try SessionCheck.run(
            session: session, codecs: BoxMovieCodecs(), cryptography: StubCryptography())
        let remedies = report.findings.filter { [.state, .filesSeal].contains($0.name) }
            .compactMap { $0.remedy?.description }
        #expect(remedies.count == 2)
        #expect(remedies.allSatisfy { $0.contains("again from where it was recorded") })
    }

    @Test("warns of a recording that was interrupted")
    func warnsOfAnInterruptedRecording() throws {
        let path = try record(.stub(), isEnded: false)
        #expect(try finding(path)?.severity == .warn)
    }

    @Test("warns of what differed before a recovery signed it")
    func warnsOfEarlierDifferences() throws {
        let path = try record(.stub(), isEnded: false)
        let rows = path + "/imu.csv"
        var bytes = try #require(disk.bytes(at: rows))
        let word = Array(",accelerometer,".utf8)
        let reading = try #require(bytes.indices.first { bytes[$0...].starts(with: word) })
        let digit = try #require(
            bytes[(reading + word.count)...].firstIndex { (0x31...0x38).contains($0) })
        bytes[digit] += 1
        disk.put(bytes, at: rows)
        _ = try SessionRecovery.recover(
            path, fileSystem: disk, codecs: BoxMovieCodecs(), seal: { .stub() })
        let found = try #require(try finding(path))
        #expect(found.severity == .warn)
        #expect(found.meaning.contains("1 place differed"))
    }

    @Test("warns of a seal that cannot be read")
    func warnsOfAnUnreadableSeal() throws {
        let path = try record(.stub())
        let seal = try #require(disk.bytes(at: path + "/seal.jsonl"))
        let later = String(decoding: seal, as: UTF8.self)
            .split(separator: "\"version\":1", maxSplits: 1).joined(separator: "\"version\":2")
        disk.put(Array(later.utf8), at: path + "/seal.jsonl")
        #expect(try finding(path)?.severity == .warn)
    }

    @Test("has no finding for a session without a seal")
    func saysNothingWithoutASeal() throws {
        #expect(try finding(record(nil)) == nil)
        #expect(try finding(record(.stub()), nil) == nil)
    }
}
