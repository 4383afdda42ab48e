import Foundation
import PhoneScreen
import Testing

@testable import SwiftUI

private final class Switch: ObservableObject {
    @Published var isOn = true
    @Published var number = 0
}

/// When views appear and disappear, and what runs meanwhile: Apple's documentation of `onAppear`,
/// `onDisappear`, `onChange` and `task`.
@MainActor @Suite struct LifecycleTests {
    private struct Watched: View {
        @ObservedObject var control: Switch
        let journal: Journal

        var body: some View {
            VStack {
                if control.isOn {
                    Text(verbatim: "here")
                        .onAppear { journal.add("appeared") }
                        .onDisappear { journal.add("disappeared") }
                }
                Text(verbatim: "\(control.number)")
                    .onChange(of: control.number) { journal.add("changed to \($0)") }
            }
        }
    }

    @Test func aViewAppearsOnceAndDisappearsOnce() {
        let (control, journal) = (Switch(), Journal())
        let screen = TestScreen { Watched(control: control, journal: journal) }
        #expect(journal.take() == ["appeared"])
        control.number = 1
        screen.turn()
        #expect(journal.take() == ["changed to 1"])
        control.isOn = false
        screen.turn()
        #expect(journal.take() == ["disappeared"])
        control.isOn = true
        screen.turn()
        #expect(journal.take() == ["appeared"])
    }

    @Test func anEqualValueIsNoChange() {
        let (control, journal) = (Switch(), Journal())
        let screen = TestScreen { Watched(control: control, journal: journal) }
        _ = journal.take()
        control.number = 0
        screen.turn()
        #expect(journal.take().isEmpty)
    }

    private struct Working: View {
        @ObservedObject var control: Switch
        let journal: Journal

        var body: some View {
            VStack {
                if control.isOn {
                    Text(verbatim: "work").task(id: control.number) {
                        journal.add("begin \(control.number)")
                        do {
                            try await Task.sleep(for: .seconds(60))
                        } catch {
                            journal.add("canceled")
                        }
                    }
                }
            }
        }
    }

    @Test func aTaskIsCanceledWithItsViewAndStartedAnewForAnotherIdentifier() async {
        let (control, journal) = (Switch(), Journal())
        let screen = TestScreen { Working(control: control, journal: journal) }
        await journal.waitFor(1)
        #expect(journal.take() == ["begin 0"])
        control.number = 1
        screen.turn()
        await journal.waitFor(2)
        #expect(journal.take().sorted() == ["begin 1", "canceled"])
        control.isOn = false
        screen.turn()
        await journal.waitFor(1)
        #expect(journal.take() == ["canceled"])
    }

    private struct Long: View {
        let journal: Journal
        var body: some View {
            List(Array(0..<100), id: \.self) { number in
                Text(verbatim: "row \(number)")
                    .onAppear { journal.add("+\(number)") }
                    .onDisappear { journal.add("-\(number)") }
            }
        }
    }

    /// Rows out of sight do not appear: a list makes them when they scroll into view.
    @Test func rowsAppearAsTheyAreScrolledIntoView() throws {
        let journal = Journal()
        let screen = TestScreen { Long(journal: journal) }
        let first = journal.take()
        #expect(first.contains("+0") && !first.contains("+60"))
        let list = try #require(screen.elements.first { $0.node.kind == .scroll })
        screen.tree.take(.scroll(CGPoint(x: 0, y: 2600)), from: list.node.id)
        screen.turn()
        let second = journal.take()
        #expect(second.contains("+60") && second.contains("-0"))
    }
}

extension Journal {
    /// Waits until there are so many entries; ten seconds at most.
    func waitFor(_ count: Int) async {
        for _ in 0..<1000 where entries.count < count {
            try? await Task.sleep(for: .milliseconds(10))
        }
    }
}
