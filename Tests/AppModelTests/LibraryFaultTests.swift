import LockstepAppModel
import LockstepFormats
import LockstepRecording
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@Suite struct LibraryFaultTests {
    /// Each disk call fails once; no incomplete session ever appears under its name.
    @Test func aFailingDiskNeverLeavesHalfASessionInTheList() throws {
        let whole = MemoryFileSystem()
        try whole.makeDirectory("/documents")
        try LibrarySessions.record(
            .vislam, in: "/documents", fileSystem: whole, milliseconds: 200)
        let files = whole.files(under: "/documents")
        var call = 1
        var failed = true
        while failed {
            let disk = whole.copy()
            let faulty = FaultyFileSystem(disk, fault: .init(call: call, code: .inputOutput))
            let driver = LibraryDriver(faulty)
            driver.send(.launched)
            if let name = driver.screen.rows.first?.id {
                driver.send(.deleting(.asked(name)))
                driver.send(.left)
            }
            let left = disk.files(under: "/documents")
            let visible = left.filter { !$0.key.hasPrefix(".deleted-") }
            #expect(visible.isEmpty || visible == files, "call \(call): \(visible.keys.sorted())")
            failed = faulty.hasFailed
            if failed, !left.isEmpty {
                let isSaid =
                    driver.screen.problem != nil
                    || driver.screen.rows.contains {
                        $0.problem != nil
                    }
                #expect(isSaid, "call \(call) failed silently")
            }
            call += 1
        }
        #expect(call > 10)
    }

    @Test func aSessionBeingRecordedIsNeitherDeletedNorRecovered() throws {
        let folder = temporaryPath("library")
        let disk = LocalFileSystem()
        try disk.makeDirectory(folder)
        defer { try? disk.removeTree(folder) }
        let writer = try TestSession(seed: 1).write(in: folder, fileSystem: disk)
        let driver = LibraryDriver(disk, directory: folder)
        driver.send(.launched)
        let row = try #require(driver.screen.rows.first)
        #expect(row.mark == .live && row.commands.isEmpty)
        #expect(driver.screen.recovery == nil && !driver.screen.canDeleteAll)
        driver.send(.deleting(.asked(row.id)))
        driver.send(.recovering(.asked(row.id)))
        #expect(try disk.list(folder).map(\.name) == [row.id])
        withExtendedLifetime(writer) {}
    }

    @Test func thumbnailsOfDamagedSessionsAreLeftOut() throws {
        let disk = MemoryFileSystem()
        try disk.makeDirectory("/documents")
        let path = try LibrarySessions.record(.logger, in: "/documents", fileSystem: disk)
        disk.put([0xFF, 0xD8, 0], at: path + "/rgb/000000.jpg")
        let driver = LibraryDriver(disk)
        driver.send(.appeared)
        driver.send(.rowShown(driver.screen.rows[0].id))
        #expect(driver.screen.rows[0].thumbnail == nil)
        #expect(driver.screen.rows[0].verdict?.tone == .bad)
    }
}
