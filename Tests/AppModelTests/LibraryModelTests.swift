import LockstepAnalysis
import LockstepAppModel
import LockstepFormats
import LockstepSamples
import LockstepSessions
import Testing

@Suite struct LibraryModelTests {
    private func model(_ entries: LibraryEntry...) -> LibraryModel {
        var model = LibraryModel()
        _ = model.handle(.listed(entries))
        return model
    }

    @Test func theNewestIsFirstAndTheUndatedLast() {
        let model = model(
            .example("a", start: WallTime(nanoseconds: 5)), .example("x"),
            .example("b", start: WallTime(nanoseconds: 9)),
            .example("y"), .example("c", start: WallTime(nanoseconds: 7)))
        #expect(model.screen.rows.map(\.id) == ["b", "c", "a", "y", "x"])
    }

    @Test func libraryIsNotShownAsEmptyBeforeItIsRead() {
        #expect(LibraryModel().screen.emptyText == nil)
        #expect(LibraryModel().screen.isLoading)
        #expect(model().screen.emptyText != nil)
    }

    @Test func commandsFollowTheCondition() {
        let expected: [LibraryEntry.Condition: Set<LibraryRow.Command>] = [
            .whole: [.open, .annotate, .share, .delete], .live: [], .cutOff: [.recover, .delete],
            .unreadable: [.delete],
        ]
        for condition in LibraryEntry.Condition.allCases {
            let row = model(.example("a", condition)).screen.rows[0]
            #expect(row.commands == expected[condition], "\(condition)")
        }
    }

    @Test func oneSessionIsCheckedAtATime() {
        var model = model(.example("a"), .example("b"), .example("c"))
        let first = model.handle(.rowShown("a"))
        #expect(first == [.makeThumbnail(.example("a")), .check(.example("a"))])
        #expect(model.handle(.rowShown("b")) == [.makeThumbnail(.example("b"))])
        _ = model.handle(.rowShown("c"))
        let print = LibraryEntry.example("a").fingerprint
        let next = model.handle(.checking(.done("a", print, .pass))).filter(\.isCheck)
        #expect(next == [.check(.example("b"))])
        _ = model.handle(.left)
        let other = LibraryEntry.example("b").fingerprint
        let last = model.handle(.checking(.done("b", other, .fail))).filter(\.isCheck)
        #expect(last == [], "the row is no longer visible")
        #expect(model.screen.rows.map { $0.verdict?.tone } == [.neutral, .bad, .good])
    }

    /// A deletion moves the folder away under the check, which fails for no fault of the session.
    @Test(arguments: [true, false]) func anUndoneDeletionIsCheckedAgain(_ failsAfterUndo: Bool) {
        var model = model(.example("a"))
        #expect(model.handle(.rowShown("a")).filter(\.isCheck) == [.check(.example("a"))])
        _ = model.handle(.deleting(.asked("a")))
        let failure = LibraryEvent.checking(
            .failed(
                "a", LibraryEntry.example("a").fingerprint,
                LibraryProblem(sentence: "A file is missing.", remedy: nil)))
        var checks: [LibraryAction] = []
        if !failsAfterUndo { checks += model.handle(failure) }
        checks += model.handle(.deleting(.undone))
        checks += model.handle(.rowShown("a"))
        if failsAfterUndo { checks += model.handle(failure) }
        #expect(checks.filter(\.isCheck) == [.check(.example("a"))])
        #expect(model.screen.rows.first?.verdict?.tone == .neutral)
    }

    @Test func aRowInViewIsCheckedAgainWhenItsSessionChanged() {
        var model = model(.example("a", .cutOff), .example("b", .cutOff))
        #expect(model.handle(.rowShown("a")) == [], "an interrupted recording is not checked")
        _ = model.handle(.rowShown("b"))
        _ = model.handle(.rowHidden("b"))
        let actions = model.handle(.listed([.example("a"), .example("b")]))
        #expect(actions == [.makeThumbnail(.example("a")), .check(.example("a"))])
    }

