import LockstepAppModel
import LockstepConcurrency
import LockstepFormats
import LockstepMedia
import LockstepRecording
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@Suite struct LibraryEngineTests {
    private let disk = MemoryFileSystem()

    private func documents() throws { try disk.makeDirectory("/documents") }

    @Test func realSessionsAreListedNewestFirstWithTheirFacts() throws {
        try documents()
        try LibrarySessions.record(.logger, in: "/documents", fileSystem: disk)
        try LibrarySessions.record(
            .vio, in: "/documents", fileSystem: disk, startSeconds: 60, title: "Stairs")
        let driver = LibraryDriver(disk)
        driver.send(.launched)
        let rows = driver.screen.rows
        #expect(rows.map(\.title) == ["Stairs", "session_20250601_100000"])
        #expect(rows.map(\.hasDepth) == [false, true])
        #expect(rows.map { $0.frames?.english } == ["5 frames", "2 frames"])
        #expect(rows.allSatisfy { $0.duration == "0:00" && $0.mark == nil })
        #expect(driver.screen.recovery == nil)
        #expect(!driver.screen.isLoading)
    }

    @Test(arguments: [RecordingMode.logger, .vislam])
    func aShownRowGetsItsImageAndItsVerdict(_ mode: RecordingMode) throws {
        try documents()
        let path = try LibrarySessions.record(mode, in: "/documents", fileSystem: disk)
        let driver = LibraryDriver(disk)
        driver.send(.appeared)
        driver.send(.rowShown(driver.screen.rows[0].id))
        let row = driver.screen.rows[0]
        #expect(row.path == path)
        #expect(row.thumbnail?.size == PixelSize(width: 64, height: 48))
        let colors = Set(row.thumbnail?.image.bytes ?? [])
        #expect(colors.count > 16, "the image has more than one color")
        let badge = try #require(row.verdict)
        #expect([.good, .warning].contains(badge.tone), "\(badge)")
    }

    @Test func aVerdictIsKeptUntilTheFolderChanges() throws {
        try documents()
        let path = try LibrarySessions.record(.logger, in: "/documents", fileSystem: disk)
        let driver = LibraryDriver(disk)
        driver.send(.appeared)
        let name = driver.screen.rows[0].id
        driver.send(.rowShown(name))
        driver.send(.pulled)
        driver.send(.rowShown(name))
        #expect(driver.performed.filter(\.isCheck).count == 1)
        disk.put([1, 2, 3], at: path + "/rgb/000009.jpg")
        driver.send(.pulled)
        driver.send(.rowShown(name))
        #expect(driver.performed.filter(\.isCheck).count == 2)
        #expect(driver.screen.rows[0].verdict?.tone == .warning)
    }

    @Test func offersRecoveryAndReportsLosses() throws {
        try documents()
        let path = try LibrarySessions.record(.logger, in: "/documents", fileSystem: disk)
        try LibrarySessions.kill(path, disk)
        let before = disk.files(under: "/documents")
        let driver = LibraryDriver(disk)
        driver.send(.launched)
        guard case .offer(_, _, let names) = driver.screen.recovery else {
            Issue.record("recovery is not offered")
            return
        }
        #expect(names == ["session_20250601_100000"])
        #expect(disk.files(under: "/documents") == before, "nothing is recovered without a request")
        #expect(driver.screen.rows[0].mark == .cutOff)
        driver.send(.recovering(.allAsked))
        guard case .results(_, let results) = driver.screen.recovery else {
            Issue.record("no results")
            return
        }
        #expect(results[0].details.contains { $0.english.hasPrefix("imu.csv: 1 row removed") })
        driver.send(.recovering(.dismissed))
        #expect(driver.screen.recovery == nil)
        #expect(driver.screen.rows[0].mark == .recovered)
        #expect(driver.screen.rows[0].commands.contains(.open))
    }

    @Test func sessionWithoutManifestIsRecoverableUnlessFromAnotherApp() throws {
        try documents()
        let path = try LibrarySessions.record(.logger, in: "/documents", fileSystem: disk)
        try disk.remove(path + "/metadata.json")
        disk.put(Array("{\"format\":{\"name\":\"x\"}}".utf8), at: "/documents/other/metadata.json")
        let driver = LibraryDriver(disk)
        driver.send(.launched)
        let rows = driver.screen.rows
        #expect(Set(rows.map(\.mark)) == [.cutOff, .unreadable])
        let foreign = rows.first { $0.mark == .unreadable }
        #expect(foreign?.problem?.sentence.isEmpty == false)
        #expect(foreign?.commands == [.delete])
        driver.send(.recovering(.allAsked))
        driver.send(.recovering(.dismissed))
        #expect(Set(driver.screen.rows.map(\.mark)) == [.recovered, .unreadable])
    }

    @Test func deletedSessionIsRestoredOrRemovedCompletely() throws {
        try documents()
        try LibrarySessions.record(.logger, in: "/documents", fileSystem: disk)
        let before = disk.files(under: "/documents")
        let driver = LibraryDriver(disk)
        driver.send(.appeared)
        let name = driver.screen.rows[0].id
        driver.send(.deleting(.asked(name)))
        #expect(driver.screen.rows.isEmpty)
        #expect(driver.screen.undo?.english == "\(name) deleted")
        driver.send(.pulled)
        #expect(driver.screen.rows.isEmpty, "a hidden folder is not listed")
        driver.send(.deleting(.undone))
        #expect(driver.screen.rows.count == 1)
        #expect(disk.files(under: "/documents") == before)
        driver.send(.deleting(.asked(name)))
        driver.send(.deleting(.undoTimeOver(token: 2)))
        #expect(driver.screen.undo == nil)
        #expect(disk.files(under: "/documents").isEmpty)
        #expect(try disk.list("/documents").isEmpty)
    }

    @Test func foldersHiddenAtExitAreRemovedAtNextStart() throws {
        try documents()
        try LibrarySessions.record(.logger, in: "/documents", fileSystem: disk)
        let first = LibraryDriver(disk)
        first.send(.appeared)
        first.send(.deleting(.asked(first.screen.rows[0].id)))
        let second = LibraryDriver(disk)
        second.send(.launched)
        #expect(try disk.list("/documents").isEmpty)
        #expect(second.screen.emptyText != nil)
    }

    @Test func everythingIsDeletedAtOnce() throws {
        try documents()
        for second in 0..<3 {
            try LibrarySessions.record(
                .vislam, in: "/documents", fileSystem: disk, startSeconds: Int64(second))
        }
        let driver = LibraryDriver(disk)
        driver.send(.appeared)
        driver.send(.deleting(.allAsked))
        let question = try #require(driver.screen.deleteQuestion)
        #expect(question.title.english.hasPrefix("Delete 3 sessions ("))
        driver.send(.deleting(.confirmed))
        #expect(driver.screen.rows.isEmpty && driver.screen.problem == nil)
        #expect(try disk.list("/documents").isEmpty)
    }

    @Test func checkYieldsBeforeReadingAndPeriodically() throws {
        try documents()
        try LibrarySessions.record(.logger, in: "/documents", fileSystem: disk)
        let asked = Mutex(0)
        let reads = Mutex<[Int]>([])
        let spy = FaultyFileSystem(disk) { operation, path in
            if operation == .read { reads.withLock { $0.append(asked.withLock { $0 }) } }
        }
        let library = SessionLibrary(
            directory: "/documents", temporary: "/temporary", fileSystem: spy,
            codecs: FFmpegCodecs(), choices: [], makeWay: { asked.withLock { $0 += 1 } })
        let entry = LibraryEntry.example("session_20250601_100000")
        var there = entry
        there.path = "/documents/" + entry.name
        library.perform(.check(there)) { _ in }
        library.wait()
        #expect(reads.withLock { $0.first } == 1)
        #expect(asked.withLock { $0 } >= 2, "once before, and with every progress update")
    }

    @Test func missingFolderIsAnEmptyLibrary() {
        let driver = LibraryDriver(MemoryFileSystem())
        driver.send(.launched)
        #expect(driver.screen.emptyText != nil && driver.screen.problem == nil)
    }
}

extension LibraryAction {
    var isCheck: Bool {
        guard case .check = self else { return false }
        return true
    }
}
