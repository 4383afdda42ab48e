import LockstepAppModel
import Testing

/// The screens over the capture screen.
@Suite struct RootModelTests {
    @Test func theFirstStartBeginsWithTheIntroduction() {
        var root = RootModel(hasSeenFirstRun: false)
        #expect(root.cover == .firstRun)
        root.close()
        root.open(.settings)
        #expect(root.cover == .firstRun)
        root.endFirstRun()
        #expect(root.cover == nil)
    }

    @Test(arguments: [nil, RootModel.Cover.sessions, .settings])
    func theScreenThatWasLeftIsOpenedAgain(_ screen: RootModel.Cover?) {
        #expect(RootModel(hasSeenFirstRun: true, last: screen).cover == screen)
        #expect(RootModel(hasSeenFirstRun: false, last: screen).cover == .firstRun)
        var root = RootModel(hasSeenFirstRun: true)
        if let screen { root.open(screen) }
        #expect(root.remembered(isLeft: true) == screen)
        #expect(root.remembered(isLeft: false) == nil, "a screen that crashes is not opened again")
    }

    @Test func theIntroductionIsNotRemembered() {
        #expect(RootModel(hasSeenFirstRun: false).remembered(isLeft: true) == nil)
    }

    @Test(arguments: [RootModel.Cover.sessions, .settings])
    func laterStartsShowTheCamera(_ screen: RootModel.Cover) {
        var root = RootModel(hasSeenFirstRun: true)
        #expect(root.cover == nil)
        root.open(screen)
        #expect(root.cover == screen)
        root.endFirstRun()
        #expect(root.cover == screen)
        root.close()
        #expect(root.cover == nil)
    }
}