    @Test func anotherDeletionEndsTheTimeOfTheFirst() {
        var model = model(.example("a"), .example("b"))
        #expect(
            model.handle(.deleting(.asked("a"))) == [.hide("a"), .startUndoClock(token: 1)])
        #expect(
            model.handle(.deleting(.asked("b")))
                == [.remove("a"), .hide("b"), .startUndoClock(token: 2)])
        #expect(model.handle(.deleting(.undoTimeOver(token: 1))) == [], "its undo time has expired")
        #expect(model.handle(.deleting(.undone)) == [.restore("b")])
        #expect(model.handle(.deleting(.undone)) == [])
        #expect(model.screen.rows.map(\.id) == ["b"])
    }

    @Test func leavingTheScreenEndsTheTimeToo() {
        var model = model(.example("a"))
        _ = model.handle(.deleting(.asked("a")))
        #expect(model.handle(.left) == [.remove("a")])
        #expect(model.screen.undo == nil)
    }

    @Test func aFolderThatCannotBeHiddenStaysInTheList() {
        let problem = LibraryProblem(sentence: "No.", remedy: .words("Wait."))
        var model = model(.example("a"))
        _ = model.handle(.deleting(.asked("a")))
        _ = model.handle(.deleting(.hidingFailed("a", problem)))
        #expect(model.screen.rows.map(\.id) == ["a"])
        #expect(model.screen.undo == nil && model.screen.problem == problem)
        _ = model.handle(.problemDismissed)
        #expect(model.screen.problem == nil)
    }

    @Test func aListReadBeforeADeletionDoesNotBringItBack() {
        var model = model(.example("a"), .example("b"))
        _ = model.handle(.deleting(.asked("a")))
        _ = model.handle(.listed([.example("a"), .example("b")]))
        #expect(model.screen.rows.map(\.id) == ["b"])
        _ = model.handle(.deleting(.undoTimeOver(token: 1)))
        _ = model.handle(.listed([.example("a"), .example("b")]))
        #expect(model.screen.rows.map(\.id) == ["b"])
    }

    @Test func deletingAllKeepsTheCurrentRecording() {
        var model = model(
            .example("a", byteCount: 1_200_000), .example("b", .live),
            .example("c", .unreadable, byteCount: 300_000))
        _ = model.handle(.deleting(.allAsked))
        let title = model.screen.deleteQuestion?.title.english
        #expect(title == "Delete 2 sessions (1.5 MB)?")
        let actions = model.handle(.deleting(.confirmed))
        #expect(Set(actions) == [.hide("a"), .remove("a"), .hide("c"), .remove("c")])
        #expect(model.screen.rows.map(\.id) == ["b"])
        #expect(model.handle(.deleting(.confirmed)) == [], "the request was confirmed once")
    }

    @Test func recoveryIsOfferedOnceAndOnlyAtLaunch() {
        var model = LibraryModel()
        _ = model.handle(.appeared)
        _ = model.handle(.listed([.example("a", .cutOff)]))
        #expect(model.screen.recovery == nil)
        _ = model.handle(.launched)
        _ = model.handle(.listed([.example("a", .cutOff), .example("b", .cutOff)]))
        #expect(model.screen.recovery != nil)
        #expect(model.handle(.recovering(.postponed)) == [])
        _ = model.handle(.listed([.example("a", .cutOff)]))
        #expect(model.screen.recovery == nil)
        #expect(model.handle(.recovering(.asked("a"))) == [.recover(.example("a", .cutOff))])
    }

    @Test func recoveriesRunOneAfterTheOther() {
        var model = LibraryModel()
        _ = model.handle(.launched)
        _ = model.handle(.listed([.example("a", .cutOff), .example("b", .cutOff)]))
        #expect(model.handle(.recovering(.allAsked)) == [.recover(.example("b", .cutOff))])
        guard case .running(let title, 0, 2, "b") = model.screen.recovery else {
            Issue.record("\(String(describing: model.screen.recovery))")
            return
        }
        #expect(title.english == "Recovering 1 of 2")
        let lost = RecoveredSession(name: "b", losses: ["1 frame dropped."])
        #expect(
            model.handle(.recovering(.ended(lost))) == [.recover(.example("a", .cutOff))])
        let problem = LibraryProblem(
            sentence: "The disk is full.", remedy: .words("Free some space."))
        let failed = RecoveredSession(name: "a", losses: [], problem: problem)
        #expect(model.handle(.recovering(.ended(failed))) == [])
        guard case .results(_, let results) = model.screen.recovery else {
            Issue.record("no results")
            return
        }
        #expect(
            results.map { $0.details.map(\.english) } == [
                ["1 frame dropped."], ["The disk is full.", "Free some space."],
            ])
        #expect(model.handle(.recovering(.dismissed)) == [.list])
    }

    /// For any sequence of touches, the list contains no session that is being deleted, and every
    /// hidden folder is restored or removed after the user leaves the screen.
    @Test func everyShortSequenceOfTouchesLeavesAConsistentLibrary() {
        let touches: [LibraryEvent] = [
            .deleting(.asked("a")), .deleting(.asked("b")), .deleting(.undone), .left,
            .deleting(.undoTimeOver(token: 1)), .deleting(.allAsked), .deleting(.confirmed),
        ]
        for first in touches {
            for second in touches {
                for third in touches {
                    for fourth in touches {
                        var model = model(.example("a"), .example("b"))
                        var hidden: Set<String> = []
                        for event in [first, second, third, fourth, .left] {
                            for action in model.handle(event) {
                                switch action {
                                case .hide(let name):
                                    #expect(hidden.insert(name).inserted, "hidden twice: \(name)")
                                case .restore(let name), .remove(let name):
                                    #expect(hidden.remove(name) != nil, "not hidden: \(name)")
                                default: break
                                }
                            }
                            #expect(hidden.isDisjoint(with: model.screen.rows.map(\.id)))
                        }
                        #expect(hidden.isEmpty)
                    }
                }
            }
        }
    }
}
