import Foundation
import LockstepDatasets
import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// An export appears under its name only when it is complete.
@Suite struct ExportPublishingTests {
    /// The n-th call to the disk fails, for every n.
    ///
    /// If the export fails, it leaves no file.
    @Test(arguments: ExportExports.cases)
    func failingDiskNeverLeavesAnIncompleteExport(_ example: ExportExports.Case) throws {
        let disk = MemoryFileSystem()
        let path = try ExportExports.session(seed: 3, count: 8, example.storage, on: disk)
        try disk.makeDirectory("/out")
        let before = disk.files(under: "/")
        var call = 0
        var isWritten = false
        while !isWritten {
            call += 1
            let copy = disk.copy()
            let faulty = FaultyFileSystem(
                copy, fault: .init(call: call, code: .inputOutput), longestWrite: 5000)
            do {
                try export(example, path, faulty)
                isWritten = true
                #expect(!faulty.hasFailed)
            } catch {
                let (found, failure) = (error as? FileError, faulty.failure)
                let isSaid = found?.path == failure?.path && found?.code == failure?.code
                let isAboutTarget = found?.path == "/out/x" + example.ending
                #expect(isSaid || isAboutTarget, "call \(call): \(error)")
                #expect(copy.files(under: "/") == before, "call \(call)")
                #expect(try copy.list("/out").isEmpty, "call \(call)")
            }
        }
        #expect(call > 20)
    }

    @Test(arguments: ExportExports.cases)
    func finishedExportSurvivesAPowerLoss(_ example: ExportExports.Case) throws {
        let disk = MemoryFileSystem()
        let path = try ExportExports.session(seed: 3, count: 12, example.storage, on: disk)
        try disk.makeDirectory("/out")
        try disk.synchronizeTree("/")
        try export(example, path, disk)
        let written = disk.files(under: "/out")
        #expect(!written.isEmpty)
        #expect(disk.afterPowerLoss().files(under: "/out") == written)
    }

    /// After a permanent failure, temporary files may remain, but none under the export's name.
    @Test(arguments: ExportExports.cases)
    func permanentFailureNeverLeavesAnIncompleteExport(_ example: ExportExports.Case) throws {
        let disk = MemoryFileSystem()
        let path = try ExportExports.session(seed: 3, count: 5, example.storage, on: disk)
        try disk.makeDirectory("/out")
        let whole = disk.copy()
        try export(example, path, whole)
        var call = 0
        var failed = true
        while failed {
            call += 1
            let copy = disk.copy()
            let faulty = FaultyFileSystem(
                copy, fault: .init(call: call, code: .noSpace, lasts: true))
            try? export(example, path, faulty)
            failed = faulty.hasFailed
            let name = "x" + example.ending
            let left = copy.files(under: "/out").filter {
                $0.key == name || $0.key.hasPrefix(name + "/")
            }
            #expect(left.isEmpty || left == whole.files(under: "/out"), "call \(call)")
            // The next export to the same path succeeds.
            guard failed, left.isEmpty else { continue }
            try export(example, path, copy)
            #expect(copy.files(under: "/out") == whole.files(under: "/out"), "call \(call)")
        }
    }

    @Test(arguments: ExportExports.cases)
    func cancelingAtAnyProgressReportLeavesNoFile(_ example: ExportExports.Case) throws {
        let disk = MemoryFileSystem()
        let path = try ExportExports.session(seed: 7, count: 90, example.storage, on: disk)
        try disk.makeDirectory("/out")
        let before = disk.files(under: "/")
        let session = try Session(opening: path, fileSystem: disk)
        var moment = 0
        var outcome = ExportOutcome.cancelled
        while outcome == .cancelled {
            #expect(disk.files(under: "/") == before)
            #expect(try disk.list("/out").isEmpty)
            moment += 1
            var asked = 0
            outcome = try Datasets.export(
                session, example.format, to: "/out/x" + example.ending, codecs: DrawnCodecs(),
                fileSystem: disk
            ) { _ in
                asked += 1
                return asked < moment
            }
        }
        // Without images there is less progress to report.
        let isShort =
            example.format.streams.isEmpty || [.mesh, .wav].contains(example.format)
            || example.storage == .missing
        #expect(moment > (isShort ? 1 : 4))
    }

    @Test func progressNeverFallsAndEndsAtOne() throws {
        let disk = MemoryFileSystem()
        let path = try ExportExports.session(seed: 7, count: 400, .movie, on: disk)
        var shares: [Double] = []
        let session = try Session(opening: path, fileSystem: disk)
        _ = try Datasets.export(
            session, .vio, to: "/x.zip", codecs: DrawnCodecs(), fileSystem: disk
        ) { share in
            shares.append(share)
            return true
        }
        #expect(shares == shares.sorted())
        #expect(shares.first ?? 1 < 0.1)
        #expect(shares.last == 1)
    }

