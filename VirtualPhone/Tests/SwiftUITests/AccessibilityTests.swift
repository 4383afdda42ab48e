import Foundation
import PhoneScreen
import Testing

@testable import SwiftUI

/// What assistive technology is told: Apple's documentation of `accessibilityElement(children:)` and
/// the modifiers beside it.
@MainActor @Suite struct AccessibilityTests {
    @Test func childrenAreCombinedIgnoredOrContained() throws {
        let screen = TestScreen {
            VStack {
                VStack {
                    Text(verbatim: "one")
                    Text(verbatim: "two").accessibilityHidden(true)
                    Text(verbatim: "three")
                }
                .accessibilityElement(children: .combine)
                VStack { Text(verbatim: "unread") }
                    .accessibilityElement()
                    .accessibilityLabel(Text(verbatim: "stands for it"))
                    .accessibilityValue(Text(verbatim: "5"))
                VStack {
                    Text(verbatim: "four")
                    Text(verbatim: "five")
                }
                .accessibilityElement(children: .contain)
                .accessibilityLabel(Text(verbatim: "group"))
            }
        }
        #expect(screen.labeled("one, three") != nil)
        let stand = try #require(screen.labeled("stands for it"))
        #expect(stand["value"] == "5" && stand.children.allSatisfy { $0["hidden"] == true })
        let group = try #require(screen.labeled("group"))
        #expect(group["role"] == "group" && group.children.allSatisfy { $0["hidden"] == nil })
    }

    @Test func aCombinedElementKeepsItsButtons() throws {
        let screen = TestScreen {
            HStack {
                Text(verbatim: "words")
                Button {
                } label: {
                    Text(verbatim: "act")
                }
            }
            .accessibilityElement(children: .combine)
        }
        #expect(screen.element("button", "act")?["hidden"] == nil)
    }

    @Test func labelsHintsAndTraitsBelongToTheElementItself() throws {
        let journal = Journal()
        let screen = TestScreen {
            VStack {
                Button {
                } label: {
                    Image(systemName: "trash")
                }
                .accessibilityLabel(Text(verbatim: "Delete"))
                .accessibilityHint(Text(verbatim: "For good."))
                .accessibilityAddTraits(.isSelected)
                Text(verbatim: "Title").accessibilityAddTraits(.isHeader)
                Color.red.accessibilityElement()
                    .accessibilityLabel(Text(verbatim: "pad"))
                    .accessibilityAction { journal.add("default") }
                    .accessibilityAction(named: Text(verbatim: "Zoom")) { journal.add("zoom") }
            }
        }
        let button = try #require(screen.labeled("Delete"))
        #expect(button["role"] == "button" && button["hint"] == "For good.")
        #expect(button["selected"] == true)
        #expect(screen.element("heading", "Title") != nil)
        let pad = try #require(screen.labeled("pad"))
        #expect(pad["focusable"] == true && pad["actions"] == ["Zoom"])
        screen.tree.take(.activate, from: pad.id)
        screen.tree.take(.action(0), from: pad.id)
        screen.tree.take(.action(7), from: pad.id)
        #expect(journal.take() == ["default", "zoom"])
    }

    @Test func theReadingOrderFollowsPrioritiesAndPaintingDoesNot() {
        let screen = TestScreen {
            VStack {
                VStack { Text(verbatim: "last") }.accessibilitySortPriority(-1)
                VStack { Text(verbatim: "second") }.accessibilitySortPriority(1)
                VStack { Text(verbatim: "first") }.accessibilitySortPriority(2)
            }
        }
        let patch = ScreenPatch(from: [], to: screen.tree.drawn)
        // Each element is added in front of the one that follows it.
        let texts = patch.steps.reversed().compactMap { step -> [String]? in
            guard case .add(_, _, _, "text", let properties) = step else { return nil }
            return ScreenNode(0, .text, frame: (0, 0, 0, 0), properties).texts
        }
        #expect(texts.flatMap { $0 } == ["first", "second", "last"])
        #expect(screen.texts == ["last", "second", "first"])
    }

    /// Every symbol that the app names has a glyph.
    @Test func noSymbolIsMissing() throws {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../App/Sources/AppFeatures")
        let files = try #require(
            FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        ).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
        let names = try Set(
            files.flatMap { file -> [String] in
                let text = try String(contentsOf: file, encoding: .utf8)
                return text.matches(of: #/"([a-z0-9]+(\.[a-z0-9]+)+)"/#).map { String($0.1) }
            })
        // Texts with dots that are not symbols.
        let others: Set = ["1.0"]
        #expect(names.count > 20)
        #expect(names.subtracting(others).filter { Symbols.glyph($0) == nil } == [])
        let screen = TestScreen { Image(systemName: "no.such.symbol") }
        #expect(screen.tree.missingSymbols == ["no.such.symbol"])
    }
}
