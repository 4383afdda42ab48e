import Foundation
import PhoneScreen
import Testing

@testable import SwiftUI

private final class Opened: ObservableObject {
    @Published var isSheetOpen = false
    @Published var item: Item?
    @Published var isAsking = false
    @Published var path: [String] = []
    @Published var page = 1
    @Published var choice = "b"
    @Published var isOn = false

    struct Item: Identifiable { let id: String }
}

/// Sheets, covers, alerts, stacks of screens, lists, menus and pages: Apple's documentation of each.
@MainActor @Suite struct ScreenTests {
    private struct Closer: View {
        let name: String
        @Environment(\.dismiss) private var dismiss
        var body: some View {
            Button {
                dismiss()
            } label: {
                Text(verbatim: name)
            }
        }
    }

    private struct Window: View {
        @ObservedObject var opened: Opened
        let journal: Journal

        var body: some View {
            Text(verbatim: "below")
                .sheet(isPresented: $opened.isSheetOpen) {
                    Closer(name: "close sheet")
                        .onAppear { journal.add("sheet") }
                        .onDisappear { journal.add("no sheet") }
                }
                .fullScreenCover(item: $opened.item) { Closer(name: "close \($0.id)") }
                .alert(Text(verbatim: "Sure?"), isPresented: $opened.isAsking) {
                    Button(role: .destructive) {
                        journal.add("yes")
                    } label: {
                        Text(verbatim: "Delete")
                    }
                    Button(role: .cancel) {
                        journal.add("no")
                    } label: {
                        Text(verbatim: "Cancel")
                    }
                } message: {
                    Text(verbatim: "It is gone then.")
                }
        }
    }

    @Test func aSheetOpensAndClosesWithItsBinding() {
        let (opened, journal) = (Opened(), Journal())
        let screen = TestScreen { Window(opened: opened, journal: journal) }
        opened.isSheetOpen = true
        screen.turn()
        #expect(screen.texts == ["below", "close sheet"] && journal.take() == ["sheet"])
        screen.tap("close sheet")
        #expect(!opened.isSheetOpen && screen.texts == ["below"] && journal.take() == ["no sheet"])
        opened.isSheetOpen = true
        screen.turn()
        // A touch above the sheet.
        screen.touch(.down, 200, 5)
        screen.touch(.up, 200, 5)
        #expect(!opened.isSheetOpen)
    }

    @Test func anotherItemReplacesWhatACoverShows() {
        let opened = Opened()
        let screen = TestScreen { Window(opened: opened, journal: Journal()) }
        opened.item = .init(id: "a")
        screen.turn()
        #expect(screen.texts.contains("close a"))
        opened.item = .init(id: "b")
        screen.turn()
        #expect(screen.texts == ["below", "close b"])
        screen.tree.escape()
        screen.turn()
        // Only its content closes a cover.
        #expect(opened.item != nil)
        screen.tap("close b")
        #expect(opened.item == nil)
    }

    @Test(arguments: ["Delete", "Cancel"]) func anAlertPerformsOneAction(_ button: String) {
        let (opened, journal) = (Opened(), Journal())
        let screen = TestScreen { Window(opened: opened, journal: journal) }
        opened.isAsking = true
        screen.turn()
        #expect(screen.texts.contains("It is gone then."))
        screen.tap(button)
        #expect(journal.take() == [button == "Delete" ? "yes" : "no"])
        #expect(!opened.isAsking && screen.texts == ["below"])
    }

    @Test func escapeCancelsAnAlert() {
        let (opened, journal) = (Opened(), Journal())
        let screen = TestScreen { Window(opened: opened, journal: journal) }
        opened.isAsking = true
        screen.turn()
        screen.tree.escape()
        screen.turn()
        #expect(journal.take() == ["no"] && !opened.isAsking)
    }

    private struct Stack: View {
        @ObservedObject var opened: Opened

        var body: some View {
            NavigationStack(path: $opened.path) {
                NavigationLink(value: "x") { Text(verbatim: "to x") }
                    .navigationTitle(Text(verbatim: "Root"))
                    .navigationDestination(for: String.self) { value in
                        VStack {
                            Text(verbatim: "page \(value)")
                            Closer(name: "leave")
                        }
                        .navigationTitle(Text(verbatim: "Title \(value)"))
                        .toolbar {
                            ToolbarItem(placement: .primaryAction) { Text(verbatim: "item") }
                        }
                    }
            }
        }
    }

