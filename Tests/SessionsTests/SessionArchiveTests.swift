import LockstepContainers
import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@Suite struct SessionArchiveTests {
    @Test(
        .enabled(if: RepositoryFolder.hasPython && ZipReader.hasUnzip, "needs .python and unzip"),
        arguments: TestSession.Storage.allCases)
    func otherProgramsUnpackASessionThatPlaysUnchanged(_ storage: TestSession.Storage) throws {
        try FileSystemTests.Disk.local.withFolder { disk, root in
            let session = try Self.session(in: root + "/s", on: disk, storage)
            try disk.makeDirectory(root + "/out")
            let archive = root + "/a.zip"
            let outcome = try SessionArchive.write(
                .wholeSession, of: session, to: archive, fileSystem: disk)
            #expect(outcome == .written(byteCount: try disk.open(archive).byteCount))

            let entries = try ZipReader.entries(of: archive, unpackingInto: root + "/out")
            try ZipReader.run(ZipReader.unzip, ["-tqq", archive])

            let unpacked = root + "/out/" + Self.name(of: session)
            #expect(try Self.files(of: unpacked, disk) == Self.files(of: session, disk))
            #expect(entries.map(\.name) == entries.map(\.name).sorted())
            let played = try TestSession(playing: unpacked, disk).deliveries.count
            #expect(try played == TestSession(playing: session, disk).deliveries.count)
        }
    }

    @Test(.enabled(if: RepositoryFolder.hasPython, "needs .python"))
    func manifestAndFramesAreTwoFiles() throws {
        try FileSystemTests.Disk.local.withFolder { disk, root in
            let session = try Self.session(in: root, on: disk)
            let archive = root + "/a.zip"
            _ = try SessionArchive.write(
                .manifestAndFrames, of: session, to: archive, fileSystem: disk)
            let names = try ZipReader.entries(of: archive).map(\.name)
            let folder = Self.name(of: session)
            #expect(names == ["\(folder)/frames.jsonl", "\(folder)/metadata.json"])
        }
    }

    @Test func sameSessionsGiveTheSameArchiveWithoutUnfinishedFiles() throws {
        let disk = MemoryFileSystem()
        let session = try Self.session(in: "s", on: disk)
        _ = try SessionArchive.write(.wholeSession, of: session, to: "a.zip", fileSystem: disk)
        disk.put([1, 2], at: session + "/rgb/000099.jpg.part")
        let other = FaultyFileSystem(disk, longestWrite: 100)
        _ = try SessionArchive.write(.wholeSession, of: session, to: "b.zip", fileSystem: other)
        #expect(disk.bytes(at: "a.zip") != nil)
        #expect(disk.bytes(at: "a.zip") == disk.bytes(at: "b.zip"))
    }

    @Test func progressNeverFallsAndEndsAtTheTotal() throws {
        let disk = MemoryFileSystem()
        let session = try Self.session(in: "s", on: disk)
        var reports: [SessionArchive.Progress] = []
        _ = try SessionArchive.write(
            .wholeSession, of: session, to: "a.zip", fileSystem: disk
        ) {
            reports.append($0)
            return true
        }
        let counts = reports.map(\.readByteCount)
        #expect(counts == counts.sorted())
        #expect(reports.last?.readByteCount == reports.last?.totalByteCount)
        #expect(reports.last?.totalByteCount == 2 * (try disk.byteCount(ofTree: session)))
    }

    @Test func cancellationAtAnyMomentLeavesNothing() throws {
        let disk = MemoryFileSystem()
        let session = try Self.session(in: "s", on: disk)
        let before = disk.files(under: "")
        var moment = 0
        var outcome = SessionArchive.Outcome.cancelled
        while outcome == .cancelled {
            #expect(disk.files(under: "") == before)
            moment += 1
            var asked = 0
            outcome = try SessionArchive.write(
                .wholeSession, of: session, to: "a.zip", fileSystem: disk
            ) { _ in
                asked += 1
                return asked < moment
            }
        }
        #expect(moment > 20)
    }

    /// A failed call is reported, and no incomplete archive is left.
    @Test(arguments: [false, true])
    func failedDiskCallLeavesNoIncompleteArchive(lasts: Bool) throws {
        let disk = MemoryFileSystem()
        let session = try Self.session(in: "s", on: disk)
        disk.put([9], at: "a.zip")
        let before = disk.files(under: "")
        var call = 0
        var isWritten = false
        while !isWritten {
            call += 1
            let copy = disk.copy()
            let faulty = FaultyFileSystem(
                copy, fault: .init(call: call, code: .inputOutput, lasts: lasts),
                longestWrite: 1000)
            do {
                _ = try SessionArchive.write(
                    .wholeSession, of: session, to: "a.zip", fileSystem: faulty)
                isWritten = true
                #expect(!faulty.hasFailed)
            } catch let error as FileError {
                #expect(error == faulty.failure)
                // If the disk fails permanently, the unfinished file cannot be removed either.
                let left = copy.files(under: "").filter { !lasts || $0.key != "a.zip.part" }
                #expect(left == before)
            }
        }
        #expect(call > 60)
    }

    @Test func doesNotPackASessionBeingRecorded() throws {
        try FileSystemTests.Disk.local.withFolder { disk, root in
            let writer = try TestSession(seed: 1).write(in: root, fileSystem: disk)
            let refusal = SessionError(.beingRecorded, place: Place(file: writer.path))
            #expect(throws: refusal) {
                _ = try SessionArchive.write(
                    .wholeSession, of: writer.path, to: root + "/a.zip", fileSystem: disk)
            }
            try writer.finish(SessionClosing(stopReason: "requested"))
        }
    }

    @Test func rejectsAFileThatChangesDuringPacking() throws {
        try FileSystemTests.Disk.local.withFolder { disk, root in
            let session = try Self.session(in: root, on: disk)
            let file = session + "/attitude.csv"
            var isChanged = false
            let error = #expect(throws: ZipError.self) {
                _ = try SessionArchive.write(
                    .wholeSession, of: session, to: root + "/a.zip", fileSystem: disk
                ) { _ in
                    // Between the checksum of the first file and its second reading.
                    if !isChanged { try? disk.create(file).close() }
                    isChanged = true
                    return true
                }
            }
            #expect(error?.fact == .changedContent)
            #expect(try disk.list(root).map(\.name) == [Self.name(of: session)])
        }
    }

    @Test func aFolderWithoutASessionIsRejected() throws {
        let disk = MemoryFileSystem()
        disk.put([1], at: "s/notes.txt")
        #expect(throws: SessionError(.notASession, place: Place(file: "s"))) {
            _ = try SessionArchive.write(.wholeSession, of: "s", to: "a.zip", fileSystem: disk)
        }
        #expect(disk.bytes(at: "a.zip.part") == nil)
    }

    private static func session(
        in folder: String, on disk: any FileSystem, _ storage: TestSession.Storage = .stills
    ) throws -> String {
        let writer = try TestSession(seed: 11, storage: storage).write(in: folder, fileSystem: disk)
        try writer.finish(SessionClosing(stopReason: "requested"))
        return writer.path
    }

    private static func name(of session: String) -> String {
        session.split(separator: "/").last.map(String.init) ?? ""
    }

    private static func files(
        of folder: String, _ disk: any FileSystem
    ) throws -> [String: [UInt8]] {
        var found: [String: [UInt8]] = [:]
        for entry in try disk.list(folder) {
            let path = folder + "/" + entry.name
            if entry.isDirectory {
                found.merge(try files(of: path, disk)) { first, _ in first }
            } else {
                let root = folder.split(separator: "/").last.map(String.init) ?? ""
                found[root + "/" + entry.name] = try disk.contents(of: path, limit: 1 << 24)
            }
        }
        return found
    }
}
