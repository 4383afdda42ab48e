import LockstepAppModel
import LockstepFormats
import Testing

/// The session whose screen is open, and what can be done with it there.
@Suite struct LibraryOpenedTests {
    private func model() -> LibraryModel {
        var model = LibraryModel()
        _ = model.handle(
            .listed([.example("a"), .example("b"), .example("c", .live), .example("d", .cutOff)]))
        _ = model.handle(.sessionOpened("a"))
        return model
    }

    @Test func aCompleteSessionIsOpenedAndClosed() {
        var model = model()
        #expect(model.screen.opened?.id == "a")
        #expect(model.screen.opened?.commands == [.open, .annotate, .share, .delete])
        _ = model.handle(.sessionOpened(nil))
        #expect(model.screen.opened == nil)
        for name in ["c", "d", "gone"] {
            _ = model.handle(.sessionOpened(name))
            #expect(model.screen.opened == nil)
        }
    }

    @Test func itStaysOpenWithATitleThatTheSearchDoesNotFind() {
        var model = model()
        _ = model.handle(.searched("a"))
        _ = model.handle(.annotating(.stored("a", SessionNotes(title: "Kitchen"))))
        _ = model.handle(.searched("nothing"))
        #expect(model.screen.rows.isEmpty && model.screen.opened?.title == "Kitchen")
    }

    @Test func itIsRenamedAndSharedWhileItIsOpen() {
        var model = model()
        _ = model.handle(.annotating(.asked("a")))
        #expect(model.screen.notes?.id == "a" && model.screen.opened?.id == "a")
        _ = model.handle(.annotating(.canceled))
        _ = model.handle(.sharing(.asked("a")))
        #expect(model.screen.sharing != nil && model.screen.opened?.id == "a")
    }

    @Test func deletingClosesItAndUndoingOnlyListsIt() {
        var model = model()
        _ = model.handle(.deleting(.asked("a")))
        #expect(model.screen.opened == nil && model.screen.undo != nil)
        _ = model.handle(.deleting(.undone))
        #expect(model.screen.opened == nil)
        #expect(model.screen.rows.contains { $0.id == "a" })
    }

    @Test func aSessionThatIsGoneIsClosed() {
        var model = model()
        _ = model.handle(.listed([.example("b")]))
        #expect(model.screen.opened == nil)
    }
}
