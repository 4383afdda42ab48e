public import QuartzCore
public import UIKit

/// A view filled by an external layer, such as the camera's image.
@MainActor
public final class LayerView: UIView {
    private let content: CALayer

    /// Creates a view for a layer.
    public init(_ content: CALayer) {
        self.content = content
        super.init(frame: .zero)
        layer.addSublayer(content)
    }

    /// Views of this kind are never decoded from an archive.
    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    /// Resizes the layer to the view, without an implicit animation.
    override public func layoutSubviews() {
        super.layoutSubviews()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        content.frame = bounds
        CATransaction.commit()
    }
}
