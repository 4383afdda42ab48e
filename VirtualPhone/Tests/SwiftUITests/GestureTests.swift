import Foundation
import PhoneScreen
import Testing

@testable import SwiftUI

/// What fingers do: Apple's documentation of `Gesture`, `DragGesture`, `GestureState`, `Button` and
/// hit testing.
@MainActor @Suite struct GestureTests {
    private struct Pressed: View {
        let journal: Journal
        @GestureState private var isDown = false

        var body: some View {
            Color.red.frame(width: 100, height: 100)
                .gesture(
                    DragGesture(minimumDistance: 0)
                        .updating($isDown) { _, isDown, _ in isDown = true }
                        .onChanged { journal.add("at \(Int($0.location.x)),\(Int($0.location.y))") }
                        .onEnded { journal.add("moved \(Int($0.translation.width))") }
                )
                .onChange(of: isDown) { journal.add($0 ? "down" : "up") }
        }
    }

    /// A drag without a distance begins with the touch, in the view's coordinates.
    @Test func aHoldBeginsWithTheTouch() {
        let journal = Journal()
        let screen = TestScreen { Pressed(journal: journal) }
        screen.touch(.down, 200, 400)
        #expect(journal.take() == ["at 50,50", "down"])
        screen.touch(.move, 230, 400)
        screen.touch(.up, 230, 400)
        #expect(journal.take() == ["at 80,50", "moved 30", "up"])
    }

    /// A touch that is taken away resets the state and ends nothing.
    @Test func aCanceledTouchResetsTheStateAlone() {
        let journal = Journal()
        let screen = TestScreen { Pressed(journal: journal) }
        screen.touch(.down, 200, 400)
        _ = journal.take()
        screen.touch(.cancel, 200, 400)
        #expect(journal.take() == ["up"])
        screen.touch(.down, 10, 10)
        screen.touch(.up, 10, 10)
        #expect(journal.take().isEmpty)
    }

    @Test func aDragBeginsAfterItsDistance() {
        let journal = Journal()
        let screen = TestScreen {
            Color.red.gesture(DragGesture().onChanged { _ in journal.add("drag") })
        }
        screen.touch(.down, 200, 400)
        screen.touch(.move, 205, 400)
        #expect(journal.take().isEmpty)
        screen.touch(.move, 211, 400)
        #expect(journal.take() == ["drag"])
    }

    @Test func tapsAreCounted() {
        let journal = Journal()
        let screen = TestScreen {
            Color.red.onTapGesture(count: 2) { journal.add("double") }
        }
        for pause in [0.0, 1.0] {
            screen.touch(.down, 200, 400)
            screen.touch(.up, 200, 400)
            screen.wait(pause)
            screen.touch(.down, 200, 400)
            screen.touch(.up, 200, 400)
            screen.wait(1)
            #expect(journal.take() == (pause == 0 ? ["double"] : []))
        }
    }

    @Test func aPinchScales() {
        let journal = Journal()
        let screen = TestScreen {
            Color.red.gesture(
                MagnificationGesture().onChanged { journal.add("\($0)") }
                    .onEnded { journal.add("end \($0)") })
        }
        let place = CGPoint(x: 200, y: 400)
        screen.tree.pinch(.down, scale: 1, at: place)
        screen.tree.pinch(.move, scale: 2, at: place)
        screen.tree.pinch(.up, scale: 2, at: place)
        #expect(journal.take() == ["1.0", "2.0", "end 2.0"])
    }

    private func button(_ journal: Journal, _ word: String) -> some View {
        Button {
            journal.add(word)
        } label: {
            Text(verbatim: word)
        }
    }

    @Test func aButtonActsWhenTheFingerIsLifted() {
        let journal = Journal()
        let screen = TestScreen { button(journal, "go") }
        screen.touch(.down, 200, 400)
        #expect(journal.take().isEmpty)
        screen.touch(.up, 200, 400)
        #expect(journal.take() == ["go"])
        // Far away, the finger presses no longer.
        screen.touch(.down, 200, 400)
        screen.touch(.move, 200, 600)
        screen.touch(.up, 200, 600)
        #expect(journal.take().isEmpty)
        // A list that begins to scroll takes the touch away.
        screen.touch(.down, 200, 400)
        screen.touch(.cancel, 200, 400)
        #expect(journal.take().isEmpty)
    }

    @Test func touchesReachTheFrontmostViewThatAllowsThem() {
        let journal = Journal()
        let screen = TestScreen {
            ZStack {
                Color.red.onTapGesture { journal.add("back") }
                VStack(spacing: 0) {
                    Color.blue.frame(height: 100)
                    Color.blue.frame(height: 100).allowsHitTesting(false)
                    Color.blue.frame(height: 100).opacity(0)
                    button(journal, "off").disabled(true).frame(height: 100)
                    Color.clear.frame(height: 100)
                    Color.clear.frame(height: 100).contentShape(Rectangle())
                        .onTapGesture { journal.add("shape") }
                }
            }
        }
        for (y, expected) in [
            (150.0, []), (250, ["back"]), (350, ["back"]), (450, []), (550, ["back"]),
            (650, ["shape"]),
        ] as [(CGFloat, [String])] {
            screen.touch(.down, 200, y)
            screen.touch(.up, 200, y)
            #expect(journal.take() == expected, "\(y)")
        }
    }

    @Test func theInnermostGestureComesFirst() {
        let journal = Journal()
        let screen = TestScreen {
            VStack { button(journal, "inner") }
                .frame(maxWidth: .infinity, maxHeight: .infinity)
                .contentShape(Rectangle())
                .onTapGesture { journal.add("outer") }
        }
        screen.tap("inner")
        #expect(journal.take() == ["inner"])
        screen.touch(.down, 20, 20)
        screen.touch(.up, 20, 20)
        #expect(journal.take() == ["outer"])
    }

    @Test func aCircleIsHitInsideItsRadius() {
        let journal = Journal()
        let screen = TestScreen {
            Circle().fill(.red).frame(width: 100, height: 100).onTapGesture { journal.add("hit") }
        }
        screen.touch(.down, 155, 355)
        screen.touch(.up, 155, 355)
        #expect(journal.take().isEmpty)
        screen.touch(.down, 200, 352)
        screen.touch(.up, 200, 352)
        #expect(journal.take() == ["hit"])
    }

    @Test func enterActivatesWhatHasTheFocus() throws {
        let journal = Journal()
        let screen = TestScreen { button(journal, "go") }
        let element = try #require(screen.element("button", "go"))
        #expect(element["focusable"] == true)
        screen.tree.take(.activate, from: element.id)
        #expect(journal.take() == ["go"])
    }
}
