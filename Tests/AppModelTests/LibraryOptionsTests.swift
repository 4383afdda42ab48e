import LockstepAppModel
import LockstepSamples
import Testing

/// What the library shows at the next launch.
@Suite struct LibraryOptionsTests {
    private func options(
        _ part: LibraryPart = .sessions, _ order: LibraryOrder = .newest, _ query: String = ""
    ) -> LibraryOptions {
        var options = LibraryOptions()
        (options.part, options.order, options.query) = (part, order, query)
        return options
    }

    @Test func aLaunchBeginsWithTheOptionsOfTheLast() {
        let options = options(.photos, .longest, "stairs")
        var model = LibraryModel(options: options)
        #expect(model.screen.part == .photos && model.screen.order == .longest)
        #expect(model.screen.query == "stairs")
        #expect(model.handle(.left).isEmpty, "nothing changed")
    }

    @Test func partAndOrderAreKeptAtOnce() {
        var model = LibraryModel()
        #expect(model.handle(.ordered(.name)) == [.remember(options(.sessions, .name))])
        #expect(model.handle(.ordered(.name)).isEmpty)
        #expect(model.handle(.partChosen(.photos)) == [.remember(options(.photos, .name))])
        #expect(model.screen.part == .photos)
        #expect(model.handle(.left).isEmpty)
    }

    /// Each letter would be written to the disk otherwise.
    @Test func aSearchIsKeptWhenTheScreenIsLeft() {
        var model = LibraryModel()
        for text in ["s", "st", "sta"] { #expect(model.handle(.searched(text)).isEmpty) }
        #expect(model.handle(.left) == [.remember(options(.sessions, .newest, "sta"))])
        #expect(model.handle(.left).isEmpty)
        _ = model.handle(.searched(""))
        #expect(model.handle(.left) == [.remember(options())])
    }

    @Test func aPastedDocumentIsNotKept() {
        var model = LibraryModel()
        _ = model.handle(.searched(String(repeating: "word ", count: 1000)))
        #expect(model.handle(.left).isEmpty)
    }

    @Test func settingsStoreOptionsAndScreenOnce() {
        var model = SettingsModel(settings: AppSettings(), notice: nil, capabilities: .init())
        let chosen = options(.photos, .largest, "x")
        #expect(model.handle(.libraryChosen(chosen))?.library == chosen)
        #expect(model.handle(.libraryChosen(chosen)) == nil)
        #expect(model.handle(.screenRemembered(.settings))?.screen == .settings)
        #expect(model.handle(.screenRemembered(.settings)) == nil)
        #expect(model.handle(.resetAll) == nil, "a reset of the modes keeps both")
    }
}
