import Foundation
import Testing

/// The privacy manifest compared with the source code.
@Suite(.enabled(if: IndependentReader.isInstalled, IndependentReader.absence))
struct PrivacyTests {
    /// A group of calls for which Apple requires a reason, with the words that show their use.
    struct Group: Sendable, CustomTestStringConvertible {
        var name: String
        var words: [String]
        var testDescription: String { name }
    }

    /// From Apple's list "Describing use of required reason API".
    static let groups = [
        Group(
            name: "FileTimestamp",
            words: [
                " stat(", "fstat(", "lstat(", "fstatat(", "getattrlist", "modificationDate",
                "creationDate", "contentModificationDateKey", "creationDateKey",
            ]),
        Group(
            name: "DiskSpace",
            words: [
                "volumeAvailableCapacity", "volumeTotalCapacity", "systemFreeSize", "statvfs(",
                "statfs(",
            ]),
        Group(name: "SystemBootTime", words: ["systemUptime", "mach_absolute_time()"]),
        Group(name: "UserDefaults", words: ["UserDefaults", "@AppStorage", "@SceneStorage"]),
        Group(name: "ActiveKeyboards", words: ["activeInputModes"]),
    ]

    let manifest: [String: Any]

    init() throws {
        manifest = try IndependentReader.dictionary("App/Lockstep/PrivacyInfo.xcprivacy")
    }

    @Test func noDataIsCollectedAndNoUserIsTracked() {
        #expect(manifest["NSPrivacyTracking"] as? Bool == false)
        #expect((manifest["NSPrivacyTrackingDomains"] as? [Any])?.isEmpty == true)
        #expect((manifest["NSPrivacyCollectedDataTypes"] as? [Any])?.isEmpty == true)
    }

    @Test func everyDeclaredUseHasAReason() throws {
        for declared in try declared() {
            let reasons = declared["NSPrivacyAccessedAPITypeReasons"] as? [String] ?? []
            #expect(!reasons.isEmpty, "\(declared)")
        }
    }

    @Test(arguments: groups) func onlyUsedCallsAreDeclared(_ group: Group) throws {
        let names = try declared().compactMap { $0["NSPrivacyAccessedAPIType"] as? String }
        let isDeclared = names.contains("NSPrivacyAccessedAPICategory\(group.name)")
        let uses = try SourceFiles.linesOfTheApp().filter { line in
            group.words.contains { line.text.contains($0) }
        }
        #expect(isDeclared == !uses.isEmpty, "\(uses.map(\.place))")
    }

    /// Logging continues on a locked phone only while the position is recorded.
    @Test func theBackgroundModeIsDeclaredAndUsed() throws {
        let properties = try IndependentReader.dictionary("App/Lockstep/Info.plist")
        #expect(properties["UIBackgroundModes"] as? [String] == ["location"])
        let uses = try SourceFiles.linesOfTheApp().filter { line in
            line.text.contains("allowsBackgroundLocationUpdates = true")
        }
        #expect(!uses.isEmpty)
    }

    private func declared() throws -> [[String: Any]] {
        try #require(manifest["NSPrivacyAccessedAPITypes"] as? [[String: Any]])
    }
}
