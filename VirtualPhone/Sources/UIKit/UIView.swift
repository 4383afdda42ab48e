public import Foundation
public import QuartzCore

/// A rectangle of the interface (UIView.h): geometry, layout and interactions only, without drawing.
///
/// A host shows what the layer contains. Subviews are left out.
@MainActor open class UIView: UIResponder, @preconcurrency NSCoding, @preconcurrency CALayerDelegate
{
    private let ownLayer = CALayer()
    private var held: [any UIInteraction] = []

    /// A view at a place in its superview.
    public init(frame: CGRect) {
        super.init()
        ownLayer.delegate = self
        self.frame = frame
    }

    /// Always nil: views cannot be read from archives here.
    public required init?(coder: NSCoder) { nil }

    /// Does nothing: views cannot be written to archives here.
    open func encode(with coder: NSCoder) {}

    /// The view's layer, whose delegate is the view.
    open var layer: CALayer { ownLayer }

    /// The view's rectangle in its superview.
    open var frame: CGRect {
        get { layer.frame }
        set { layer.frame = newValue }
    }

    /// The view's rectangle in its own coordinates.
    open var bounds: CGRect {
        get { layer.bounds }
        set { layer.bounds = newValue }
    }

    /// Requests layout, which happens on the main queue's next turn.
    open func setNeedsLayout() { layer.setNeedsLayout() }

    /// Lays out now if that was requested.
    open func layoutIfNeeded() { layer.layoutIfNeeded() }

    /// Lays out what the view contains: done by a subclass.
    open func layoutSubviews() {}

    /// Lets the view lay out.
    open func layoutSublayers(of layer: CALayer) {
        if layer === ownLayer { layoutSubviews() }
    }

    /// The interactions.
    open var interactions: [any UIInteraction] {
        get { held }
        set {
            for interaction in held { interaction.willMove(to: nil) }
            let former = held
            held = newValue
            for interaction in former { interaction.didMove(to: nil) }
            for interaction in newValue { interaction.willMove(to: self) }
            for interaction in newValue { interaction.didMove(to: self) }
        }
    }

    /// Adds an interaction.
    open func addInteraction(_ interaction: any UIInteraction) {
        interaction.willMove(to: self)
        held.append(interaction)
        interaction.didMove(to: self)
    }
}

/// A way in which a user acts on a view (UIInteraction.h).
@MainActor public protocol UIInteraction: NSObjectProtocol {
    /// The view; nil before it was added to one.
    var view: UIView? { get }
    /// Called before the view changes.
    func willMove(to view: UIView?)
    /// Called after the view changed.
    func didMove(to view: UIView?)
}
