public import Foundation

/// Something that fingers do, with what follows from it.
public protocol Gesture<Value> {
    /// What the gesture measures.
    associatedtype Value
    /// The type of the gesture that this one consists of.
    associatedtype Body: Gesture
    /// The gesture that this one consists of.
    var body: Body { get }
}

extension Never: Gesture {
    /// No value.
    public typealias Value = Never
}

/// A gesture that fingers are compared with.
protocol PrimitiveGesture: Gesture where Body == Never {
    /// The gesture's parts, each recognized on its own.
    @MainActor var parts: [GesturePart] { get }
}

extension PrimitiveGesture {
    /// Never called: the gesture's parts are recognized.
    public var body: Never { preconditionFailure("A primitive gesture has no body.") }
}

extension Gesture {
    /// The parts of the gesture.
    @MainActor var allParts: [GesturePart] {
        if let primitive = self as? any PrimitiveGesture { return primitive.parts }
        return body.allParts
    }
}

/// One movement of fingers that is recognized, and what it calls.
struct GesturePart {
    enum Kind: Equatable {
        case drag(minimum: CGFloat)
        case tap(count: Int)
        case magnification
    }

    var kind: Kind
    var changed: [(Any) -> Void] = []
    var ended: [(Any) -> Void] = []
    /// Called after the end, and when the gesture is taken away.
    var finished: [() -> Void] = []
}

/// A gesture of its parts with what they call.
public struct _PartsGesture<Value>: Gesture, PrimitiveGesture {
    /// The gesture has no body.
    public typealias Body = Never
    let made: @MainActor () -> [GesturePart]
    var parts: [GesturePart] { made() }
}

extension Gesture {
    /// Calls an action when the gesture changes.
    public func onChanged(_ action: @escaping (Value) -> Void) -> some Gesture<Value>
    where Value: Equatable {
        changing { part in
            part.changed.append { if let value = $0 as? Value { action(value) } }
        }
    }

    /// Calls an action when the gesture ends.
    public func onEnded(_ action: @escaping (Value) -> Void) -> some Gesture<Value> {
        changing { part in part.ended.append { if let value = $0 as? Value { action(value) } } }
    }

    /// Updates a state while the gesture lasts; then the state returns to what it was.
    public func updating<State>(
        _ state: GestureState<State>,
        body: @escaping (Value, inout State, inout Transaction) -> Void
    ) -> some Gesture<Value> {
        changing { part in
            part.changed.append { value in
                guard let value = value as? Value else { return }
                var new = state.state.wrappedValue
                var transaction = Transaction()
                body(value, &new, &transaction)
                state.state.wrappedValue = new
            }
            part.finished.append { state.reset() }
        }
    }

    /// Both gestures, at the same time.
    public func simultaneously<Other: Gesture>(with other: Other) -> _PartsGesture<Never> {
        _PartsGesture { allParts + other.allParts }
    }

    private func changing(
        _ change: @escaping @MainActor (inout GesturePart) -> Void
    ) -> _PartsGesture<Value> {
        _PartsGesture {
            allParts.map { part in
                var part = part
                change(&part)
                return part
            }
        }
    }
}

/// A finger that moves.
public struct DragGesture: Gesture, PrimitiveGesture {
    /// The gesture has no body.
    public typealias Body = Never
    /// How far the finger has to move before the gesture begins, in points.
    public var minimumDistance: CGFloat

    /// Where the finger is and was.
    public struct Value: Equatable, Sendable {
        /// The time.
        public var time: Date
        /// The place in the view's coordinates.
        public var location: CGPoint
        /// The first place in the view's coordinates.
        public var startLocation: CGPoint
        /// The way from the first place.
        public var translation: CGSize {
            CGSize(
                width: location.x - startLocation.x, height: location.y - startLocation.y)
        }
    }

    /// A drag that begins after a distance.
    public init(minimumDistance: CGFloat = 10) { self.minimumDistance = minimumDistance }

    var parts: [GesturePart] { [GesturePart(kind: .drag(minimum: minimumDistance))] }
}

/// Two fingers that move apart or together.
public struct MagnificationGesture: Gesture, PrimitiveGesture {
    /// How much farther apart the fingers are than at first.
    public typealias Value = CGFloat
    /// The gesture has no body.
    public typealias Body = Never

    /// A pinch.
    public init() {}

    var parts: [GesturePart] { [GesturePart(kind: .magnification)] }
}

/// Adds a gesture to a view.
public struct _GestureModifier<G: Gesture>: ViewModifier, LayoutModifier {
    /// The modifier has no body.
    public typealias Body = Never
    let gesture: G
    let isSimultaneous: Bool

    @MainActor private func target(_ node: ModifierNodeBase) -> GestureTarget {
        node.storage(2) { GestureTarget(isSimultaneous: isSimultaneous) }
    }

    func updated(_ node: ModifierNodeBase, from old: Self?) {
        target(node).take(gesture.allParts, isEnabled: node.environment.isEnabled)
    }

    func removed(_ node: ModifierNodeBase) { target(node).cancel() }

    func draw(_ frame: CGRect, _ part: ModifierItem, on drawing: Drawing) {
        let target = target(part.node)
        target.origin = CGPoint(
            x: drawing.origin.x + frame.minX, y: drawing.origin.y + frame.minY)
        drawing.targeting(target) { part.content.draw(frame, on: drawing) }
    }
}

extension View {
    /// Adds a gesture; those of views inside come first.
    public func gesture<T: Gesture>(_ gesture: T) -> some View {
        modifier(_GestureModifier(gesture: gesture, isSimultaneous: false))
    }

    /// Adds a gesture that is recognized together with others.
    public func simultaneousGesture<T: Gesture>(_ gesture: T) -> some View {
        modifier(_GestureModifier(gesture: gesture, isSimultaneous: true))
    }

    /// Calls an action after a number of taps.
    public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
        gesture(
            _PartsGesture<Void> {
                [GesturePart(kind: .tap(count: count), ended: [{ _ in action() }])]
            })
    }
}
