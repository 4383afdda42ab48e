import Foundation
import LockstepAppModel
import LockstepTestSupport
import Testing

@Suite struct FirstRunTests {
    @Test func threePagesLeadToTheEnd() {
        var model = FirstRunModel()
        #expect(!model.canGoBack && model.nextTitle.english == "Next")
        model.handle(.back)
        #expect(model.page == .recording)
        model.handle(.next)
        model.handle(.next)
        #expect(model.page == .holding && !model.isDone)
        #expect(model.canGoBack && model.nextTitle.english == "Start")
        model.handle(.next)
        #expect(model.isDone && model.page == .holding)
    }

    @Test(arguments: FirstRunModel.Page.allCases)
    func everyPageCanBeSkipped(_ page: FirstRunModel.Page) {
        var model = FirstRunModel()
        model.show(page)
        model.handle(.skip)
        #expect(model.isDone)
    }

    @Test func termsMatchTheLicense() throws {
        let license = RepositoryFolder.url.appendingPathComponent("LICENSE")
        let file = try String(contentsOf: license, encoding: .utf8)
        let about = AboutApp(version: "1.2", build: "3")
        #expect(about.version.english == "Version 1.2 (3)")
        #expect(about.licenses.map(\.name) == ["Lockstep"])
        let terms = about.licenses[0].text
        let words = [terms, file].map { $0.split(whereSeparator: \.isWhitespace) }
        #expect(words[0] == words[1])
        let paragraphs = terms.components(separatedBy: "\n\n")
        #expect(paragraphs.count == 5 && paragraphs.allSatisfy { !$0.contains("\n") })
    }
}