    @Test func aLinkOpensAScreenAndTheWayBackClosesIt() {
        let opened = Opened()
        let screen = TestScreen { Stack(opened: opened) }
        #expect(screen.element("heading", "Root") != nil)
        screen.tap("to x")
        #expect(opened.path == ["x"])
        #expect(screen.texts.contains("page x") && screen.texts.contains("item"))
        #expect(screen.element("heading", "Title x") != nil)
        screen.tap("Root")
        #expect(opened.path.isEmpty && screen.texts.contains("to x"))
        opened.path = ["y"]
        screen.turn()
        screen.tap("leave")
        #expect(opened.path.isEmpty)
    }

    private struct Titled: View {
        var body: some View {
            NavigationStack {
                List(Array(0..<60), id: \.self) { Text(verbatim: "row \($0)") }
                    .navigationTitle(Text(verbatim: "Large"))
            }
        }
    }

    /// A large title scrolls with its list, and the bar shows it when it is gone.
    @Test func aLargeTitleScrollsAway() throws {
        let screen = TestScreen { Titled() }
        func titles() -> [CGFloat] {
            screen.elements.filter { $0.node["role"] == "heading" }.map(\.frame.minY)
        }
        #expect(try #require(titles().first) > 44 && titles().count == 1)
        let list = try #require(screen.elements.first { $0.node.kind == .scroll })
        screen.tree.take(.scroll(CGPoint(x: 0, y: 300)), from: list.node.id)
        screen.turn()
        #expect(titles().contains { $0 < 44 })
    }

    private struct Row: View {
        let journal: Journal
        var body: some View {
            List {
                Section {
                    Text(verbatim: "swiped").swipeActions {
                        Button(role: .destructive) {
                            journal.add("deleted")
                        } label: {
                            Text(verbatim: "Delete")
                        }
                        Button {
                            journal.add("shared")
                        } label: {
                            Text(verbatim: "Share")
                        }
                    }
                } header: {
                    Text(verbatim: "Head")
                } footer: {
                    Text(verbatim: "Foot")
                }
            }
        }
    }

    private func swipe(_ screen: TestScreen, from start: CGFloat, to end: CGFloat) {
        let y = screen.frame("swiped")?.midY ?? 0
        screen.touch(.down, start, y)
        for step in 1...4 {
            screen.touch(.move, start + (end - start) * CGFloat(step) / 4, y)
        }
        screen.touch(.up, end, y)
    }

    @Test func aSwipeUncoversARowsActions() {
        let journal = Journal()
        let screen = TestScreen { Row(journal: journal) }
        #expect(screen.texts == ["Head", "swiped", "Foot"])
        swipe(screen, from: 300, to: 180)
        #expect(screen.labeled("Delete") != nil && journal.take().isEmpty)
        screen.tap("Share")
        #expect(journal.take() == ["shared"] && screen.labeled("Delete") == nil)
        // A long swipe performs the first action.
        swipe(screen, from: 350, to: 20)
        #expect(journal.take() == ["deleted"])
    }

    @Test func aRowsActionsAreActionsOfAccessibility() throws {
        let journal = Journal()
        let screen = TestScreen { Row(journal: journal) }
        let row = try #require(screen.elements.first { $0.node["actions"] != nil }?.node)
        #expect(row["actions"] == ["Delete", "Share"])
        screen.tree.take(.action(1), from: row.id)
        #expect(journal.take() == ["shared"])
    }

    private struct Controls: View {
        @ObservedObject var opened: Opened
        var body: some View {
            VStack {
                Picker(selection: $opened.choice) {
                    ForEach(["a", "b", "c"], id: \.self) { Text(verbatim: "choice \($0)").tag($0) }
                } label: {
                    Text(verbatim: "Letter")
                }
                Toggle(isOn: $opened.isOn) { Text(verbatim: "Switch") }
                Picker(selection: $opened.page) {
                    ForEach([1, 2, 3], id: \.self) { Text(verbatim: "part \($0)").tag($0) }
                } label: {
                    Text(verbatim: "Part")
                }
                .pickerStyle(.segmented)
                Menu {
                    Toggle(isOn: $opened.isOn) { Text(verbatim: "in the menu") }
                    Picker(selection: $opened.choice) {
                        Text(verbatim: "menu a").tag("a")
                        Text(verbatim: "menu c").tag("c")
                    } label: {
                        Text(verbatim: "Letter")
                    }
                } label: {
                    Text(verbatim: "More")
                }
            }
        }
    }

