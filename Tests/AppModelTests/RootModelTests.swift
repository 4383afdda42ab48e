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
