import LockstepAppModel
import LockstepConcurrency
import LockstepDatasets
import LockstepMedia
import LockstepRecording
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// Sessions shared in other programs' formats.
@Suite struct LibraryExportTests {
    static let formats = DatasetFormat.exported.map(\.name)
    private let disk = MemoryFileSystem()

    private func driver(_ mode: RecordingMode = .vislam) throws -> LibraryDriver {
        try disk.makeDirectory("/documents")
        try LibrarySessions.record(mode, in: "/documents", fileSystem: disk)
        let choices = ShareChoice.all(codecs: FFmpegCodecs(), fileSystem: disk)
        let driver = LibraryDriver(disk, choices: choices)
        driver.send(.appeared)
        driver.send(.sharing(.asked(driver.screen.rows[0].id)))
        return driver
    }

    @Test func everyFormatIsOfferedInAdditionToTheSession() throws {
        guard case .choosing(_, let offered) = try driver().screen.sharing else {
            Issue.record("no format is offered")
            return
        }
        #expect(offered.map(\.id) == ["metadata", "zip"] + Self.formats)
        #expect(Set(offered.map(\.title)).count == offered.count)
    }

    @Test(arguments: formats) func exportIsOneZipRemovedAfterSharing(
        _ format: String
    ) throws {
        let driver = try driver()
        let session = driver.screen.rows[0].path
        let before = disk.files(under: session)
        driver.send(.sharing(.chosen(format)))
        guard case .explaining(_, let remarks, _) = driver.screen.sharing else {
            Issue.record("\(String(describing: driver.screen.sharing))")
            return
        }
        #expect(remarks.contains { $0.hasPrefix("Left out: ") })
        driver.send(.sharing(.confirmed))
        guard case .ready(let paths) = driver.screen.sharing, let path = paths.first else {
            Issue.record("\(String(describing: driver.screen.sharing))")
            return
        }
        #expect(paths.count == 1)
        #expect(path.hasSuffix("/session_20250601_100000-\(format).zip"))
        #expect(disk.bytes(at: path)?.starts(with: Array("PK".utf8)) == true)
        driver.send(.sharing(.ended))
        #expect(driver.screen.sharing == nil)
        #expect(try disk.list("/temporary").isEmpty)
        #expect(disk.files(under: session) == before)
    }

    @Test(arguments: formats) func canceledExportLeavesNothing(
        _ format: String
    ) throws {
        try disk.makeDirectory("/temporary")
        try disk.makeDirectory("/temporary/job")
        let session = try LibrarySessions.record(.vio, in: "/", fileSystem: disk)
        let choice = try #require(
            ShareChoice.all(codecs: FFmpegCodecs(), fileSystem: disk).first { $0.id == format })
        let asked = Mutex(0)
        let job = ShareJob(session: session, name: "s", folder: "/temporary/job") { share in
            #expect((0...1).contains(share))
            asked.withLock { $0 += 1 }
            return false
        }
        #expect(throws: ShareCanceled.self) { try choice.prepare(job) }
        #expect(asked.withLock { $0 } == 1)
        #expect(try disk.list("/temporary/job").isEmpty)
    }

    @Test func omissionsAreShownBeforeFilesAreShared() {
        var model = LibraryModel(choices: [.wholeSession { _, _, _ in true }])
        let entry = LibraryEntry.example("a")
        _ = model.handle(.listed([entry]))
        _ = model.handle(.sharing(.asked("a")))
        _ = model.handle(.sharing(.chosen("zip")))
        let items = ShareItems(
            paths: ["/t/a.zip"], temporaryFolder: "/t", remarks: ["Left out: location (3)."])
        #expect(model.handle(.sharing(.prepared(token: 1, items))).isEmpty)
        #expect(
            model.screen.sharing
                == .explaining(
                    title: Phrase("Data missing from the files"), items.remarks,
                    confirm: Phrase("Share")))
        var declined = model
        #expect(declined.handle(.sharing(.ended)) == [.discard(items)])
        #expect(declined.screen.sharing == nil)
        #expect(model.handle(.sharing(.confirmed)).isEmpty)
        #expect(model.screen.sharing == .ready(["/t/a.zip"]))
        #expect(model.handle(.sharing(.confirmed)).isEmpty)
        #expect(model.handle(.sharing(.ended)) == [.discard(items)])
    }
}