    @Test(arguments: ["/out/x", "/out/x/", "/out/x.zip"])
    func existingFilesAreNotReplacedByDefault(_ target: String) throws {
        let example = try ExportExample()
        example.disk.put([1], at: "/out/x/notes.txt")
        example.disk.put([2], at: "/out/x.zip")
        let before = example.disk.files(under: "/")
        let error = #expect(throws: ExportError.self) {
            try Datasets.export(
                example.session, .vio, to: target, codecs: DrawnCodecs(),
                fileSystem: example.disk)
        }
        #expect(error?.fact == .alreadyThere)
        #expect(error?.isAboutOutput == true)
        #expect(example.disk.files(under: "/") == before)
    }

    @Test(arguments: ["/out/x", "/out/x.zip"])
    func earlierExportIsReplacedCompletely(_ target: String) throws {
        let example = try ExportExample()
        let other = try ExportExample([.frame(1_000_000_000)]) { $0.secondsFromUTC = 0 }
        _ = try Datasets.export(
            other.session, .vio, to: target, codecs: DrawnCodecs(), fileSystem: example.disk)
        let before = example.disk.files(under: "/out")
        _ = try Datasets.export(
            example.session, .vio, to: target, replacing: true, codecs: DrawnCodecs(),
            fileSystem: example.disk)
        let files = example.disk.files(under: "/out")
        #expect(Set(before.values).isDisjoint(with: files.values))
        _ = try Datasets.export(
            example.session, .vio, to: target.replacing("x", with: "y"), codecs: DrawnCodecs(),
            fileSystem: example.disk)
        let again = example.disk.files(under: "/out").filter { $0.key.hasPrefix("y") }
        // An archive's bytes contain its name.
        if !target.hasSuffix(".zip") { #expect(Set(again.values) == Set(files.values)) }
        #expect(files.count == again.count)
    }

    /// A process that ended between two renames left the earlier export under another name.
    @Test(arguments: ["/out/x", "/out/x.zip"])
    func leftoversOfAReplacementAreRemoved(_ target: String) throws {
        let example = try ExportExample()
        _ = try Datasets.export(
            example.session, .vio, to: target, codecs: DrawnCodecs(), fileSystem: example.disk)
        let first = example.disk.files(under: "/out")
        try example.disk.rename(target, to: target + ".replaced.part")
        for (name, bytes) in first { example.disk.put(bytes, at: "/out/" + name) }
        let before = example.disk.files(under: target)
        _ = try Datasets.export(
            example.session, .vio, to: target, replacing: true, codecs: DrawnCodecs(),
            fileSystem: example.disk)
        #expect(example.disk.files(under: target) == before)
        #expect(try example.disk.list("/out").count == 1)
    }

    @Test func aCanceledExportLeavesTheEarlierExport() throws {
        let example = try ExportExample()
        _ = try Datasets.export(
            example.session, .vio, to: "/out/x", codecs: DrawnCodecs(), fileSystem: example.disk)
        let before = example.disk.files(under: "/out")
        let outcome = try Datasets.export(
            example.session, .vio, to: "/out/x", replacing: true, codecs: DrawnCodecs(),
            fileSystem: example.disk, progress: { _ in false })
        #expect(outcome == .cancelled)
        #expect(example.disk.files(under: "/out") == before)
    }

    @Test(arguments: ["", "/sessions", "/sessions/../sessions", "/link"])
    func aFolderThatContainsTheSessionIsNeverReplaced(_ target: String) throws {
        let folder = try TemporaryFolder()
        let disk = LocalFileSystem()
        try disk.makeDirectory(folder.path + "/sessions")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/link", withDestinationPath: folder.path + "/sessions")
        let path = try ExportExports.session(
            seed: 1, .movie, on: disk, in: folder.path + "/sessions")
        let error = #expect(throws: ExportError.self) {
            try Datasets.export(
                Session(opening: path, fileSystem: disk), .vio, to: folder.path + target,
                replacing: true, codecs: DrawnCodecs(), fileSystem: disk)
        }
        #expect(error?.fact == .containsTheSession)
        #expect(try Session(opening: path, fileSystem: disk).manifest.state == .complete)
    }

    @Test(arguments: [DatasetFormat.vio, .tum])
    func exportsToAnEmptyFolder(_ format: DatasetFormat) throws {
        let example = try ExportExample()
        try example.disk.makeDirectory("/out/x")
        _ = try Datasets.export(
            example.session, format, to: "/out/x", codecs: DrawnCodecs(), fileSystem: example.disk)
        #expect(example.disk.bytes(at: "/out/x/.lockstep-export") != nil)
        #expect(try example.disk.list("/out").count == 1)
    }

    @Test(arguments: ["/out/x.zip", "/out/x.txt"])
    func aSingleFileExportDoesNotReplaceAnEmptyFolder(_ target: String) throws {
        let example = try ExportExample()
        try example.disk.makeDirectory(target)
        #expect(throws: ExportError.self) {
            try Datasets.export(
                example.session, .tum, to: target, codecs: DrawnCodecs(),
                fileSystem: example.disk)
        }
    }

    @Test func aTargetInsideTheSessionIsRejected() throws {
        let example = try ExportExample()
        let before = example.disk.files(under: "/")
        let error = #expect(throws: ExportError.self) {
            try Datasets.export(
                example.session, .vio, to: example.path + "/x", codecs: DrawnCodecs(),
                fileSystem: example.disk)
        }
        #expect(error?.fact == .insideASession)
        #expect(example.disk.files(under: "/") == before)
    }

    @Test(arguments: [SessionState.complete, .recovered, .recording])
    func onlyCompleteAndRecoveredSessionsAreExported(_ state: SessionState) throws {
        let example = try ExportExample()
        var manifest = try example.session.manifest
        manifest.state = state
        example.disk.put(manifest.encoded(), at: example.path + "/metadata.json")
        guard state == .recording else {
            #expect(try example.export(.vislam).files.count == 3)
            return
        }
        let refusal = SessionError(.notComplete, place: Place(file: example.path))
        #expect(throws: refusal) { try example.export(.vislam) }
        #expect(try example.disk.list("/out").isEmpty)
    }

    @Test func aSessionIsNotExportedWhileItIsRecorded() throws {
        let folder = try TemporaryFolder()
        let disk = LocalFileSystem()
        let writer = try TestSession(seed: 1).write(in: folder.path, fileSystem: disk)
        let refusal = SessionError(.beingRecorded, place: Place(file: writer.path))
        #expect(throws: refusal) {
            try Datasets.export(
                Session(opening: writer.path, fileSystem: disk), .vio, to: folder.path + "/x",
                codecs: DrawnCodecs(), fileSystem: disk)
        }
        try writer.finish(SessionClosing(stopReason: "requested"))
    }

    @Test func anotherReaderOfTheSessionDoesNotBlockAnExport() throws {
        let folder = try TemporaryFolder()
        let disk = LocalFileSystem()
        let path = try ExportExports.session(seed: 1, .movie, on: disk, in: folder.path)
        let other = try disk.share(path)
        let outcome = try Datasets.export(
            Session(opening: path, fileSystem: disk), .vio, to: folder.path + "/x",
            codecs: DrawnCodecs(), fileSystem: disk)
        withExtendedLifetime(other) {}
        #expect(outcome != .cancelled)
    }

    @Test func anExportFailsWhileAnotherWritesTheSameTarget() throws {
        let folder = try TemporaryFolder()
        let disk = LocalFileSystem()
        let path = try ExportExports.session(seed: 1, .movie, on: disk, in: folder.path)
        let other = folder.path + "/x.part"
        try disk.makeDirectory(other)
        let claim = try disk.claim(other)
        let error = #expect(throws: ExportError.self) {
            try Datasets.export(
                Session(opening: path, fileSystem: disk), .vio, to: folder.path + "/x",
                codecs: DrawnCodecs(), fileSystem: disk)
        }
        #expect(error?.fact == .beingWritten)
        withExtendedLifetime(claim) {}
    }

    @Test func damageInACompleteSessionAdvisesCopyingItAgain() throws {
        let example = try ExportExample()
        let rows = example.path + "/imu.csv"
        example.disk.put(Array((example.disk.bytes(at: rows) ?? []).dropLast(9)), at: rows)
        let error = #expect(throws: SessionDamage.self) { try example.export(.vislam) }
        #expect(
            error?.remedy.description.hasPrefix("Copy the session again from its source") == true)
        #expect(try example.disk.list("/out").isEmpty)
    }

    private func export(
        _ example: ExportExports.Case, _ path: String, _ disk: any FileSystem
    ) throws {
        let outcome = try Datasets.export(
            Session(opening: path, fileSystem: disk), example.format,
            to: "/out/x" + example.ending, codecs: DrawnCodecs(), fileSystem: disk)
        #expect(outcome != .cancelled)
    }
}
