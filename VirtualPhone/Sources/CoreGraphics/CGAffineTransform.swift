@_exported public import CoreFoundationNames

// CGFloat, CGPoint, CGSize and CGRect are in Foundation on Linux, which is re-exported here.

/// A transform of the plane: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
///
/// Source: CGAffineTransform.h.
public struct CGAffineTransform: Hashable, Sendable {
    /// The factor of x in x'.
    public var a: CGFloat
    /// The factor of x in y'.
    public var b: CGFloat
    /// The factor of y in x'.
    public var c: CGFloat
    /// The factor of y in y'.
    public var d: CGFloat
    /// The translation added to x'.
    public var tx: CGFloat
    /// The translation added to y'.
    public var ty: CGFloat

    /// The identity.
    public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// A transform of zeros.
    public init() {
        self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
    }

    /// A transform from its six numbers.
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// A transform from its six numbers.
    public init(
        _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
    ) {
        self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
    }

    /// A rotation from the x axis toward the y axis, in radians.
    public init(rotationAngle angle: CGFloat) {
        let (sine, cosine) = (sin(angle), cos(angle))
        self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// A scaling of both axes.
    public init(scaleX sx: CGFloat, y sy: CGFloat) {
        self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
    }

    /// A translation.
    public init(translationX tx: CGFloat, y ty: CGFloat) {
        self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
    }

    /// Whether the transform is the identity.
    public var isIdentity: Bool { self == .identity }

    /// Returns the transform that applies this one first, then `t2`.
    public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform {
        CGAffineTransform(
            a: a * t2.a + b * t2.c, b: a * t2.b + b * t2.d,
            c: c * t2.a + d * t2.c, d: c * t2.b + d * t2.d,
            tx: tx * t2.a + ty * t2.c + t2.tx, ty: tx * t2.b + ty * t2.d + t2.ty)
    }
}

extension CGPoint {
    /// Returns the transformed point.
    public func applying(_ t: CGAffineTransform) -> CGPoint {
        CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
    }
}

extension CGSize {
    /// Returns the transformed size, without the translation.
    public func applying(_ t: CGAffineTransform) -> CGSize {
        CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
    }
}

/// A vector in the plane (CGGeometry.h).
public struct CGVector: Hashable, Sendable {
    /// Along x.
    public var dx: CGFloat
    /// Along y.
    public var dy: CGFloat

    /// The zero vector.
    public static let zero = CGVector(dx: 0, dy: 0)

    /// The zero vector.
    public init() {
        self.init(dx: 0, dy: 0)
    }

    /// A vector from its two components.
    public init(dx: CGFloat, dy: CGFloat) {
        self.dx = dx
        self.dy = dy
    }
}
