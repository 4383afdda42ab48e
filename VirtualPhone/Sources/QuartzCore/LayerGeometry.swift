internal import CoreGraphics

/// A layer's geometry in its superlayer, as CALayer.h defines bounds, position and frame.
struct LayerGeometry {
    var bounds = CGRect.zero
    var position = CGPoint.zero
    var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    var transform = CGAffineTransform.identity

    /// The bounding box of the transformed bounds.
    var frame: CGRect {
        get {
            let corners = [
                (0, 0), (bounds.width, 0), (0, bounds.height), (bounds.width, bounds.height),
            ].map { x, y in
                CGPoint(x: x - anchorPoint.x * bounds.width, y: y - anchorPoint.y * bounds.height)
                    .applying(transform)
            }
            let (xs, ys) = (corners.map(\.x), corners.map(\.y))
            let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
            return CGRect(
                x: position.x + left, y: position.y + top,
                width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
        }
        set {
            bounds.size = newValue.size
            position = CGPoint(
                x: newValue.origin.x + anchorPoint.x * newValue.width,
                y: newValue.origin.y + anchorPoint.y * newValue.height)
        }
    }
}
