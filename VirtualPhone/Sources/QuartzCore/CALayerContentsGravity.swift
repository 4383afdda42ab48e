/// The way a layer's contents fill its bounds (CALayer.h).
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// A gravity from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Centered, at their own size.
    public static let center = CALayerContentsGravity(rawValue: "center")
    /// Stretched to the bounds.
    public static let resize = CALayerContentsGravity(rawValue: "resize")
    /// As large as fits, at their own aspect ratio.
    public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
    /// Filling the bounds, at their own aspect ratio.
    public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}
