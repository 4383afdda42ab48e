import Foundation
import Testing

/// The screens' texts compared with the app's string catalog.
@Suite struct CatalogTests {
    let catalog: StringCatalog
    let calls: [PhraseCall]

    init() throws {
        catalog = try StringCatalog("Localizable")
        calls = try PhraseCall.all()
    }

    @Test func everyPhraseIsATextThatATranslatorCanSee() {
        #expect(!calls.isEmpty)
        for call in calls {
            #expect(call.key != nil, "\(call.place)")
        }
    }

    @Test func everyPhraseIsInTheCatalogAndNothingElse() {
        let keys = Set(calls.compactMap(\.key))
        let listed = Set(catalog.entries.keys)
        #expect(keys.subtracting(listed).sorted() == [])
        #expect(listed.subtracting(keys).sorted() == [])
    }

    @Test func everyPhraseFillsThePlaceholdersOfItsKey() throws {
        for call in calls {
            guard let key = call.key else { continue }
            let kinds = try #require(Placeholders.kinds(in: key), "\(call.place)")
            #expect(kinds.keys.sorted() == Array(1..<call.arguments.count + 1), "\(call.place)")
            for (index, argument) in call.arguments.enumerated() where argument != nil {
                #expect(kinds[index + 1] == argument, "\(call.place)")
            }
        }
    }

    @Test func everyTextIsTranslatedIntoVietnamese() {
        for (key, entry) in catalog.entries {
            let texts = entry.texts["vi"] ?? []
            #expect(!texts.isEmpty, "\(key)")
            #expect(texts.allSatisfy { $0.state == "translated" && !$0.value.isEmpty }, "\(key)")
        }
    }

    @Test func everyTranslationUsesTheSameArguments() {
        for (key, entry) in catalog.entries {
            for text in entry.texts.values.joined() {
                let kinds = Placeholders.kinds(in: text.value)
                #expect(kinds == Placeholders.kinds(in: key), "\(key): \(text.value)")
            }
        }
    }

    /// English is the key itself, unless the text depends on a count.
    @Test func theKeyIsTheEnglishTextForMany() {
        #expect(catalog.sourceLanguage == "en")
        for (key, entry) in catalog.entries {
            guard let texts = entry.texts["en"] else { continue }
            #expect(Set(texts.compactMap(\.plural)).count > 1, "\(key)")
            let many = texts.first { text in
                text.plural?.split(separator: " ").allSatisfy { $0 == "other" } ?? false
            }
            #expect(many.map { Self.plain($0.value) } == Self.plain(key), "\(key)")
        }
    }

    /// Xcode removes keys that it cannot find in any source.
    @Test func xcodeLeavesEveryKeyAlone() {
        for (key, entry) in catalog.entries {
            #expect(entry.origin == "manual", "\(key)")
        }
    }

    @Test func screensUseOnlyTheCatalog() throws {
        let views =
            /\b(?:Text|Label|Button|Toggle|Picker|Section|Link|NavigationLink|TextField|Menu|Stepper|ProgressView|LabeledContent|DisclosureGroup|GroupBox|navigationTitle|accessibilityLabel|accessibilityValue|accessibilityHint|alert|confirmationDialog)\(\s*"[^"]*\p{L}/
        for path in try SourceFiles.paths(in: "App/Sources") {
            let found = try SourceFiles.text(path).matches(of: views).map { String($0.0) }
            #expect(found == [], "\(path)")
        }
    }

    /// A text without the numbers of its placeholders.
    private static func plain(_ text: String) -> String {
        text.replacing(/%\d+\$/, with: "%")
    }
}
