/// How a layer's contents fill its bounds (CALayer.h).
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// A way by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// In the middle, as large as they are.
    public static let center = CALayerContentsGravity(rawValue: "center")
    /// Stretched over the bounds.
    public static let resize = CALayerContentsGravity(rawValue: "resize")
    /// As large as fits, in their own shape.
    public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
    /// Filling the bounds, in their own shape.
    public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}
