import AppIntents
import Foundation
import LockstepConcurrency
import Testing
import VirtualPhone

private enum Speed: String, AppEnum {
    case slow
    case fast

    static var typeDisplayRepresentation: TypeDisplayRepresentation { "Speed" }
    static var caseDisplayRepresentations: [Speed: DisplayRepresentation] { [.slow: "Slow"] }
}

private struct Drive: AppIntent {
    static let driven = Mutex<[String]>([])
    static var title: LocalizedStringResource { LocalizedStringResource("Drive", table: "Roads") }

    @Parameter(title: "Speed") var speed: Speed?
    @Parameter(title: "Place", default: "home") var place: String

    func perform() async throws -> some IntentResult {
        let line = "\(speed?.rawValue ?? "any") to \(place)"
        Self.driven.withLock { $0.append(line) }
        return .result()
    }
}

private struct Shortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(intent: Drive(), phrases: ["Drive with \(.applicationName)", "Go"])
    }
}

/// Actions for Shortcuts and Siri.
@Suite(.serialized) struct AppIntentTests {
    @Test func anActionIsPerformedWithItsParameters() async throws {
        let drive = Drive()
        _ = try await drive.perform()
        drive.speed = .fast
        drive.place = "work"
        _ = try await drive.perform()
        #expect(Drive.driven.withLock { $0 } == ["any to home", "fast to work"])
        #expect(drive.$place.title.key == "Place")
        #expect(!Drive.openAppWhenRun && Drive.persistentIdentifier == "Drive")
    }

    @Test func shortcutsHaveTheirPhrases() {
        let shortcuts = Shortcuts.appShortcuts
        #expect(shortcuts.map(\.phrases) == [["Drive with ${applicationName}", "Go"]])
        #expect(shortcuts.first?.intent is Drive)
    }

    @Test func namesAreLookedUp() async {
        #expect(Drive.title.key == "Drive" && Drive.title.table == "Roads")
        #expect(Speed.typeDisplayRepresentation.name == "Speed")
        #expect(Speed.allCases.map(\.localizedStringResource.key) == ["Slow", "fast"])
        await VirtualPhone.withoutPhone {
            #expect(String(localized: Drive.title) == "Drive")
        }
    }
}
