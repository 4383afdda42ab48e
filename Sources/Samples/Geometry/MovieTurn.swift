/// How far a movie's matrix lets players turn its images, in whole degrees clockwise, 0 to 359.
///
/// - Parameters:
///   - a: how far the image's x axis goes to the right: the first entry of the matrix, `a` of
///     `CGAffineTransform`.
///   - b: how far it goes down: the second entry, `b`.
/// - Returns: nil if the numbers are no direction.
public func clockwiseTurnDegrees(a: Double, b: Double) -> Int? {
    let degrees = (arcTangent(y: b, x: a) * 180 / .pi).rounded()
    guard a != 0 || b != 0, let whole = Int(exactly: degrees) else { return nil }
    return whole < 0 ? whole + 360 : whole
}
