import Foundation
import PhoneScreen
import Testing

@testable import SwiftUI

/// A counter with a button, whose state is visible.
private struct Counter: View {
    let name: String
    @State private var count = 0

    var body: some View {
        Button {
            count += 1
        } label: {
            Text(verbatim: "\(name) \(count)")
        }
    }
}

private final class Model: ObservableObject {
    @Published var value = 1
    @Published var other = 1
}

/// Identity and lifetime of state: WWDC 2021, "Demystify SwiftUI", and Apple's documentation of
/// `State`, `StateObject`, `ObservedObject`, `Environment` and `Binding`.
@MainActor @Suite struct StateTests {
    /// A view that shows one of two counters, a list of them, and what a model says.
    private struct Choice: View {
        @ObservedObject var model: Model

        var body: some View {
            VStack {
                if model.value == 1 { Counter(name: "one") } else { Counter(name: "two") }
                Counter(name: "same")
                Counter(name: "id").id(model.value)
                Text(verbatim: "value \(model.value)")
            }
        }
    }

    @Test func stateLivesAsLongAsTheViewKeepsItsIdentity() {
        let model = Model()
        let screen = TestScreen { Choice(model: model) }
        for name in ["one 0", "same 0", "id 0"] { screen.tap(name) }
        #expect(screen.texts == ["one 1", "same 1", "id 1", "value 1"])
        // Another branch and another explicit identity are other views.
        model.value = 2
        screen.turn()
        #expect(screen.texts == ["two 0", "same 1", "id 0", "value 2"])
        model.value = 1
        screen.turn()
        #expect(screen.texts == ["one 0", "same 1", "id 0", "value 1"])
    }

    private struct Row: Identifiable { let id: String }

    private struct Rows: View {
        @State private var ids = ["a", "b", "c"]

        var body: some View {
            VStack {
                ForEach(ids.map(Row.init)) { Counter(name: $0.id) }
                Button {
                    ids = ["c", "a", "d"]
                } label: {
                    Text(verbatim: "turn")
                }
            }
        }
    }

    @Test func elementsOfACollectionKeepTheirStateWhenTheyMove() {
        let screen = TestScreen { Rows() }
        screen.tap("a 0")
        screen.tap("c 0")
        screen.tap("c 1")
        screen.tap("turn")
        #expect(screen.texts == ["c 2", "a 1", "d 0", "turn"])
    }

    private struct Reader: View {
        @ObservedObject var model: Model
        var body: some View { Text(verbatim: "\(model.value) \(model.other)") }
    }

    private struct Parent: View {
        @ObservedObject var model: Model
        var body: some View { VStack { Reader(model: model) } }
    }

    /// A change evaluates each body that depends on it once in a turn of the main queue.
    @Test func severalChangesInOneTurnEvaluateABodyOnce() {
        let model = Model()
        let screen = TestScreen { Parent(model: model) }
        func evaluations(_ type: Any.Type) -> Int {
            screen.tree.evaluations[ObjectIdentifier(type)] ?? 0
        }
        let before = (evaluations(Parent.self), evaluations(Reader.self))
        model.value = 5
        model.other = 6
        model.value = 7
        screen.turn()
        #expect(screen.texts == ["7 6"])
        #expect(evaluations(Parent.self) == before.0 + 1)
        #expect(evaluations(Reader.self) == before.1 + 1)
        screen.turn()
        #expect(evaluations(Reader.self) == before.1 + 1)
    }

    private struct Owner: View {
        @StateObject private var model: Model
        let made: Journal
        let step: Int

        init(_ made: Journal, step: Int) {
            self.made = made
            self.step = step
            _model = StateObject(
                wrappedValue: {
                    MainActor.assumeIsolated { made.add("made") }
                    return Model()
                }())
        }

        var body: some View {
            Button {
                model.value += 1
            } label: {
                Text(verbatim: "\(step): \(model.value)")
            }
        }
    }

    private struct Steps: View {
        let journal: Journal
        @State private var step = 0

        var body: some View {
            VStack {
                Owner(journal, step: step)
                Button {
                    step += 1
                } label: {
                    Text(verbatim: "step")
                }
            }
        }
    }

    @Test func anObjectOfStateIsMadeOnce() {
        let journal = Journal()
        let screen = TestScreen { Steps(journal: journal) }
        screen.tap("0: 1")
        screen.tap("step")
        screen.tap("1: 2")
        #expect(screen.texts == ["1: 3", "step"])
        #expect(journal.entries == ["made"])
    }

    private struct WordKey: EnvironmentKey { static var defaultValue: String { "default" } }

    private struct Speaker: View {
        @Environment(\.colorScheme) private var scheme
        @Environment(\.dynamicTypeSize) private var size
        @Environment(\.isEnabled) private var isEnabled
        var body: some View { Text(verbatim: "\(scheme) \(size) \(isEnabled)") }
    }

    @Test func valuesOfTheEnvironmentReachAllViewsInside() {
        var traits = ScreenTraits(size: CGSize(width: 400, height: 800))
        traits.isDark = true
        traits.textSize = "accessibility2"
        let screen = TestScreen(traits) {
            VStack {
                Speaker()
                VStack { Speaker() }.environment(\.colorScheme, .light).disabled(true)
                // Inside a disabled view nothing is enabled again.
                VStack { Speaker().disabled(false) }.disabled(true)
            }
        }
        #expect(
            screen.texts == [
                "dark accessibility2 true", "light accessibility2 false",
                "dark accessibility2 false",
            ])
    }

    @Test(arguments: [
        ("large", "large large xxxLarge"),
        ("accessibility5", "accessibility1 large accessibility5"),
        ("xSmall", "xSmall large xxxLarge"),
    ])
    func aRangeOfTextSizesReplacesOthersByTheNearest(size: String, seen: String) {
        var traits = ScreenTraits(size: CGSize(width: 400, height: 800))
        traits.textSize = size
        let screen = TestScreen(traits) {
            VStack {
                TypeSize().dynamicTypeSize(...DynamicTypeSize.accessibility1)
                TypeSize().dynamicTypeSize(.large ... .large)
                TypeSize().dynamicTypeSize(DynamicTypeSize.xxxLarge...)
            }
        }
        #expect(screen.texts.joined(separator: " ") == seen)
    }

    private struct TypeSize: View {
        @Environment(\.dynamicTypeSize) private var size
        var body: some View { Text(verbatim: "\(size)") }
    }

    private struct Form2 {
        var title = "old"
    }

    private struct Editor: View {
        @Binding var text: String
        var body: some View {
            Button {
                text += "!"
            } label: {
                Text(verbatim: "edit")
            }
        }
    }

    private struct Holder: View {
        @State private var form = Form2()
        var body: some View {
            VStack {
                Text(verbatim: form.title)
                Editor(text: $form.title)
            }
        }
    }

    @Test func aBindingWritesAMemberOfAState() {
        let screen = TestScreen { Holder() }
        screen.tap("edit")
        screen.tap("edit")
        #expect(screen.texts == ["old!!", "edit"])
    }

    private struct Scaled: View {
        @ScaledMetric(relativeTo: .largeTitle) private var side = 34
        var body: some View { Color.red.frame(width: side, height: side) }
    }

    @Test(arguments: [("large", 34.0), ("xSmall", 31), ("accessibility5", 60)])
    func aScaledNumberFollowsItsTextStyle(_ size: String, _ side: Double) {
        var traits = ScreenTraits(size: CGSize(width: 400, height: 800))
        traits.textSize = size
        let screen = TestScreen(traits) { Scaled() }
        #expect(screen.boxes(.red).first?.width == CGFloat(side))
    }
}
