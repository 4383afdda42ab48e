public import QuartzCore
public import UIKit

/// A view that is filled by a layer made elsewhere: what a camera sees.
@MainActor
public final class LayerView: UIView {
    private let content: CALayer

    /// A view around a layer.
    public init(_ content: CALayer) {
        self.content = content
        super.init(frame: .zero)
        layer.addSublayer(content)
    }

    /// Views of this kind are never made from an archive.
    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    /// Lets the layer fill the view, without an animation of its own.
    override public func layoutSubviews() {
        super.layoutSubviews()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        content.frame = bounds
        CATransaction.commit()
    }
}
