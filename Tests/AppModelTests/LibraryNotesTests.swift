import LockstepAppModel
import LockstepFormats
import LockstepRecording
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// Titles, tags and notes that a user writes after the recording.
@Suite struct LibraryNotesTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var title = ""
        var tags = ""
        var notes = ""
        var expected = SessionNotes()
        var testDescription: String { "'\(title)' '\(tags)' '\(notes)'" }
    }

    @Test(arguments: [
        Row(),
        Row(title: " \n\t", tags: " , ,", notes: "  "),
        Row(title: " Stairs ", expected: SessionNotes(title: "Stairs")),
        Row(
            tags: "hall, night ,hall,,two words",
            expected: SessionNotes(tags: ["hall", "night", "two words"])),
        Row(notes: "\nup\n\n down\n", expected: SessionNotes(notes: "up\n\n down")),
    ])
    func formBecomesTrimmedNotes(_ row: Row) {
        var form = NotesForm(SessionNotes())
        (form.title, form.tags, form.notes) = (row.title, row.tags, row.notes)
        #expect(form.applied(to: SessionNotes(title: "old", tags: ["old"])) == row.expected)
    }

    @Test func anUnchangedFormStoresNothing() {
        let notes = SessionNotes(title: "Stairs", notes: "up", tags: ["hall", "night"])
        #expect(NotesForm(notes).applied(to: notes) == notes)
        var model = LibraryModel()
        _ = model.handle(.listed([.example("a", laterNotes: notes)]))
        _ = model.handle(.annotating(.asked("a")))
        #expect(model.screen.notes?.form == NotesForm(notes))
        #expect(model.handle(.annotating(.saved(NotesForm(notes)))) == [])
        #expect(model.screen.notes == nil)
    }

    @Test(arguments: LibraryEntry.Condition.allCases)
    func onlyACompleteSessionIsAnnotated(_ condition: LibraryEntry.Condition) {
        var model = LibraryModel()
        _ = model.handle(.listed([.example("a", condition)]))
        _ = model.handle(.annotating(.asked("a")))
        #expect((model.screen.notes != nil) == (condition == .whole))
        _ = model.handle(.annotating(.canceled))
        #expect(model.screen.notes == nil)
        #expect(model.handle(.annotating(.saved(NotesForm(SessionNotes(title: "T"))))) == [])
    }

    @Test func aFailureIsShownAndTheOldTitleStays() {
        var model = LibraryModel()
        _ = model.handle(.listed([.example("a")]))
        let problem = LibraryProblem(sentence: "No.", remedy: nil)
        _ = model.handle(.annotating(.failed(problem)))
        #expect(model.screen.problem == problem)
        #expect(model.screen.rows[0].title == "a")
    }

    @Test func aSealedSessionIsRenamedWithoutAnotherCheck() throws {
        let disk = MemoryFileSystem()
        try disk.makeDirectory("/documents")
        let path = try LibrarySessions.record(
            .logger, in: "/documents", fileSystem: disk, seal: .stub())
        let before = disk.files(under: path)
        let driver = LibraryDriver(disk)
        driver.send(.appeared)
        let name = driver.screen.rows[0].id
        driver.send(.rowShown(name))
        driver.send(.annotating(.asked(name)))
        var form = try #require(driver.screen.notes).form
        #expect(form == NotesForm(SessionNotes()))
        (form.title, form.tags, form.notes) = ("Stairs", "hall, night", "up")
        driver.send(.annotating(.saved(form)))
        #expect(driver.screen.rows[0].title == "Stairs")
        driver.send(.pulled)
        let row = driver.screen.rows[0]
        #expect(row.title == "Stairs" && row.tags == ["hall", "night"] && row.note == "up")
        #expect(row.id == name && row.path == path)
        #expect(driver.performed.filter(\.isCheck).count == 1)
        var after = disk.files(under: path)
        #expect(after.removeValue(forKey: "notes.json") != nil)
        #expect(after == before)
        let seal = try SealVerification.verify(
            path, fileSystem: disk, cryptography: StubCryptography())
        #expect(seal.differences.isEmpty && seal.uncovered.isEmpty)
    }

    @Test func theSessionsScreenShowsTheLaterTexts() throws {
        let disk = MemoryFileSystem()
        try disk.makeDirectory("/documents")
        let path = try LibrarySessions.record(
            .vislam, in: "/documents", fileSystem: disk, title: "Roof")
        let notes = SessionNotes(title: "Stairs", notes: "up", tags: ["hall", "night"])
        try notes.store(in: path, fileSystem: disk)
        let driver = DetailDriver(path, disk)
        driver.send(.opened)
        #expect(driver.model.title == "Stairs")
        let facts = try #require(driver.model.facts.value)
        let lines = facts.prefix(2).map { $0.lines.map(\.english) }
        #expect(lines == [["hall", "night"], ["up"]])
    }

    @Test func aLongTitleIsAFactInFull() {
        let title = String(repeating: "Stairs to the roof ", count: 20)
        let row = SessionFactRow.row(title: title)
        #expect(row?.title.english == "Title" && row?.lines.map(\.english) == [title])
        #expect(SessionFactRow.row(title: "") == nil)
    }

    @Test func aDeletedSessionCannotBeRenamed() throws {
        let disk = MemoryFileSystem()
        try disk.makeDirectory("/documents")
        let path = try LibrarySessions.record(.vislam, in: "/documents", fileSystem: disk)
        let driver = LibraryDriver(disk)
        driver.send(.appeared)
        driver.send(.annotating(.asked(driver.screen.rows[0].id)))
        try disk.removeTree(path)
        driver.send(.annotating(.saved(NotesForm(SessionNotes(title: "T")))))
        #expect(driver.screen.problem != nil)
        #expect(disk.files(under: "/documents").isEmpty)
    }
}
