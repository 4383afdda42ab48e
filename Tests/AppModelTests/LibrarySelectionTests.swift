import LockstepAppModel
import LockstepConcurrency
import LockstepFormats
import LockstepRecording
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// Several selected sessions.
@Suite struct LibrarySelectionTests {
    private func model(_ choices: [ShareChoice] = []) -> LibraryModel {
        var model = LibraryModel(choices: choices)
        _ = model.handle(
            .listed([
                .example("a", byteCount: 1_200_000), .example("b", byteCount: 300_000),
                .example("c", .live), .example("d", .cutOff),
            ]))
        _ = model.handle(.selecting(.began))
        return model
    }

    @Test func nothingIsSelectedAtFirstAndARecordingNever() {
        var model = model()
        #expect(model.screen.selection?.names == [])
        #expect(model.screen.selection?.canDelete == false)
        for name in ["a", "c", "gone", "b", "a"] {
            _ = model.handle(.selecting(.toggled(name)))
        }
        #expect(model.screen.selection?.names == ["b"])
        #expect(model.screen.selection?.title.english == "1 selected")
        _ = model.handle(.selecting(.ended))
        #expect(model.screen.selection == nil)
        _ = model.handle(.selecting(.toggled("a")))
        #expect(model.screen.selection == nil)
    }

    @Test func allAreSelectedAndDeselected() {
        var model = model()
        _ = model.handle(.selecting(.allToggled))
        #expect(model.screen.selection?.names == ["a", "b", "d"])
        #expect(model.screen.selection?.isAll == true)
        _ = model.handle(.selecting(.allToggled))
        #expect(model.screen.selection?.names == [])
        #expect(model.screen.selection?.isAll == false)
    }

    @Test(
        arguments: [
            (["a"], true), (["a", "b"], true), (["a", "d"], false), ([], false),
        ] as [([String], Bool)])
    func onlyCompleteSessionsAreShared(_ names: [String], _ canShare: Bool) {
        var model = model()
        for name in names { _ = model.handle(.selecting(.toggled(name))) }
        #expect(model.screen.selection?.canShare == canShare)
    }

    @Test func selectedSessionsAreDeletedAfterAQuestion() {
        var model = model()
        #expect(model.handle(.deleting(.selectedAsked)) == [])
        #expect(model.screen.deleteQuestion == nil, "nothing is selected")
        for name in ["a", "b"] { _ = model.handle(.selecting(.toggled(name))) }
        _ = model.handle(.deleting(.selectedAsked))
        let question = model.screen.deleteQuestion
        #expect(question?.title.english == "Delete 2 sessions (1.5 MB)?")
        #expect(question?.confirm.english == "Delete")
        _ = model.handle(.deleting(.declined))
        #expect(model.handle(.deleting(.confirmed)) == [], "the question was declined")
        _ = model.handle(.deleting(.selectedAsked))
        let actions = model.handle(.deleting(.confirmed))
        #expect(Set(actions) == [.hide("a"), .remove("a"), .hide("b"), .remove("b")])
        #expect(Set(model.screen.rows.map(\.id)) == ["c", "d"])
        #expect(model.screen.selection == nil)
    }

    @Test func nothingHappensToASessionThatTheSearchHides() {
        var model = model()
        _ = model.handle(.selecting(.allToggled))
        _ = model.handle(.searched("b"))
        #expect(model.screen.selection?.names == ["b"])
        _ = model.handle(.deleting(.selectedAsked))
        #expect(model.handle(.deleting(.confirmed)) == [.hide("b"), .remove("b")])
    }

    @Test func severalSessionsAreOfferedOnlyFormatsForSeveral() {
        let choices = [
            ShareChoice.metadata(fileSystem: MemoryFileSystem()),
            .wholeSession { _, _, _ in true },
        ]
        var model = model(choices)
        for name in ["a", "b"] { _ = model.handle(.selecting(.toggled(name))) }
        _ = model.handle(.sharing(.selectedAsked))
        guard case .choosing(let title, let offered) = model.screen.sharing else {
            Issue.record("no format is offered")
            return
        }
        #expect(title.english == "Share 2 sessions")
        #expect(offered.map(\.id) == ["zip"])
        #expect(model.handle(.sharing(.chosen("metadata"))) == [])
        let actions = model.handle(.sharing(.chosen("zip")))
        guard case .prepareShare(1, let entries, "zip")? = actions.first else {
            Issue.record("\(actions)")
            return
        }
        #expect(Set(entries.map(\.name)) == ["a", "b"])
    }

    @Test func severalSessionsBecomeOneZipEach() throws {
        let disk = MemoryFileSystem()
        try disk.makeDirectory("/documents")
        for second in 0..<3 {
            try LibrarySessions.record(
                .vislam, in: "/documents", fileSystem: disk, startSeconds: Int64(second))
        }
        let driver = LibraryDriver(disk, choices: [.wholeSession(fileSystem: disk)])
        driver.send(.appeared)
        driver.send(.selecting(.began))
        for row in driver.screen.rows.dropFirst() { driver.send(.selecting(.toggled(row.id))) }
        let names = driver.screen.rows.dropFirst().map { $0.id + ".zip" }
        driver.send(.sharing(.selectedAsked))
        driver.send(.sharing(.chosen("zip")))
        guard case .ready(let paths) = driver.screen.sharing else {
            Issue.record("\(String(describing: driver.screen.sharing))")
            return
        }
        #expect(paths.map { $0.split(separator: "/").last.map(String.init) } == names)
        for path in paths { #expect(disk.bytes(at: path)?.starts(with: Array("PK".utf8)) == true) }
        driver.send(.sharing(.ended))
        #expect(try disk.list("/temporary").isEmpty)
    }

    @Test func progressOfSeveralSessionsNeverFallsAndAFailureLeavesNothing() throws {
        let disk = MemoryFileSystem()
        try disk.makeDirectory("/temporary")
        let choice = ShareChoice.wholeSession { session, zip, progress in
            guard session != "/b" else { throw FileError(.write, path: zip, code: .noSpace) }
            disk.put([1], at: zip)
            return progress(0) && progress(0.5) && progress(1)
        }
        let library = SessionLibrary(
            directory: "/documents", temporary: "/temporary", fileSystem: disk,
            codecs: StubCodecs(), choices: [choice])
        let heard = Mutex<[LibraryEvent]>([])
        let share = { (names: [String]) in
            library.perform(
                .prepareShare(token: 1, names.map { LibraryEntry.example($0) }, choice: "zip")
            ) { event in heard.withLock { $0.append(event) } }
            library.wait()
        }
        share(["a", "c"])
        let shares = heard.withLock { $0 }.compactMap { event -> Double? in
            if case .sharing(.progress(1, let share)) = event { share } else { nil }
        }
        #expect(shares == [0, 0.25, 0.5, 0.5, 0.75, 1])
        share(["a", "b"])
        guard case .sharing(.failed(1, _))? = heard.withLock({ $0.last }) else {
            Issue.record("no failure is reported")
            return
        }
        #expect(try disk.list("/temporary").isEmpty)
    }
}
