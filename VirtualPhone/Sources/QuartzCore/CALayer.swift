@_exported public import CoreGraphics
@_exported public import PhoneFoundation

/// A rectangle of the screen in a tree of them (CALayer.h): geometry and layout, nothing drawn.
///
/// Layout comes on the main queue's next turn, as on iOS it comes with the main run loop's; a
/// program that leaves the main queue alone lays out with ``layoutIfNeeded()``.
open class CALayer: NSObject, NSCoding {
    /// Where the layer is in its superlayer's coordinates, and how it is turned there.
    private var geometry = LayerGeometry()
    private var layers: [CALayer] = []
    private var isLayoutDue = false
    private var isDisplayDue = false

    /// What it is called.
    open var name: String?
    /// Whether it is left out of the image.
    open var isHidden = false
    /// Whether sublayers end at its edges.
    open var masksToBounds = false
    /// Whether it covers what is behind it.
    open var isOpaque = false
    /// From 0, not to be seen, to 1.
    open var opacity: Float = 1
    /// What is in front: higher is nearer.
    open var zPosition: CGFloat = 0
    /// How round the corners are, points.
    open var cornerRadius: CGFloat = 0
    /// Pixels of the contents in a point.
    open var contentsScale: CGFloat = 1
    /// The image shown, kept and not drawn.
    open var contents: Any?
    /// How the contents fill the bounds.
    open var contentsGravity = CALayerContentsGravity.resize
    /// Whoever lays out and draws instead of the layer.
    open weak var delegate: (any CALayerDelegate)?
    /// The layer that this one is in; nil for a tree's root.
    open private(set) weak var superlayer: CALayer?

    /// A layer of no size.
    public override init() {}

    /// A copy for an animation in flight, which is not in the tree (CALayer.h).
    public init(layer: Any) {
        guard let layer = layer as? CALayer else { return }
        geometry = layer.geometry
        name = layer.name
        isHidden = layer.isHidden
        masksToBounds = layer.masksToBounds
        opacity = layer.opacity
        contents = layer.contents
    }

    /// Layers are not read from archives here.
    public required init?(coder: NSCoder) { nil }

    /// Layers are not written to archives here.
    open func encode(with coder: NSCoder) {}

    /// The layer's own coordinates of its rectangle.
    open var bounds: CGRect {
        get { geometry.bounds }
        set {
            let isResized = newValue.size != geometry.bounds.size
            geometry.bounds = newValue
            if isResized { setNeedsLayout() }
        }
    }

    /// Where the anchor point is in the superlayer.
    open var position: CGPoint {
        get { geometry.position }
        set { geometry.position = newValue }
    }

    /// The point that ``position`` places, as a part of the bounds; the middle by default.
    open var anchorPoint: CGPoint {
        get { geometry.anchorPoint }
        set { geometry.anchorPoint = newValue }
    }

    /// The box around the layer in its superlayer; setting it moves and resizes a layer that is
    /// not turned.
    open var frame: CGRect {
        get { geometry.frame }
        set {
            let isResized = newValue.size != geometry.bounds.size
            geometry.frame = newValue
            if isResized { setNeedsLayout() }
        }
    }

    /// How the layer is turned and scaled about its anchor point.
    open func affineTransform() -> CGAffineTransform { geometry.transform }

    /// Turns and scales the layer about its anchor point.
    open func setAffineTransform(_ m: CGAffineTransform) { geometry.transform = m }

    /// The layers in this one, those behind first; nil if there are none.
    open var sublayers: [CALayer]? {
        get { layers.isEmpty ? nil : layers }
        set {
            for layer in layers { layer.superlayer = nil }
            layers = []
            for layer in newValue ?? [] { addSublayer(layer) }
        }
    }

    /// Puts a layer in front of the others, out of wherever it was.
    open func addSublayer(_ layer: CALayer) { insert(layer) { $0.endIndex } }

    /// Puts a layer at a place counted from behind.
    open func insertSublayer(_ layer: CALayer, at idx: UInt32) {
        insert(layer) { min(Int(idx), $0.endIndex) }
    }

    /// Puts a layer behind another; without one, behind all.
    open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        insert(layer) { layers in layers.firstIndex { $0 === sibling } ?? 0 }
    }

    /// Puts a layer in front of another; without one, in front of all.
    open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        insert(layer) { layers in
            layers.firstIndex { $0 === sibling }.map { $0 + 1 } ?? layers.endIndex
        }
    }

    /// Takes the layer out of its superlayer.
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

    /// Asks for layout; asking again before it comes changes nothing.
    open func setNeedsLayout() {
        guard !isLayoutDue else { return }
        isLayoutDue = true
        DispatchQueue.main.async { [weak self] in self?.layoutIfNeeded() }
    }

    /// Whether layout was asked for and has not come yet.
    open func needsLayout() -> Bool { isLayoutDue }

    /// Lays out now, if that was asked for, and the layers in it after it.
    open func layoutIfNeeded() {
        if isLayoutDue {
            isLayoutDue = false
            layoutSublayers()
        }
        for layer in layers { layer.layoutIfNeeded() }
    }

    /// Places the sublayers: the delegate does, or a subclass.
    open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

    /// Asks to be drawn.
    open func setNeedsDisplay() { isDisplayDue = true }

    /// Whether drawing was asked for and has not come yet.
    open func needsDisplay() -> Bool { isDisplayDue }

    /// Draws now, if that was asked for.
    open func displayIfNeeded() {
        guard isDisplayDue else { return }
        isDisplayDue = false
        display()
    }

    /// Draws: the delegate does, or a subclass.
    open func display() { delegate?.display(self) }
}

/// Whoever lays out and draws for a layer (CALayer.h); all of it is optional.
public protocol CALayerDelegate: NSObjectProtocol {
    /// Draws the layer.
    func display(_ layer: CALayer)
    /// Places the layer's sublayers.
    func layoutSublayers(of layer: CALayer)
}

extension CALayerDelegate {
    /// Nothing.
    public func display(_ layer: CALayer) {}
    /// Nothing.
    public func layoutSublayers(of layer: CALayer) {}
}
