import Foundation
import PhoneScreen
import Testing

@testable import SwiftUI

/// Where views are on a screen of 400 by 800 points.
///
/// The rules are from WWDC 2019, "Building Custom Views with SwiftUI", and Apple's documentation of
/// stacks, frames, padding and the safe area.
@MainActor @Suite struct LayoutTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// The rectangle of the red color.
        var red: CGRect
        var make: @MainActor @Sendable () -> AnyView

        init<V: View>(
            _ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
            @ViewBuilder _ make: @escaping @MainActor @Sendable () -> V
        ) {
            testDescription = name
            red = CGRect(x: x, y: y, width: width, height: height)
            self.make = { AnyView(make()) }
        }
    }

    nonisolated static let cases = [
        Case("a color fills the screen", 0, 0, 400, 800) { Color.red },
        Case("a fixed size is centered", 150, 350, 100, 100) {
            Color.red.frame(width: 100, height: 100)
        },
        Case("a frame aligns", 300, 700, 100, 100) {
            Color.red.frame(width: 100, height: 100)
                .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .bottomTrailing)
        },
        Case("padding insets", 16, 16, 368, 768) { Color.red.padding() },
        Case("padding at some edges", 10, 0, 380, 800) { Color.red.padding(.horizontal, 10) },
        Case("a row shares its width", 0, 0, 196, 800) {
            HStack {
                Color.red
                Color.blue
            }
        },
        Case("a spacer takes what is left", 350, 375, 50, 50) {
            HStack(spacing: 0) {
                Spacer()
                Color.red.frame(width: 50, height: 50)
            }
        },
        Case("a fixed sibling is served first", 0, 0, 292, 800) {
            HStack {
                Color.red
                Color.blue.frame(width: 100)
            }
        },
        Case("a column aligns", 300, 100, 100, 700) {
            VStack(alignment: .trailing, spacing: 0) {
                Color.blue.frame(height: 100)
                Color.red.frame(width: 100)
            }
        },
        Case("a pile aligns", 0, 0, 50, 50) {
            ZStack(alignment: .topLeading) {
                Color.blue
                Color.red.frame(width: 50, height: 50)
            }
        },
        Case("a minimum holds", 0, 250, 400, 300) {
            Color.red.frame(height: 20).frame(minHeight: 300).frame(height: 300)
                .overlay { Color.red }.clipped()
        },
        Case("a maximum holds", 150, 0, 100, 800) { Color.red.frame(maxWidth: 100) },
        Case("all fits", 0, 300, 400, 200) { Color.red.aspectRatio(2, contentMode: .fit) },
        Case("all is covered", -600, 0, 1600, 800) { Color.red.aspectRatio(2, contentMode: .fill) },
        Case("a place in the container", 80, 190, 40, 20) {
            Color.red.frame(width: 40, height: 20).position(x: 100, y: 200)
        },
        Case("an overlay has the view's size", 150, 350, 100, 100) {
            Color.blue.frame(width: 100, height: 100).overlay { Color.red }
        },
        Case("a reader of geometry places at the top", 0, 0, 200, 400) {
            GeometryReader { Color.red.frame(width: $0.size.width / 2, height: $0.size.height / 2) }
        },
        Case("the first view that fits", 0, 350, 400, 100) {
            ViewThatFits(in: .vertical) {
                Color.blue.frame(height: 900)
                Color.red.frame(height: 100)
                Color.green.frame(height: 50)
            }
        },
        Case("a bar takes its height", 0, 60, 400, 740) {
            Color.red.safeAreaInset(edge: .top) { Color.blue.frame(height: 60) }
        },
        Case("a scrolled row keeps its own height", 0, 0, 400, 1000) {
            ScrollView { Color.red.frame(height: 1000) }
        },
    ]

    @Test(arguments: cases) func aViewHasItsPlace(_ example: Case) {
        let screen = TestScreen { example.make() }
        let red = screen.boxes(.red).last
        #expect(red == example.red, "\(String(describing: red))")
    }

    private func cutout() -> ScreenTraits {
        var traits = ScreenTraits(size: CGSize(width: 400, height: 800))
        traits.safeFrame = CGRect(x: 0, y: 50, width: 400, height: 720)
        return traits
    }

    @Test func viewsStayInTheSafeAreaUnlessTheyIgnoreIt() {
        #expect(
            TestScreen(cutout()) { Color.red }.boxes(.red) == [
                CGRect(x: 0, y: 50, width: 400, height: 720)
            ])
        let all = CGRect(x: 0, y: 0, width: 400, height: 800)
        #expect(TestScreen(cutout()) { Color.red.ignoresSafeArea() }.boxes(.red) == [all])
        let inner = TestScreen(cutout()) {
            ZStack {
                Color.red.ignoresSafeArea()
                Color.blue
            }
        }
        #expect(inner.boxes(.red) == [all])
        #expect(inner.boxes(.blue) == [CGRect(x: 0, y: 50, width: 400, height: 720)])
    }

    private struct Turning: View {
        @State private var isRow = true
        var body: some View {
            let layout =
                isRow ? AnyLayout(HStackLayout(spacing: 0)) : AnyLayout(VStackLayout(spacing: 0))
            return layout {
                Color.red
                Color.blue.onTapGesture { isRow.toggle() }
            }
        }
    }

    /// Views keep their identity, so a finger on one of them stays there.
    @Test func viewsKeepTheirIdentityWhenALayoutChanges() {
        let screen = TestScreen { Turning() }
        let before = screen.elements.map(\.node.id)
        #expect(screen.boxes(.red) == [CGRect(x: 0, y: 0, width: 200, height: 800)])
        screen.touch(.down, 300, 400)
        screen.touch(.up, 300, 400)
        #expect(screen.boxes(.red) == [CGRect(x: 0, y: 0, width: 400, height: 400)])
        #expect(screen.elements.map(\.node.id) == before)
    }

    @Test func linesBreakAtSpacesAndEndWithAnEllipsis() {
        func broken(_ text: String, _ width: Double, _ most: Int? = nil) -> [String] {
            TextLines(text, width: width, most: most) { Double($0.count) }.lines.map(\.text)
        }
        #expect(broken("one two three", 7) == ["one two", "three"])
        #expect(broken("one\ntwo", 20) == ["one", "two"])
        #expect(broken("unbreakable", 4) == ["unbr", "eaka", "ble"])
        #expect(broken("one two three four", 8, 2) == ["one two", "three f…"])
        #expect(broken("", 8) == [""])
    }

    /// Each modified item of a group is modified by itself.
    @Test func aModifierOfAGroupAppliesToEachOfItsViews() {
        let screen = TestScreen {
            VStack(spacing: 0) {
                Group {
                    Color.red
                    Color.red
                }
                .frame(height: 100)
            }
        }
        #expect(screen.boxes(.red).map(\.height) == [100, 100])
    }
}
