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
