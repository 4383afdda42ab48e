import Foundation
import LockstepConcurrency
import PhoneFoundation
import Testing
import VirtualPhone

/// The sources of an app with texts in two languages, removed with this object.
private final class AppFolder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        try write(Self.plist, "Info.plist")
        try write(Self.catalog, "Localizable.xcstrings")
        try write(Self.other, "Other.xcstrings")
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    private func write(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: url.appendingPathComponent(name))
    }

    /// A world whose phone runs this app.
    func world(_ locale: String) throws -> PhoneWorld {
        var world = PhoneWorld()
        world.app = try PhoneApp(
            folder: url, settings: ["VERSION": "1.2", "NAME": "A & <B>"])
        world.locale = locale
        return world
    }

    private static let plist = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict>
        <key>CFBundleShortVersionString</key><string>$(VERSION)</string>
        <key>CFBundleName</key><string>$(NAME) $(NAME)</string>
        <key>CFBundleIdentifier</key><string>$(UNKNOWN)</string>
        <key>UIBackgroundModes</key><array><string>location</string></array>
        <key>LSRequiresIPhoneOS</key><true/>
        </dict></plist>
        """

    private static let catalog = """
        { "sourceLanguage": "en", "version": "1.0", "strings": {
          "Hello": { "localizations": { "vi": { "stringUnit": { "value": "Xin chào" } } } },
          "Untranslated": {},
          "In English": { "localizations": { "en": { "stringUnit": { "value": "In words" } } } },
          "%@ by %@": { "localizations": { "vi": { "stringUnit": { "value": "%2$@: %1$@" } } } },
          "%lld files": { "localizations": {
            "en": { "variations": { "plural": {
              "one": { "stringUnit": { "value": "%lld file" } },
              "other": { "stringUnit": { "value": "%lld files" } } } } },
            "vi": { "stringUnit": { "value": "%lld tệp" } } } },
          "%@ in %lld files": { "localizations": {
            "en": { "stringUnit": { "value": "%1$@ in %#@files@" },
              "substitutions": { "files": { "argNum": 2, "formatSpecifier": "lld",
                "variations": { "plural": {
                  "one": { "stringUnit": { "value": "%arg file" } },
                  "other": { "stringUnit": { "value": "%arg files" } } } } } } },
            "vi": { "stringUnit": { "value": "%1$@ trong %2$lld tệp" } } } }
        } }
        """

    private static let other = """
        { "sourceLanguage": "en", "strings": {
          "Hello": { "localizations": { "vi": { "stringUnit": { "value": "Chào bạn" } } } } } }
        """
}

/// Texts, formats and the Info.plist of the app that the phone runs.
@Suite(.serialized) struct TextTests {
    /// A text's key and table, and its words in English and in Vietnamese.
    struct Text: Sendable {
        var key: String
        var value: String
        var table: String?
        var english: String
        var vietnamese: String
    }

    @Test(arguments: [
        Text(key: "Hello", value: "Hello", english: "Hello", vietnamese: "Xin chào"),
        Text(
            key: "Hello", value: "Hello", table: "Other", english: "Hello", vietnamese: "Chào bạn"
        ),
        Text(key: "Untranslated", value: "x", english: "Untranslated", vietnamese: "Untranslated"),
        Text(key: "In English", value: "x", english: "In words", vietnamese: "In words"),
        Text(key: "Missing", value: "x", english: "x", vietnamese: "x"),
        Text(key: "Missing", value: "", english: "Missing", vietnamese: "Missing"),
        Text(key: "Hello", value: "x", table: "None", english: "x", vietnamese: "x"),
    ])
    func textsAreInTheOwnersLanguage(_ text: Text) async throws {
        let folder = try AppFolder()
        for (locale, words) in [
            ("en_US", text.english), ("vi_VN", text.vietnamese), ("vi", text.vietnamese),
            ("de_DE", text.english),
        ] {
            try await VirtualPhone.withPhone(folder.world(locale)) { _ in
                let found = Bundle.main.localizedString(
                    forKey: text.key, value: text.value, table: text.table)
                #expect(found == words, "\(locale)")
            }
        }
    }

    /// A format's key and arguments, and the words in English and in Vietnamese.
    struct Format: Sendable {
        var key: String
        var arguments: [any CVarArg & Sendable]
        var english: String
        var vietnamese: String
    }

    @Test(arguments: [
        Format(key: "%lld files", arguments: [1], english: "1 file", vietnamese: "1 tệp"),
        Format(key: "%lld files", arguments: [0], english: "0 files", vietnamese: "0 tệp"),
        Format(key: "%lld files", arguments: [12], english: "12 files", vietnamese: "12 tệp"),
        Format(
            key: "%@ in %lld files", arguments: ["5 m", 1], english: "5 m in 1 file",
            vietnamese: "5 m trong 1 tệp"),
        Format(
            key: "%@ in %lld files", arguments: ["5 m", 2], english: "5 m in 2 files",
            vietnamese: "5 m trong 2 tệp"),
        Format(
            key: "%@ by %@", arguments: ["100 %", "me"], english: "100 % by me",
            vietnamese: "me: 100 %"),
        Format(key: "Missing %lld", arguments: [7], english: "Missing 7", vietnamese: "Missing 7"),
    ])
    func formatsHaveTheSingularAndThePlural(_ format: Format) async throws {
        let folder = try AppFolder()
        for (locale, words) in [("en_US", format.english), ("vi_VN", format.vietnamese)] {
            try await VirtualPhone.withPhone(folder.world(locale)) { _ in
                let text = Bundle.main.localizedString(
                    forKey: format.key, value: format.key, table: nil)
                let found = String(format: text, locale: .current, arguments: format.arguments)
                #expect(found == words)
            }
        }
    }

    @Test func theCurrentLocaleIsTheOwners() async throws {
        for (identifier, separator) in [("en_US", "."), ("vi_VN", ","), ("de_DE", ",")] {
            var world = PhoneWorld()
            world.locale = identifier
            try await VirtualPhone.withPhone(world) { _ in
                #expect(Locale.current.identifier == identifier)
                #expect(Locale.current.decimalSeparator == separator)
            }
        }
        await VirtualPhone.withoutPhone {
            #expect(Locale.current.identifier == "en_001")
            let text = Bundle.main.localizedString(forKey: "Hello", value: "x", table: nil)
            #expect(text == "x")
            #expect(String(format: "%@ %lld", locale: .current, arguments: ["a", 1]) == "a 1")
        }
    }

    @Test func theInfoPlistHasTheValuesOfTheBuildSettings() async throws {
        let folder = try AppFolder()
        var world = try folder.world("en_US")
        let app = try #require(world.app)
        #expect(app.backgroundModes == ["location"])
        world.backgroundModes = app.backgroundModes
        try await VirtualPhone.withPhone(world) { _ in
            let facts = Bundle.main.infoDictionary
            #expect(facts?["CFBundleShortVersionString"] as? String == "1.2")
            #expect(facts?["CFBundleName"] as? String == "A & <B> A & <B>")
            #expect(facts?["CFBundleIdentifier"] as? String == "")
            #expect(facts?["UIBackgroundModes"] as? [String] == ["location"])
            #expect(facts?["LSRequiresIPhoneOS"] as? Bool == true)
        }
    }

    @Test func anAppsFolderNeedsAnInfoPlistAndReadableCatalogs() throws {
        let folder = try AppFolder()
        let catalog = folder.url.appendingPathComponent("Other.xcstrings")
        try Data("{".utf8).write(to: catalog)
        #expect(throws: (any Error).self) { try PhoneApp(folder: folder.url) }
        try FileManager.default.removeItem(at: catalog)
        _ = try PhoneApp(folder: folder.url)
        try FileManager.default.removeItem(at: folder.url.appendingPathComponent("Info.plist"))
        #expect(throws: (any Error).self) { try PhoneApp(folder: folder.url) }
    }

    @Test func foldersAreInTheHomeFolder() throws {
        let home = try #require(ProcessInfo.processInfo.environment["HOME"])
        #expect(URL.documentsDirectory.path == home + "/Documents")
        #expect(
            URL.applicationSupportDirectory.path == home + "/Library/Application Support")
    }
}
