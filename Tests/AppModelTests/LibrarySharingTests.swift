import LockstepAppModel
import LockstepRecording
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@Suite struct LibrarySharingTests {
    private let disk = MemoryFileSystem()

    private func driver(_ choices: [ShareChoice]) throws -> LibraryDriver {
        try disk.makeDirectory("/documents")
        try LibrarySessions.record(.logger, in: "/documents", fileSystem: disk)
        let driver = LibraryDriver(disk, choices: choices)
        driver.send(.appeared)
        driver.send(.sharing(.asked(driver.screen.rows[0].id)))
        return driver
    }

    private var zip: ShareChoice {
        .wholeSession { [disk] _, path, progress in
            disk.put([1, 2, 3], at: path)
            return progress(0.5)
        }
    }

    @Test func sharedMetadataAndFramesAreTheSessionsFiles() throws {
        let driver = try driver([.metadata(fileSystem: disk)])
        driver.send(.sharing(.chosen("metadata")))
        let session = driver.screen.rows[0].path
        #expect(
            driver.screen.sharing
                == .ready([
                    session + "/metadata.json", session + "/frames.jsonl",
                ]))
        driver.send(.sharing(.ended))
        #expect(disk.bytes(at: session + "/metadata.json") != nil)
        #expect(try disk.list("/temporary").isEmpty)
    }

    @Test func zipIsRemovedAfterSharing() throws {
        let driver = try driver([zip])
        driver.send(.sharing(.chosen("zip")))
        guard case .ready(let paths) = driver.screen.sharing else {
            Issue.record("\(String(describing: driver.screen.sharing))")
            return
        }
        #expect(paths.count == 1 && paths[0].hasSuffix("/session_20250601_100000.zip"))
        #expect(disk.bytes(at: paths[0]) == [1, 2, 3])
        driver.send(.sharing(.ended))
        #expect(driver.screen.sharing == nil)
        #expect(try disk.list("/temporary").isEmpty)
    }

    @Test func zipContainsTheCompleteSession() throws {
        let driver = try driver([.wholeSession(fileSystem: disk)])
        driver.send(.sharing(.chosen("zip")))
        guard case .ready(let paths) = driver.screen.sharing, let path = paths.first else {
            Issue.record("\(String(describing: driver.screen.sharing))")
            return
        }
        let zip = try #require(disk.bytes(at: path))
        let session = disk.files(under: driver.screen.rows[0].path)
        #expect(zip.starts(with: Array("PK".utf8)))
        #expect(
            zip.count > session.values.reduce(0) { $0 + $1.count }, "stored without compression")
        driver.send(.sharing(.ended))
        #expect(disk.bytes(at: path) == nil)
    }

    @Test func aCanceledZipLeavesNothing() throws {
        let refusal = ShareChoice.wholeSession { [disk] _, path, _ in
            disk.put([1], at: path)
            return false
        }
        let driver = try driver([refusal])
        driver.send(.sharing(.chosen("zip")))
        driver.send(.sharing(.ended))
        #expect(driver.screen.sharing == nil)
        #expect(try disk.list("/temporary").isEmpty)
    }

    @Test func filesThatArriveAfterTheCancellationAreDiscarded() {
        var model = LibraryModel(choices: [zip])
        let entry = LibraryEntry.example("a")
        _ = model.handle(.listed([entry]))
        _ = model.handle(.sharing(.asked("a")))
        #expect(
            model.handle(.sharing(.chosen("zip")))
                == [.prepareShare(token: 1, [entry], choice: "zip")])
        #expect(model.handle(.sharing(.ended)) == [.cancelShare(token: 1)])
        let items = ShareItems(paths: ["/t/a.zip"], temporaryFolder: "/t")
        #expect(model.handle(.sharing(.prepared(token: 1, items))) == [.discard(items)])
        #expect(model.screen.sharing == nil)
    }

    @Test func reportsFailure() throws {
        let failing = ShareChoice.wholeSession { _, path, _ in
            throw FileError(.write, path: path, code: .noSpace)
        }
        let driver = try driver([failing])
        driver.send(.sharing(.chosen("zip")))
        guard case .failed(let problem) = driver.screen.sharing else {
            Issue.record("no failure is reported")
            return
        }
        #expect(problem.sentence.hasPrefix("Cannot write"))
        #expect(try disk.list("/temporary").isEmpty)
    }
}
