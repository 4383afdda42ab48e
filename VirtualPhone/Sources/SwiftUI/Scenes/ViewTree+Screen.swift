internal import Foundation
public import PhoneScreen

extension ViewTree: ScreenContent {
    /// Draws, if something changed; nil if nothing did.
    public func draw() -> ScreenDrawing? {
        guard update() else { return nil }
        defer { (animation, repeating) = (nil, nil) }
        let front = presentations.open.last { presentation in
            if case .cover = presentation.kind { return true }
            return false
        }
        let shown = front?.content ?? root
        let isHidden = shown?.anyTrait(StatusBarTrait.self)?.isHidden ?? false
        let hasSheet = presentations.open.contains { presentation in
            if case .sheet = presentation.kind { return true }
            return false
        }
        return ScreenDrawing(
            nodes: drawn,
            animation: animation.map(ScreenAnimation.init), repeating: repeated,
            isDark: scheme == .dark, isStatusBarHidden: isHidden,
            isStatusBarLight: scheme == .dark || hasSheet,
            isHomeIndicatorHidden: shown?.anyTrait(OverlaysTrait.self)?.isHidden ?? false)
    }

    /// What repeats forever from now on: the elements' identifiers, without those of their parts.
    private var repeated: ScreenDrawing.Repetition? {
        guard let repeating, let animation = repeating.animation else { return nil }
        return ScreenDrawing.Repetition(
            elements: repeating.node.itemIdentifiers, partCount: Self.partsOfAnItem,
            animation: ScreenAnimation(animation))
    }

    /// The window's color scheme: what a view prefers, else the phone's.
    var scheme: ColorScheme {
        root?.anyTrait(SchemeTrait.self)?.scheme ?? screen.colorScheme
    }

    /// Follows a finger.
    public func follow(
        _ phase: PointerPhase, finger: Int, at location: CGPoint, seconds: Double
    ) {
        guard let phase = TouchPhase(rawValue: phase.rawValue) else { return }
        gestures.follow(Touch(id: finger, location: location, seconds: seconds), phase)
    }

    /// Follows two fingers.
    public func pinch(_ phase: PointerPhase, scale: CGFloat, at location: CGPoint) {
        guard let phase = TouchPhase(rawValue: phase.rawValue) else { return }
        gestures.pinch(phase, scale: scale, at: location)
    }

    /// Takes what the browser reports about an element.
    public func take(_ input: ScreenInput, from element: Int) {
        switch input {
        case .activate: gestures.activations[element]?()
        case .scroll(let offset):
            gestures.scrolls[element]?.moved(to: offset)
            invalidateDrawing()
        case .refresh:
            guard let refresh = gestures.scrolls[element]?.refresh else { return }
            Task { await refresh() }
        default:
            if let control = ControlInput(input) { gestures.inputs[element]?(control) }
        }
    }

    /// Opens the context menu at a point, if there is one.
    public func openContextMenu(at location: CGPoint) { gestures.openMenu(at: location) }
}

extension ScreenAnimation {
    fileprivate init(_ animation: Animation) {
        self.init(
            seconds: animation.seconds, curve: animation.curve.rawValue,
            repeats: animation.repeats)
    }
}

extension ControlInput {
    /// What the browser reports about a control; nil for other reports.
    fileprivate init?(_ input: ScreenInput) {
        switch input {
        case .text(let text): self = .text(text)
        case .submit: self = .submit
        case .slide(let value): self = .slide(value)
        case .movie(let event, let seconds): self = .movie(event, seconds)
        case .action(let number): self = .action(number)
        case .adjust(let isUp): self = .adjust(isUp: isUp)
        case .scroll, .refresh, .activate: return nil
        }
    }
}

extension GestureRouter {
    /// Opens the menu of the innermost view at a point that has one.
    func openMenu(at point: CGPoint) {
        let targets = regions.last { $0.contains(point) }?.targets ?? []
        (targets.last { $0 is LongTouch } as? LongTouch)?.perform()
    }
}

extension ScreenTraits {
    /// Light or dark.
    var colorScheme: ColorScheme { isDark ? .dark : .light }

    /// The owner's text size; the default for an unknown name.
    var typeSize: DynamicTypeSize {
        DynamicTypeSize.allCases.first { "\($0)" == textSize } ?? .large
    }

    /// What the outermost view inherits.
    @MainActor func environment(_ tree: ViewTree) -> EnvironmentValues {
        var environment = EnvironmentValues()
        environment.colorScheme = tree.scheme
        environment.dynamicTypeSize = typeSize
        environment.displayScale = scale
        environment.accessibilityReduceMotion = reducesMotion
        environment.scenePhase =
            phase == .active ? .active : phase == .inactive ? .inactive : .background
        environment.openURL = OpenURLAction { UIApplication.shared.open($0) }
        return environment
    }
}

extension Drawing {
    /// Draws the window and what is shown over it.
    func drawWindow(_ root: ViewNode) {
        let tree = tree
        func frame(_ size: CGSize) -> CGRect { Alignment.center.place(size, in: safe) }
        let presented = tree.presentations.open
        let below = capture {
            for item in root.items {
                item.draw(frame(item.size(ProposedSize(safe.size))), on: self)
            }
        }
        var layers = [below]
        for presentation in presented {
            layers.append(
                capture {
                    PresentationDrawing(presentation: presentation, tree: tree).draw(on: self)
                })
        }
        for layer in layers { add(layer) }
    }
}