    @Test func aPickerOpensAMenuWithItsChoices() throws {
        let opened = Opened()
        let screen = TestScreen { Controls(opened: opened) }
        let row = try #require(screen.labeled("Letter"))
        #expect(row["value"] == "choice b")
        screen.tap("choice b")
        #expect(screen.element("menuitemcheckbox", "choice b")?["checked"] == true)
        screen.tap("choice c")
        #expect(opened.choice == "c" && screen.element("menu", "choice a") == nil)
    }

    @Test func segmentsAndSwitchesChangeTheirBindings() {
        let opened = Opened()
        let screen = TestScreen { Controls(opened: opened) }
        screen.tap("part 3")
        #expect(opened.page == 3)
        #expect(screen.element("radio", "part 3")?["checked"] == true)
        #expect(screen.labeled("Switch")?["checked"] == false)
        screen.tap("Switch")
        #expect(opened.isOn && screen.labeled("Switch")?["checked"] == true)
    }

    @Test func aMenuShowsSwitchesAndChoicesAsCommands() {
        let opened = Opened()
        let screen = TestScreen { Controls(opened: opened) }
        screen.tap("More")
        screen.tap("in the menu")
        #expect(opened.isOn)
        screen.tap("More")
        screen.tap("menu a")
        #expect(opened.choice == "a")
        screen.tap("More")
        screen.tree.escape()
        screen.turn()
        #expect(!screen.texts.contains("menu a"))
    }

    private struct Pages: View {
        @ObservedObject var opened: Opened
        var body: some View {
            TabView(selection: $opened.page) {
                ForEach([1, 2, 3], id: \.self) { Text(verbatim: "page \($0)").tag($0) }
            }
            .tabViewStyle(.page(indexDisplayMode: .always))
        }
    }

    @Test func aSwipeTurnsPages() {
        let opened = Opened()
        let screen = TestScreen { Pages(opened: opened) }
        #expect(screen.texts == ["page 1"])
        for (from, to, page) in [(300.0, 100.0, 2), (300, 100, 3), (300, 100, 3), (100, 300, 2)] {
            screen.touch(.down, from, 400)
            screen.touch(.up, to, 400)
            #expect(opened.page == page)
            #expect(screen.texts == ["page \(page)"])
        }
    }

    private struct Preferring: View {
        @ObservedObject var opened: Opened
        @Environment(\.colorScheme) private var scheme
        var body: some View {
            Text(verbatim: "\(scheme)").preferredColorScheme(opened.isOn ? .dark : nil)
        }
    }

    @Test func aWindowTakesThePreferredColorScheme() {
        let opened = Opened()
        let screen = TestScreen { Preferring(opened: opened) }
        #expect(screen.texts == ["light"])
        opened.isOn = true
        screen.turn()
        #expect(screen.texts == ["dark"])
        opened.isOn = false
        screen.turn()
        #expect(screen.texts == ["light"])
    }

    @Test func aCanvasDrawsInOrder() throws {
        let screen = TestScreen {
            Canvas { context, size in
                context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.red))
                context.draw(
                    Text(verbatim: "5 m"), at: CGPoint(x: 1, y: 2), anchor: .topLeadingOfTests)
            }
        }
        let canvas = try #require(screen.elements.first { $0.node.kind == .canvas }?.node)
        guard case .list(let drawn)? = canvas["draw"] else {
            Issue.record("nothing is drawn")
            return
        }
        #expect(drawn.count == 2)
        #expect(drawn.first == ["fill", "M0 0L400 0L400 800L0 800Z", .text(Color.red.light.css)])
    }
}

extension UnitPoint {
    fileprivate static let topLeadingOfTests = UnitPoint(x: 0, y: 0)
}
