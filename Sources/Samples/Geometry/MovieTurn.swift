/// Returns the angle by which a movie's matrix makes players turn its images, in whole degrees
/// clockwise, 0 to 359.
///
/// - Parameters:
///   - a: The horizontal component of the image's x axis: the matrix's first entry, `a` of
///     `CGAffineTransform`.
///   - b: Its downward component: the second entry, `b`.
/// - Returns: Nil if the numbers do not define a direction.
public func clockwiseTurnDegrees(a: Double, b: Double) -> Int? {
    let degrees = (arcTangent(y: b, x: a) * 180 / .pi).rounded()
    guard a != 0 || b != 0, let whole = Int(exactly: degrees) else { return nil }
    return whole < 0 ? whole + 360 : whole
}

/// The matrix by which players show the images of a movie's track (ISO/IEC 14496-12, 6.2.2 and
/// 8.3.2): a pixel's place (x, y), y pointing down, is shown at (a·x + c·y + tx, b·x + d·y + ty).
///
/// For turns by right angles all numbers are whole, so a file represents them exactly.
public struct TrackMatrix: Hashable, Sendable {
    /// The image's x axis: its part to the right.
    public let a: Int
    /// The image's x axis: its part downward.
    public let b: Int
    /// The image's y axis: its part to the right.
    public let c: Int
    /// The image's y axis: its part downward.
    public let d: Int
    /// The shift to the right in pixels.
    public let tx: Int
    /// The shift downward in pixels.
    public let ty: Int

    /// Creates the matrix that shows native images of a size upright, with their upper left corner
    /// at (0, 0).
    public init(_ orientation: ImageOrientation, of size: PixelSize) {
        let turn: (a: Int, b: Int)
        switch orientation {
        case .landscapeLeft: (turn, tx, ty) = ((1, 0), 0, 0)
        case .portrait: (turn, tx, ty) = ((0, 1), size.height, 0)
        case .landscapeRight: (turn, tx, ty) = ((-1, 0), size.width, size.height)
        case .portraitUpsideDown: (turn, tx, ty) = ((0, -1), 0, size.width)
        }
        (a, b, c, d) = (turn.a, turn.b, -turn.b, turn.a)
    }
}

extension ImageOrientation {
    /// Reads the turn of a track's matrix, whatever its shift.
    ///
    /// A matrix computed from the sine and cosine of an angle differs a little from whole numbers.
    ///
    /// - Returns: Nil for a mirror image, another angle or another size.
    public init?(trackMatrix a: Double, _ b: Double, _ c: Double, _ d: Double) {
        let found = Self.allCases.first { orientation in
            let matrix = TrackMatrix(orientation, of: PixelSize(width: 0, height: 0))
            let pairs = [(matrix.a, a), (matrix.b, b), (matrix.c, c), (matrix.d, d)]
            return pairs.allSatisfy { abs(Double($0) - $1) < 1e-3 }
        }
        guard let found else { return nil }
        self = found
    }
}
