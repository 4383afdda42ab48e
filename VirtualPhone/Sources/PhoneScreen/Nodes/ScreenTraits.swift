public import Foundation

/// A phone's display and what its owner has set.
public struct ScreenTraits: Hashable, Sendable {
    /// The size of the display in points, as the phone is held.
    public var size: CGSize
    /// The rectangle that neither the camera's cutout nor the home indicator covers.
    public var safeFrame: CGRect
    /// Whether the appearance is dark.
    public var isDark = false
    /// The owner's text size, by its name in SwiftUI.
    public var textSize = "large"
    /// Whether the owner wants less motion.
    public var reducesMotion = false
    /// Pixels per point.
    public var scale: CGFloat = 3
    /// What the app's scene does.
    public var phase = Phase.active

    /// What a scene does.
    public enum Phase: String, Hashable, Sendable {
        /// It is not visible.
        case background
        /// It is in the foreground and gets no touches.
        case inactive
        /// It gets touches.
        case active
    }

    /// A display without a cutout.
    public init(size: CGSize) {
        self.size = size
        safeFrame = CGRect(origin: .zero, size: size)
    }
}

/// How a change of the screen becomes visible over time.
public struct ScreenAnimation: Hashable, Sendable {
    /// How long it takes.
    public var seconds: Double
    /// The curve by its name in the screen protocol.
    public var curve: String
    /// Whether it repeats forever, back and forth.
    public var repeats: Bool

    /// An animation from its parts.
    public init(seconds: Double, curve: String, repeats: Bool) {
        self.seconds = seconds
        self.curve = curve
        self.repeats = repeats
    }
}

/// One drawing of a screen.
public struct ScreenDrawing: Sendable {
    /// The elements from back to front.
    public var nodes: [ScreenNode]
    /// The animation towards it; nil for none.
    public var animation: ScreenAnimation?
    /// What changes back and forth from now on; nil for nothing new.
    public var repeating: Repetition?

    /// Elements whose change repeats forever.
    public struct Repetition: Sendable {
        /// The identifiers of the elements.
        public var elements: Set<Int>
        /// How many identifiers, from each of these on, belong to the same element.
        public var partCount: Int
        /// How they change.
        public var animation: ScreenAnimation

        /// A repetition from its parts.
        public init(elements: Set<Int>, partCount: Int, animation: ScreenAnimation) {
            self.elements = elements
            self.partCount = partCount
            self.animation = animation
        }

        /// Whether a step of a patch changes one of the elements.
        func concerns(_ step: ScreenPatch.Step) -> Bool {
            guard case .set(let id, _) = step, id > 0 else { return false }
            return elements.contains(id - id % partCount)
        }
    }
    /// Whether the appearance is dark.
    public var isDark: Bool
    /// Whether the status bar is hidden.
    public var isStatusBarHidden: Bool
    /// Whether the status bar is light: in the dark, and above a sheet.
    public var isStatusBarLight: Bool
    /// Whether the home indicator is hidden.
    public var isHomeIndicatorHidden: Bool

    /// A drawing from its parts.
    public init(
        nodes: [ScreenNode], animation: ScreenAnimation?, repeating: Repetition? = nil,
        isDark: Bool, isStatusBarHidden: Bool,
        isStatusBarLight: Bool, isHomeIndicatorHidden: Bool
    ) {
        self.repeating = repeating
        self.isStatusBarLight = isStatusBarLight
        self.isHomeIndicatorHidden = isHomeIndicatorHidden
        self.nodes = nodes
        self.animation = animation
        self.isDark = isDark
        self.isStatusBarHidden = isStatusBarHidden
    }
}

/// What a finger does.
public enum PointerPhase: String, Hashable, Sendable {
    /// The phases.
    case down, move, up, cancel
}

/// What the browser reports about a control that it draws itself.
public enum ScreenInput: Hashable, Sendable {
    /// The text of a field.
    case text(String)
    /// The Return key of a field.
    case submit
    /// The value of a slider.
    case slide(Double)
    /// A movie's event, by its name in the screen protocol, and time in seconds.
    case movie(String, Double)
    /// A custom action of accessibility, by its number.
    case action(Int)
    /// One step of an adjustable element, up or down.
    case adjust(isUp: Bool)
    /// How far an element is scrolled, in points.
    case scroll(CGPoint)
    /// The content was pulled down to refresh it.
    case refresh
    /// The element was activated by the keyboard or by assistive technology.
    case activate
}

/// The content of a screen: the views of an app.
@MainActor public protocol ScreenContent: AnyObject {
    /// Called when a drawing is due; it is then made on the main queue's next turn.
    var onInvalidation: (() -> Void)? { get set }
    /// Draws, if something changed; nil if nothing did.
    func draw() -> ScreenDrawing?
    /// Takes another display, appearance, text size or phase.
    func change(_ traits: ScreenTraits)
    /// Follows a finger: `location` on the screen in points, `seconds` of the browser's clock.
    func follow(_ phase: PointerPhase, finger: Int, at location: CGPoint, seconds: Double)
    /// Follows two fingers that move apart: `scale` is 1 at first.
    func pinch(_ phase: PointerPhase, scale: CGFloat, at location: CGPoint)
    /// Takes what the browser reports about an element.
    func take(_ input: ScreenInput, from element: Int)
    /// Takes the Escape key.
    func escape()
    /// Opens the context menu at a point, if there is one.
    func openContextMenu(at location: CGPoint)
}
