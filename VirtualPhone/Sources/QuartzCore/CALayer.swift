@_exported public import CoreGraphics
@_exported public import PhoneFoundation

/// A rectangle in a tree of layers (CALayer.h): geometry and layout only, without drawing.
///
/// Layout happens on the main queue's next turn, as on iOS with the main run loop's. A program that
/// does not run the main queue calls ``layoutIfNeeded()``.
open class CALayer: NSObject, NSCoding {
    /// The layer's position and transform in its superlayer's coordinates.
    private var geometry = LayerGeometry()
    private var layers: [CALayer] = []
    private var isLayoutDue = false
    private var isDisplayDue = false

    /// The name.
    open var name: String?
    /// Whether the layer is hidden.
    open var isHidden = false
    /// Whether sublayers are clipped to the layer's bounds.
    open var masksToBounds = false
    /// Whether the layer covers everything behind it.
    open var isOpaque = false
    /// The opacity, from 0 (invisible) to 1.
    open var opacity: Float = 1
    /// The order from back to front: higher is nearer.
    open var zPosition: CGFloat = 0
    /// The radius of the corners in points.
    open var cornerRadius: CGFloat = 0
    /// Pixels of the contents per point.
    open var contentsScale: CGFloat = 1
    /// The image shown; stored, not drawn.
    open var contents: Any?
    /// The way the contents fill the bounds.
    open var contentsGravity = CALayerContentsGravity.resize
    /// The delegate that lays out and draws in the layer's place.
    open weak var delegate: (any CALayerDelegate)?
    /// The parent layer; nil for the root of a tree.
    open private(set) weak var superlayer: CALayer?

    /// A layer of no size.
    public override init() {}

    /// A copy for an animation in progress, outside the tree (CALayer.h).
    public init(layer: Any) {
        guard let layer = layer as? CALayer else { return }
        geometry = layer.geometry
        name = layer.name
        isHidden = layer.isHidden
        masksToBounds = layer.masksToBounds
        opacity = layer.opacity
        contents = layer.contents
    }

    /// Always nil: layers cannot be read from archives here.
    public required init?(coder: NSCoder) { nil }

    /// Does nothing: layers cannot be written to archives here.
    open func encode(with coder: NSCoder) {}

    /// The layer's rectangle in its own coordinates.
    open var bounds: CGRect {
        get { geometry.bounds }
        set {
            let isResized = newValue.size != geometry.bounds.size
            geometry.bounds = newValue
            if isResized { setNeedsLayout() }
        }
    }

    /// The anchor point in the superlayer's coordinates.
    open var position: CGPoint {
        get { geometry.position }
        set { geometry.position = newValue }
    }

    /// The point that ``position`` places, as a fraction of the bounds; the center by default.
    open var anchorPoint: CGPoint {
        get { geometry.anchorPoint }
        set { geometry.anchorPoint = newValue }
    }

    /// The bounding box of the layer in its superlayer; setting it moves and resizes a layer that
    /// is not rotated.
    open var frame: CGRect {
        get { geometry.frame }
        set {
            let isResized = newValue.size != geometry.bounds.size
            geometry.frame = newValue
            if isResized { setNeedsLayout() }
        }
    }

    /// Returns the layer's transform about its anchor point.
    open func affineTransform() -> CGAffineTransform { geometry.transform }

    /// Sets the layer's transform about its anchor point.
    open func setAffineTransform(_ m: CGAffineTransform) { geometry.transform = m }

    /// The child layers, from back to front; nil if there are none.
    open var sublayers: [CALayer]? {
        get { layers.isEmpty ? nil : layers }
        set {
            for layer in layers { layer.superlayer = nil }
            layers = []
            for layer in newValue ?? [] { addSublayer(layer) }
        }
    }

    /// Adds a layer in front of the others, and removes it from its previous superlayer.
    open func addSublayer(_ layer: CALayer) { insert(layer) { $0.endIndex } }

    /// Inserts a layer at an index counted from the back.
    open func insertSublayer(_ layer: CALayer, at idx: UInt32) {
        insert(layer) { min(Int(idx), $0.endIndex) }
    }

    /// Inserts a layer behind another; without one, behind all.
    open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        insert(layer) { layers in layers.firstIndex { $0 === sibling } ?? 0 }
    }

    /// Inserts a layer in front of another; without one, in front of all.
    open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        insert(layer) { layers in
            layers.firstIndex { $0 === sibling }.map { $0 + 1 } ?? layers.endIndex
        }
    }

    /// Removes the layer from its superlayer.
    open func removeFromSuperlayer() {
        superlayer?.layers.removeAll { $0 === self }
        superlayer?.setNeedsLayout()
        superlayer = nil
    }

    private func insert(_ layer: CALayer, at place: ([CALayer]) -> Int) {
        layer.removeFromSuperlayer()
        layers.insert(layer, at: place(layers))
        layer.superlayer = self
        setNeedsLayout()
    }

    /// Requests layout; further requests before it happens have no effect.
    open func setNeedsLayout() {
        guard !isLayoutDue else { return }
        isLayoutDue = true
        DispatchQueue.main.async { [weak self] in self?.layoutIfNeeded() }
    }

    /// Returns whether layout was requested and has not happened yet.
    open func needsLayout() -> Bool { isLayoutDue }

    /// Lays out now if that was requested, and then the sublayers.
    open func layoutIfNeeded() {
        if isLayoutDue {
            isLayoutDue = false
            layoutSublayers()
        }
        for layer in layers { layer.layoutIfNeeded() }
    }

    /// Lays out the sublayers: done by the delegate or a subclass.
    open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

    /// Requests drawing.
    open func setNeedsDisplay() { isDisplayDue = true }

    /// Returns whether drawing was requested and has not happened yet.
    open func needsDisplay() -> Bool { isDisplayDue }

    /// Draws now if that was requested.
    open func displayIfNeeded() {
        guard isDisplayDue else { return }
        isDisplayDue = false
        display()
    }

    /// Draws: done by the delegate or a subclass.
    open func display() { delegate?.display(self) }
}

/// The object that lays out and draws for a layer (CALayer.h); all methods are optional.
public protocol CALayerDelegate: NSObjectProtocol {
    /// Draws the layer.
    func display(_ layer: CALayer)
    /// Lays out the layer's sublayers.
    func layoutSublayers(of layer: CALayer)
}

extension CALayerDelegate {
    /// Does nothing.
    public func display(_ layer: CALayer) {}
    /// Does nothing.
    public func layoutSublayers(of layer: CALayer) {}
}
